import SegueCodecs
package import SegueGolden

/// Keeps what a run of `verify` rendered, so that exactly that can be approved.
///
/// Clips that are equal to their goldens are not kept. The folder's `run.json` is removed first and
/// written last: a run that was cut short cannot be approved from.
package struct RunFolder: ~Copyable {
  /// The folder that was named.
  package let path: String
  private let folder: Folder
  private let rendered: Folder
  private var clips: [GoldenRun.Clip] = []

  /// Makes the folder, or clears away what an earlier run left in it.
  package init(at path: String) throws(StoreError) {
    self.path = path
    do throws(CodecError) {
      let folder = try Folder.making(path)
      try folder.remove(GoldenRun.fileName)
      try folder.makeFolder(named: GoldenRun.folderName)
      guard let rendered = try folder.folder(named: GoldenRun.folderName) else {
        throw CodecError.missing(path: folder.path(of: GoldenRun.folderName))
      }
      for name in try rendered.names() where GoldenPart.split(name) != nil {
        try rendered.remove(name)
      }
      self.folder = folder
      self.rendered = rendered
    } catch { throw .file(error) }
  }

  /// Keeps a clip; with pictures it is rendered once more, and must come out as it was seen.
  ///
  /// - Parameter pictures: which pictures are kept beside the trace.
  /// - Returns: where it is kept; nil for a clip that was not rendered.
  @discardableResult
  package mutating func keep(
    _ result: GoldenVerdict, pictures: PicturesKept, jobs: Int?
  ) async throws(GoldenFailure) -> GoldenPlace? {
    guard let clip = result.loaded, let recording = result.recording else { return nil }
    let place = result.clip.place
    guard let name = nextName(for: place) else { return nil }
    if pictures != .none {
      let again: ClipRecording
      do throws(SegueError) {
        let file = try Self.file(name.file(.pictures), in: rendered)
        again = try await clip.record(keeping: pictures, in: file, jobs: jobs)
      } catch { throw .clip(error) }
      guard again.trace == recording.trace else {
        throw .unsteady(round: 2, line: recording.firstLine(otherThan: again))
      }
    }
    do throws(StoreError) {
      try write(recording.trace, to: name.file(.trace))
      let kept = GoldenPlace(root: path, subfolder: GoldenRun.folderName, name: name)
      guard let files = try GoldenReader().read(kept) else {
        throw StoreError.unsteady(path: kept.path)
      }
      clips.append(
        GoldenRun.Clip(
          script: result.clip.script, golden: place, seen: result.golden?.digest,
          file: name.text, digest: files.digest))
      return kept
    } catch { throw .store(error) }
  }

  /// The clip's name with a number before it, 4 digits or more.
  private func nextName(for place: GoldenPlace) -> GoldenName? {
    let number = String(clips.count + 1)
    let padded = String(repeating: "0", count: max(0, 4 - number.count)) + number
    return GoldenName("\(padded)-\(place.name.text.suffix(GoldenName.longest - 20))")
  }

  private static func file(
    _ name: String, in folder: Folder
  ) throws(SegueError) -> FolderFile {
    do throws(CodecError) { return try folder.makeFile(named: name) } catch { throw .codec(error) }
  }

  private func write(_ bytes: [UInt8], to name: String) throws(StoreError) {
    do throws(CodecError) {
      var file = try rendered.makeFile(named: name)
      try file.write(bytes)
      try file.finish()
    } catch { throw .file(error) }
  }

  /// Writes the run's list, without which nothing is approved from it; returns how many clips it has.
  @discardableResult
  package consuming func finish() throws(StoreError) -> Int {
    do throws(CodecError) {
      rendered.synchronize()
      var file = try folder.makeFile(named: GoldenRun.fileName)
      try file.write(GoldenRun(clips: clips).json)
      try file.finish()
      folder.synchronize()
      return clips.count
    } catch { throw .file(error) }
  }
}
