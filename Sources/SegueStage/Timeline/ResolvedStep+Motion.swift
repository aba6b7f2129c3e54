/// The screens of resolved steps as they are at a moment.
extension ResolvedStep {
  /// The time in seconds from which all screens of the step rest.
  ///
  /// Nil if nothing in them is animated or hidden.
  var motionEnd: Double? {
    switch self {
    case .still(let scenery, _), .animation(_, let scenery): scenery.motionEnd
    case .change(let change, let scenery): [change.screen.motionEnd, scenery.motionEnd].latest
    case .transition(let use): use.motionEnd
    case .interaction(let interaction): interaction.transition.motionEnd
    case .sheet(let sheet):
      [sheet.screen.motionEnd, sheet.place.below.motionEnd, sheet.after.motionEnd].latest
    case .container, .mark, .screenshot, .caption: nil
    }
  }

  /// Returns the step with all screens as they are at a time in seconds of the clip.
  ///
  /// A screen that scrolls or is typed into stays as it is: its own change is evaluated first.
  func shown(at time: Double) -> ResolvedStep {
    switch self {
    case .still(let scenery, let seconds): return .still(scenery.shown(at: time), seconds: seconds)
    case .animation(let animation, let scenery):
      return .animation(animation, scenery.shown(at: time))
    case .change(let change, let scenery): return .change(change, scenery.shown(at: time))
    case .transition(let use): return .transition(use.shown(at: time))
    case .interaction(var interaction):
      interaction.transition = interaction.transition.shown(at: time)
      return .interaction(interaction)
    case .sheet(var sheet):
      sheet.screen = sheet.screen.shown(at: time)
      sheet.place.below = sheet.place.below.shown(at: time)
      sheet.after = sheet.after.shown(at: time)
      return .sheet(sheet)
    case .container, .mark, .screenshot, .caption: return self
    }
  }
}

extension ResolvedTransition {
  fileprivate var motionEnd: Double? {
    [from.motionEnd, to.motionEnd, place?.below.motionEnd].latest
  }

  fileprivate func shown(at time: Double) -> ResolvedTransition {
    var use = self
    (use.from, use.to) = (from.shown(at: time), to.shown(at: time))
    if let below = place?.below { use.place?.below = below.shown(at: time) }
    return use
  }
}

extension [Double?] {
  /// The latest of some times; nil if none is known.
  fileprivate var latest: Double? { compactMap { $0 }.max() }
}
