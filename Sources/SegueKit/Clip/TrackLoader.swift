import SegueCodecs
import SegueGraphics
import SegueScript
import SegueStage

/// Reads the recorded touches of a script, all of them, so that every problem is found at once.
struct TrackLoader: Sendable {
  /// Which files may be read.
  let access: FolderAccess
  /// How much they may hold.
  let limits: ScriptLimits

  /// The tracks of a script with their samples.
  ///
  /// - Throws: a diagnostic for each track that cannot be had, at its place in the script.
  func load(_ script: ParsedScript) throws(SegueError) -> [TouchTrack] {
    var problems: [Diagnostic] = []
    var tracks = script.scene.tracks
    for (index, place) in zip(tracks.indices, script.locations.tracks) {
      let name = tracks[index].path
      do throws(LiteralError) {
        tracks[index].samples = try TouchTrackText.samples(try bytes(of: name))
      } catch {
        let message = "\(name): \(error.message)"
        problems.append(
          script.diagnostic(.error, error.topic, message, at: place, help: error.help))
      }
    }
    if !problems.isEmpty { throw .script(problems) }
    try check(tracks, of: script.scene)
    return tracks
  }

  /// Checks what all steps together replay, before anything is made of it.
  private func check(_ tracks: [TouchTrack], of scene: Scene) throws(SegueError) {
    var (count, seconds) = (0, 0.0)
    for id in scene.steps.flatMap(\.tracks) {
      let samples = tracks.indices.contains(id.index) ? tracks[id.index].samples ?? [] : []
      count += samples.count
      seconds += (samples.last?.time ?? 0) - (samples.first?.time ?? 0)
    }
    guard count <= limits.touchSamples, seconds <= limits.touchSeconds else {
      throw .limit(
        "the recorded touches have \(count) samples in \(seconds.fixed(0)) s, and at most "
          + "\(limits.touchSamples) in \(limits.touchSeconds.fixed(0)) s are replayed")
    }
  }

  private func bytes(of name: String) throws(LiteralError) -> [UInt8] {
    do throws(CodecError) {
      return try access.open(access.path(of: name)).bytes(atMost: TouchTrackText.longest)
    } catch {
      if case .forbidden = error {
        throw LiteralError(
          .forbiddenPath, "this is not below the script's project", help: FolderAccess.advice)
      }
      let topic: DiagnosticCode =
        switch error.kind {
        case .missingInput: .missingTrack
        case .limit: .limit
        case .inputOutput: .failedReading
        case .badInput, .cannotCreate: .brokenTrack
        }
      throw LiteralError(topic, error.description)
    }
  }
}

extension Step {
  /// The tracks that the step replays.
  fileprivate var tracks: [TrackID] {
    let touches: [AuthoredTouch] =
      switch self {
      case .dragBack(let drag): [drag.touch]
      case .act(let act):
        switch act.action {
        case .drag(let touch): [touch]
        case .pinch(let first, let second): [first, second]
        case .tap, .doubleTap, .command: []
        }
      default: []
      }
    return touches.compactMap { if case .track(let id) = $0.way { id } else { nil } }
  }
}
