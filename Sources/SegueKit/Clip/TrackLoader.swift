import SegueCodecs
import SegueScript
import SegueStage

/// Reads the recorded touches of a script, all of them, so that every problem is found at once.
struct TrackLoader: Sendable {
  /// Which files may be read.
  let access: FolderAccess

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
    return tracks
  }

  private func bytes(of name: String) throws(LiteralError) -> [UInt8] {
    let path = access.path(of: name)
    guard access.permits(path) else {
      throw LiteralError(
        .forbiddenPath, "this is not below the script's folder",
        help: ["`--allow-dir` allows a folder"])
    }
    do throws(CodecError) {
      let bytes = try InputFile(path).read(atMost: TouchTrackText.longest + 1)
      guard bytes.count <= TouchTrackText.longest else {
        throw CodecError.fileTooLong(path: path, limit: TouchTrackText.longest)
      }
      return bytes
    } catch {
      let topic: DiagnosticCode =
        switch error.kind {
        case .missingInput: .missingTrack
        case .limit: .limit
        case .badInput, .inputOutput, .cannotCreate: .brokenTrack
        }
      throw LiteralError(topic, error.description)
    }
  }
}
