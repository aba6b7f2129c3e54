import SegueGraphics
import SegueScript

/// An error as GitHub Actions shows it beside the line of a file.
struct GitHubAnnotation: Sendable {
  /// The file, as seen from the working folder.
  var file: String
  /// The line, from 1.
  var line = 1
  /// The first and the last column, from 1; nil for the whole line.
  var columns: ClosedRange<Int>?
  /// A short title.
  var title: String
  /// What is wrong.
  var message: String

  /// What makes a line a workflow command.
  static let start = "::"

  /// The workflow command without its start, on one line.
  var text: String {
    var properties = "file=\(Self.property(file)),line=\(line)"
    if let columns { properties += ",col=\(columns.lowerBound),endColumn=\(columns.upperBound)" }
    return "error \(properties),title=\(Self.property(title))::\(Self.content(message))"
  }

  /// Returns the message of a command, in which `%` begins an escape.
  private static func content(_ text: String) -> String {
    PrintableText.escaped(text).replacingScalars("%", with: "%25")
  }

  /// Returns a property of a command, which ends at a comma, and whose value begins after a colon.
  private static func property(_ text: String) -> String {
    content(text).replacingScalars(":", with: "%3A").replacingScalars(",", with: "%2C")
  }
}

extension GitHubAnnotation {
  /// Makes an annotation at the place of a diagnostic; nil for one about a setting.
  init?(_ diagnostic: Diagnostic, title: String) {
    guard !diagnostic.isSetting else { return nil }
    let span = diagnostic.span
    self.init(
      file: diagnostic.source, line: span.line,
      columns: span.column...(span.column + max(0, span.length - 1)), title: title,
      message: diagnostic.message)
  }
}
