/// One entry of the timeline.
package enum Step: Hashable, Sendable {
  /// A screen appears at once, alone: the navigation starts afresh from it.
  case show(screen: String)
  /// What is shown stays for so many seconds, >= 0.
  case hold(seconds: Double)
  /// A screen comes onto the navigation stack, with a transition.
  case push(screen: String, TransitionUse)
  /// The top screen of the navigation stack leaves; by default with the transition that brought it.
  case pop(TransitionUse)
  /// A screen is presented over everything, with a transition and a navigation stack of its own.
  case present(screen: String, TransitionUse)
  /// The presented screen, and all that was pushed on it, leaves; by default as it came.
  case dismiss(TransitionUse)
  /// A finger drags the top screen, or the presented one, back to where it came from, or lets go.
  case dragBack(DragBack)
  /// A finger, or something else, acts on the scene's container.
  case act(ContainerAct)
  /// The present moment gets a name.
  case mark(name: String)
  /// The present moment is written to a PNG file.
  case screenshot(path: String)
}

/// A transition as a step calls for it.
package struct TransitionUse: Hashable, Sendable {
  /// The transition's name, of the scene's own or in the catalogue; nil for ``TransitionCatalogue/defaultName``, or on the
  /// way back for the transition that brought the screen.
  package var name: String?
  /// The parameters that the author set; the others take the catalogue's defaults.
  package var parameters: [String: ParameterValue]
  /// The duration in seconds, > 0; nil takes the transition's own, or the spring's settling time.
  package var duration: Double?
  /// The pace; nil takes the transition's own.
  package var pacing: Pacing?

  /// A transition, with its defaults where nothing else is said.
  package init(
    _ name: String? = nil, parameters: [String: ParameterValue] = [:],
    duration: Double? = nil, pacing: Pacing? = nil
  ) {
    self.name = name
    self.parameters = parameters
    self.duration = duration
    self.pacing = pacing
  }

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
