/// The formats that a program writes, in the order in which help lists them.
package struct OutputFormats: Sendable {
  /// All formats; their names are unique.
  package let all: [OutputFormat]

  package init(_ all: [OutputFormat]) { self.all = all }

  package var names: [String] { all.map(\.name) }

  /// The formats written as single files, whose names are extensions.
  package var files: [OutputFormat] { all.filter { !$0.isFolder } }

  /// The format written as a folder.
  package var folder: OutputFormat? { all.first(where: \.isFolder) }

  /// Finds the format with a name.
  package func named(_ name: String) -> OutputFormat? { all.first { $0.name == name } }

  /// Finds the format of a file extension, given without its dot and in lower case.
  package func ofExtension(_ name: String) -> OutputFormat? { files.first { $0.name == name } }

  /// Returns the names of the formats that support an option, in words: "`gif` and `webp`".
  package func words(for option: OutputOption) -> String {
    Self.words(all.filter { $0.options.contains(option) }.map { "`\($0.name)`" })
  }

  /// Returns the extensions of the files in some of the formats, in words: ".gif and .png".
  package func extensions(where holds: (OutputFormat) -> Bool = { _ in true }) -> String {
    Self.words(files.filter(holds).map { ".\($0.name)" })
  }

  /// Joins words by commas, with "and" or "or" before the last one.
  package static func words(_ words: [String], _ link: String = "and") -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " \(link) " + last
  }
}
