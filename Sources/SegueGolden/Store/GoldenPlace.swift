/// Where the golden of a clip is: a folder that somebody named, one below it, and a name in that.
package struct GoldenPlace: Hashable, Sendable {
  /// The folder that was named, or in which the script is; empty for the working folder.
  package var root: String
  /// The way from there to the golden's folder, such as `goldens`; links on it are not written through.
  package var subfolder: String
  /// The name of its files.
  package var name: GoldenName

  /// A golden in a folder.
  package init(root: String, subfolder: String, name: GoldenName) {
    self.root = root
    self.subfolder = subfolder
    self.name = name
  }

  /// The folder of its files, as a path that can be opened; empty for the working folder.
  package var folder: String { Self.folder(root: root, subfolder: subfolder) }

  /// The folder at the end of a way from a root.
  package static func folder(root: String, subfolder: String) -> String {
    root.isEmpty ? subfolder : subfolder.isEmpty ? root : joined(root, subfolder)
  }

  /// The path without an extension, as sentences and runs name it.
  package var path: String { folder.isEmpty ? name.text : Self.joined(folder, name.text) }

  /// The path of one of its files.
  package func path(_ part: GoldenPart) -> String { path + "." + part.rawValue }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
