import SegueCodecs
package import SegueGolden
import SegueGraphics

/// The digests of the files that a clip was made of, which tell whether its result still holds.
package struct ClipFiles: Sendable {
  /// The options with which scripts are loaded.
  private let options: LoadOptions
  /// The size limit of a file, in bytes.
  private static let longest = 1 << 30

  package init(options: LoadOptions) { self.options = options }

  /// Returns the files of a script, its project's settings, and further files, with their digests.
  ///
  /// Costs reading them, half a nanosecond a byte, and parsing the script unless it was loaded.
  package func files<Content>(
    of script: String, loaded: Clip?, goldens: [String] = [], _: Content.Type
  ) -> [PartEntry<Content>.File] {
    let own = loaded?.inputs ?? Clip.inputs(ofScript: script, options: options)
    var seen: Set<String> = []
    return (own + [settings(of: script)] + goldens).filter { seen.insert($0).inserted }
      .map { PartEntry<Content>.File(path: $0, digest: Self.digest(of: $0)) }
  }

  /// Returns whether all files of an entry are unchanged.
  ///
  /// An entry may come from another machine: besides the script, its settings and its goldens, only files that
  /// the script may read are opened.
  package func areUnchanged<Content>(
    _ entry: PartEntry<Content>, script: String, goldens: [String] = []
  ) -> Bool {
    let fixed = [script, settings(of: script)] + goldens
    guard Set(entry.files.map(\.path)).isSuperset(of: fixed) else { return false }
    let access = FolderAccess(
      folder: FolderAccess.folder(of: script), allowing: options.allowedFolders)
    return entry.files.allSatisfy { file in
      guard fixed.contains(file.path) || (try? access.permits(file.path)) == true else {
        return false
      }
      return Self.digest(of: file.path) == file.digest
    }
  }

  /// Returns the path of the settings of a script's project, which need not exist.
  private func settings(of script: String) -> String {
    let project = FolderAccess.project(of: FolderAccess.folder(of: script))
    return project.isEmpty ? "segue.yaml" : "\(project)/segue.yaml"
  }

  /// Returns the XXH64 of a file; nil if it cannot be read.
  package static func digest(of path: String) -> String? {
    guard let bytes = try? InputFile(path).bytes(atMost: longest) else { return nil }
    return ByteDigest.text(XXHash64.digest(of: bytes))
  }
}
