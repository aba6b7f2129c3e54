extension Scene {
  /// The transition of a name or alias: the scene's own, else the catalogue's.
  package func transition(named name: String) -> Transition? {
    TransitionCatalogue.transition(named: name, before: transitions)
  }

  /// The transition that a use calls for, if there is one; without a name the default.
  package func transition(of use: TransitionUse) -> Transition? {
    transition(named: use.name ?? TransitionCatalogue.defaultName)
  }
}

extension TransitionUse {
  /// The use on the way back of a screen that came by `arrival`.
  ///
  /// Without a name it is the way back that the transition knows, usually itself, with whatever is
  /// set here set anew; a parameter set here displaces what says the same in other words.
  package func returning(from arrival: TransitionUse, in scene: Scene) -> TransitionUse {
    guard name == nil else { return self }
    let transition = scene.transition(of: arrival)
    var back = transition?.wayBack(arrival, Set(parameters.keys)) ?? arrival
    for (name, value) in parameters {
      if let alternative = transition?.parameter(name)?.alternative {
        back.parameters[alternative] = nil
      }
      back.parameters[name] = value
    }
    back.duration = duration ?? arrival.duration
    back.pacing = pacing ?? arrival.pacing
    return back
  }
}
