import SegueCodecs
package import SegueGolden
import SegueGraphics
import SegueText
import Synchronization

/// A reader of the digests of what clips are made of, which tell whether their results still hold.
///
/// A file that several clips share is read once, while its length, times and identity stay the same.
package final class ClipInputs: Sendable {
  /// The options with which scripts are loaded.
  private let options: LoadOptions
  private let state = Mutex(State())
  /// The size limit of a file, in bytes.
  private static let longest = 1 << 30

  private struct State {
    var digests: [String: (entry: FolderEntry, digest: String)] = [:]
    /// The access of scripts to files, by their folder.
    var accesses: [String: FolderAccess] = [:]
    var settings: [String: String] = [:]
  }

  package init(options: LoadOptions) { self.options = options }

  /// Returns the digests of a script and all that it is made of, of its project's settings, and of further files.
  ///
  /// Costs reading them, and parsing the script unless it was loaded.
  package func digests(
    of script: String, loaded: Clip? = nil, and further: [String] = []
  ) -> [InputDigest] {
    let own =
      loaded?.inputNames
      ?? Clip.inputs(ofScript: script, options: options).enumerated().map { index, path in
        InputDigest(index == 0 ? .script : .file, path)
      }
    let settings = own.filter { $0.kind == .script }.map { self.settings(of: $0.path) }
    let digests = own.map { $0.digest == nil ? digested($0, of: script) : $0 }
    return adding(settings + further, to: digests)
  }

  /// Returns the digests of the files and names of fonts of a clip, without scripts and built-in fonts.
  func digests(ofFilesIn clip: Clip) -> [InputDigest] {
    clip.inputNames.filter { $0.kind == .file || $0.kind == .fontNames }
      .map { $0.digest == nil ? digested($0, of: clip.name) : $0 }
  }

  /// Returns the digests of the built-in fonts that a clip has looked for.
  func digests(ofFontsIn clip: Clip) -> [InputDigest] {
    clip.inputNames.filter { $0.kind == .builtInFont }.map { digested($0, of: clip.name) }
  }

  /// Returns whether built-in fonts are unchanged.
  func areUnchanged(_ fonts: [InputDigest]) -> Bool {
    fonts.allSatisfy { $0.kind == .builtInFont && digested($0, of: "") == $0 }
  }

  /// Returns digests with those of further files.
  package func adding(_ paths: [String], to inputs: [InputDigest]) -> [InputDigest] {
    var seen = Set(inputs.map(\.path))
    return inputs
      + paths.filter { seen.insert($0).inserted }.map {
        InputDigest(.file, $0, digest: digest(of: $0))
      }
  }

  /// Returns whether all inputs of a result are unchanged.
  ///
  /// The list may come from another machine: besides the script, the settings and the further files, only what
  /// the script may read is opened.
  package func areUnchanged(
    _ inputs: [InputDigest], of script: String, and further: [String] = []
  ) -> Bool {
    let paths = Set(inputs.map(\.path))
    let scripts = [script] + inputs.filter { $0.kind == .script }.map(\.path)
    let fixed = Set(scripts.map(settings) + [script] + further)
    guard paths.isSuperset(of: fixed) else { return false }
    let access = access(of: script)
    return inputs.allSatisfy { input in
      let isFile = input.kind == .file || input.kind == .script
      guard !isFile || fixed.contains(input.path) || (try? access.permits(input.path)) == true
      else { return false }
      return digested(input, of: script) == input
    }
  }

  /// Returns whether no file among the inputs was changed after a time, in nanoseconds since 1970.
  func areOlder(_ inputs: [InputDigest], than time: Int) -> Bool {
    inputs.allSatisfy { input in
      // The names are those that were seen, and files of other kinds come and go in the folder.
      if input.kind == .fontNames { return true }
      let path =
        input.kind == .builtInFont ? FontLibrary.path(ofBuiltIn: input.path) : input.path
      guard let path, let entry = FolderEntry(at: path) else { return true }
      return max(entry.modified, entry.changed) < time
    }
  }

  /// Returns an input with the digest that it has now.
  private func digested(_ input: InputDigest, of script: String) -> InputDigest {
    var input = input
    switch input.kind {
    case .file, .script: input.digest = digest(of: input.path)
    case .fontNames:
      input.digest = Self.digest(
        ofNames: DrawingFonts.fontNames(in: input.path, access(of: script)))
    case .builtInFont: input.digest = FontLibrary.path(ofBuiltIn: input.path).flatMap(digest)
    }
    return input
  }

  /// Returns the access of a script to files.
  private func access(of script: String) -> FolderAccess {
    let folder = FolderAccess.folder(of: script)
    if let known = state.withLock({ $0.accesses[folder] }) { return known }
    let access = FolderAccess(folder: folder, allowing: options.allowedFolders)
    state.withLock { $0.accesses[folder] = access }
    return access
  }

  /// Returns the path of the settings of a script's project, which need not exist.
  ///
  /// It is relative where the project is below the working folder, so that it is the same in every checkout.
  private func settings(of script: String) -> String {
    let folder = FolderAccess.folder(of: script)
    if let known = state.withLock({ $0.settings[folder] }) { return known }
    var project = FolderAccess.project(of: folder)
    if let here = FolderAccess.real("."), project == here || project.hasPrefix("\(here)/") {
      project = String(project.dropFirst(here.utf8.count + 1))
    }
    let path = project.isEmpty ? "segue.yaml" : "\(project)/segue.yaml"
    state.withLock { $0.settings[folder] = path }
    return path
  }

  /// Returns the XXH64 of a file as sixteen hexadecimal digits; nil if it cannot be read.
  ///
  /// That of a HEIC file covers libheif too, by whose versions its pixels differ.
  package func digest(of path: String) -> String? {
    guard let entry = FolderEntry(at: path) else { return nil }
    if let known = state.withLock({ $0.digests[path] }), known.entry == entry {
      return known.digest
    }
    guard entry.kind == .file, let bytes = try? InputFile(path).bytes(atMost: Self.longest) else {
      return nil
    }
    let hash = ByteDigest.text(XXHash64.digest(of: bytes))
    let digest = HEIFDecoder.libraryIdentity(for: bytes).map { Self.text("\(hash) \($0)") } ?? hash
    state.withLock { $0.digests[path] = (entry, digest) }
    return digest
  }

  /// Returns the digest of the names of a folder's font files.
  static func digest(ofNames names: [String]) -> String { text(names.joined(separator: "/")) }

  /// Returns the XXH64 of a text as sixteen hexadecimal digits.
  static func text(_ text: String) -> String {
    ByteDigest.text(XXHash64.digest(of: Array(text.utf8)))
  }
}
