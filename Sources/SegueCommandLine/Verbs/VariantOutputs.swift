import SegueCodecs
import SegueKit

/// The files of the variants of one script, each of which only one variant may write.
struct VariantOutputs: Sendable {
  /// The variants that write a file, by its real path.
  private var writers: [String: String] = [:]
  /// The script in messages.
  private let name: String
  /// The help for the user whose variants write one file.
  private let help: [String]
  /// The exit status: that of a bad command line if the name stands there, else of a bad script.
  private let status: ExitStatus

  /// The files of a script's variants.
  ///
  /// - Parameter isChosen: whether the files are named on the command line.
  init(_ inputs: [ClipInput], isChosen: Bool) {
    name = inputs.first?.source.name ?? ""
    status = isChosen ? .badCommandLine : .badInput
    let axes = inputs.first?.variant.choices.filter(\.isOneOfMany) ?? []
    let braces = axes.map { "-{\($0.axis)}" }.joined()
    let choice = axes.map { "--only \($0.axis)=\($0.word)" }.joined(separator: " ")
    help = [
      isChosen
        ? "name a file for each: `-o clip\(braces).gif`"
        : "name a file for each: `output: clip\(braces).gif`",
      "`\(choice)` chooses one variant",
    ]
  }

  /// Adds the files of a variant.
  ///
  /// - Throws: a refusal of a file that another variant writes.
  mutating func add(_ paths: [String], of input: ClipInput) throws(Refusal) {
    for path in paths {
      let other = writers.updateValue(input.variant.label, forKey: Self.realPath(path))
      guard let other, other != input.variant.label else { continue }
      let file = path == "-" ? "to standard output" : path
      var refusal = Refusal(
        status, "\(name) would write \(file) in two variants: \(other) and \(input.variant.label)")
      refusal.help = help
      throw refusal
    }
  }

  /// Returns the path of a file that may not be there, all links of its folder followed.
  static func realPath(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let parent = FolderAccess.folder(of: path)
    let folder = FolderAccess.real(parent.isEmpty ? "." : parent) ?? parent
    return path == "-" ? path : folder + "/" + FolderAccess.name(of: path)
  }
}
