internal import SegueGraphics

/// A main screen with up to four neighbours that slide in over it, each along its axis.
///
/// The first movement of a drag locks its axis, by the larger component, and on the main screen the
/// neighbour, by its sign: a finger that moves back past its start brings in no other one. A
/// neighbour that moves or shows is moved only along its own axis; other drags change nothing.
package struct FourDirectionsContainer: Container {
  /// The slide of the neighbours, as a function of time.
  package private(set) var track: SlideTrack
  private let stage: ContainerStage

  /// Creates the container at rest on its main screen.
  package init(_ stage: ContainerStage) {
    self.stage = stage
    let there = SlideDirection.allCases.filter { stage.screens[$0.rawValue] != nil }
    let roles = Dictionary(uniqueKeysWithValues: there.map { ($0, $0.rawValue) })
    track = SlideTrack(
      size: stage.size, roles: roles, rules: SlideRules(stage), locksAxis: true)
  }

  /// Returns the layers at a time, bottom first: main, and the neighbour that moves or shows.
  package func layers(at time: Double) -> [Layer] {
    let state = track.state(at: time)
    let neighbour = state.partner.flatMap {
      stage.layer(role: $0.rawValue, frame: state.frame(in: stage.size))
    }
    return [stage.layer(role: SlideTrack.mainRole), neighbour].compactMap { $0 }
  }

  /// Applies an input; the progress in a response has the sign of the translation.
  package mutating func apply(_ input: ContainerInput, at time: Double) -> ContainerResponse {
    switch input {
    case .show(let role): return track.show(role: role, at: time)
    case .drag(let path): return track.drag(path, at: time)
    case .command("dismiss"):
      guard let shown = track.state(at: time).resting else { return track.response(at: time) }
      return track.finish(bringing: shown, at: time)
    case .command(let name):
      guard let direction = SlideDirection(rawValue: name),
        track.state(at: time).partner == nil
      else { return track.response(at: time) }
      return track.finish(bringing: direction, at: time)
    case .tap, .doubleTap, .pinch: return track.response(at: time)
    }
  }
}

extension ContainerType {
  /// The four-directions container: up to four neighbours slide in over a main screen.
  package static let fourDirections = ContainerType(
    name: "four-directions",
    summary: "Up to four neighbours wait round the main screen; a drag slides one in over it.",
    roles: [
      Role(SlideTrack.mainRole, "The screen in the middle, which shows first."),
      Role("up", isRequired: false, "The screen above; a downward drag brings it."),
      Role("down", isRequired: false, "The screen below; an upward drag brings it."),
      Role("left", isRequired: false, "The screen on the left; a rightward drag brings it."),
      Role("right", isRequired: false, "The screen on the right; a leftward drag brings it."),
    ],
    parameters: SlideRules.parameters,
    commands: SlideDirection.allCases.map(\.rawValue) + ["dismiss"],
    example: """
      container: { type: four-directions, main: camera, up: memories, left: chat, right: stories }
      timeline:
        - show: main
        - drag: { from: [60, 400], path: [ { to: [300, 410], in: 400ms } ] }
          expect: finished
      """,
    make: { FourDirectionsContainer($0) })
}
