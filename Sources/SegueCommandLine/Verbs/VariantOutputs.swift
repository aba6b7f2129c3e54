import SegueCodecs
import SegueKit

/// The outputs of the variants of one script: no two variants may write the same file.
struct VariantOutputs: Sendable {
  /// The variant that writes each file, by the file's real path.
  private var writers: [String: String] = [:]
  /// The script's name in messages.
  private let name: String
  /// The help of the error about two variants with the same file.
  private let help: [String]
  /// The status of that error: a bad command line if the outputs are named there, otherwise a bad script.
  private let status: ExitStatus

  /// Creates a set without outputs.
  ///
  /// - Parameter isChosen: whether the outputs are named on the command line.
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
      "or choose one variant with `\(choice)`",
    ]
  }

  /// Adds the outputs of a variant.
  ///
  /// - Throws: `CommandError` if another variant writes one of them.
  mutating func add(_ paths: [String], of input: ClipInput) throws(CommandError) {
    for path in paths {
      let other = writers.updateValue(input.variant.label, forKey: Self.realPath(path))
      guard let other, other != input.variant.label else { continue }
      let file = path == "-" ? "to standard output" : path
      var refusal = CommandError(
        status, "\(name) would write \(file) in two variants: \(other) and \(input.variant.label)")
      refusal.help = help
      throw refusal
    }
  }

  /// Returns the path of a file, which need not exist, with the links in its folder resolved.
  static func realPath(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let parent = FolderAccess.folder(of: path)
    let folder = FolderAccess.real(parent.isEmpty ? "." : parent) ?? parent
    return path == "-" ? path : folder + "/" + FolderAccess.name(of: path)
  }
}
