import SegueCodecs
import SegueGolden
import SegueKit

/// The part that `check` or `render` writes: gives back the results that still hold, and keeps new ones.
struct ScriptPart: Sendable {
  private let folder: PartFolder
  private let inputs: ClipInputs

  /// Opens or creates the part at a path.
  init(at path: String, _ header: PartHeader, options: LoadOptions) throws(StoreError) {
    folder = try PartFolder(at: path, header)
    inputs = ClipInputs(options: options)
  }

  /// The path of the folder.
  var path: String { folder.path }

  /// Returns the result of a script that an earlier run of the same command left; nil if a file that it was
  /// made of has changed, or one that was written is no longer as it was.
  func kept(_ place: PartHeader.Clip) -> ScriptResult? {
    guard let entry = folder.entry(place, of: ScriptResult.self), entry.content.isSettled,
      inputs.areUnchanged(entry.inputs, of: place.name),
      entry.content.files.allSatisfy({ $0.digest != nil && digest(of: $0.path) == $0.digest })
    else { return nil }
    return entry.content
  }

  /// Keeps the result of a script.
  ///
  /// - Parameter inputs: the files that its variants are made of.
  func keep(
    _ reports: [ClipReport], _ place: PartHeader.Clip, inputs: [String]
  ) throws(StoreError) {
    let written = reports.flatMap(\.outputs).map(\.path)
    let result = ScriptResult(
      reports: reports,
      files: written.map { ScriptResult.WrittenFile(path: $0, digest: digest(of: $0)) })
    let digests = self.inputs.digests(of: place.name, and: inputs)
    try folder.write(place, inputs: digests, content: result)
  }

  /// Returns the digest of a file, or of the names and bytes of all files in a folder of frames.
  private func digest(of path: String) -> String? {
    guard path.hasSuffix("/") || FolderEntry(at: path)?.kind == .folder else {
      return inputs.digest(of: path)
    }
    guard let folder = try? Folder(path), let names = try? folder.names() else { return nil }
    var text = ""
    for name in names.sorted() {
      guard let digest = inputs.digest(of: folder.path(of: name)) else { return nil }
      text += "\(digest) \(name)\n"
    }
    return ByteDigest.text(XXHash64.digest(of: Array(text.utf8)))
  }
}
