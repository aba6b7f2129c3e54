/// The location of a golden: a root folder, a subfolder, and a name in that.
package struct GoldenPlace: Hashable, Sendable {
  /// The folder given by the user, or the script's folder; empty for the working folder.
  package var root: String
  /// The path from the root to the golden's folder, such as `goldens`; links in it are not followed.
  package var subfolder: String
  /// The name of its files, without extension.
  package var name: GoldenName

  package init(root: String, subfolder: String, name: GoldenName) {
    self.root = root
    self.subfolder = subfolder
    self.name = name
  }

  /// The path of the folder of its files; empty for the working folder.
  package var folder: String { Self.folder(root: root, subfolder: subfolder) }

  /// Joins a root and a subfolder; either may be empty.
  package static func folder(root: String, subfolder: String) -> String {
    root.isEmpty ? subfolder : subfolder.isEmpty ? root : joined(root, subfolder)
  }

  /// The path without an extension, as messages and runs have it.
  package var path: String { folder.isEmpty ? name.text : Self.joined(folder, name.text) }

  /// Returns the path of one of its files.
  package func path(_ part: GoldenPart) -> String { path + "." + part.rawValue }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
