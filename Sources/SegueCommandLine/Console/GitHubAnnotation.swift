import SegueGraphics
import SegueScript

/// An annotation: an error that GitHub Actions shows at a line of a file.
struct GitHubAnnotation: Sendable {
  /// The path, relative to the working folder.
  var file: String
  /// The line, from 1.
  var line = 1
  /// The columns, from 1; nil for the whole line.
  var columns: ClosedRange<Int>?
  var title: String
  var message: String

  /// The beginning of a workflow command.
  static let start = "::"

  /// The workflow command on one line, without ``start``.
  var text: String {
    var properties = "file=\(Self.property(file)),line=\(line)"
    if let columns { properties += ",col=\(columns.lowerBound),endColumn=\(columns.upperBound)" }
    return "error \(properties),title=\(Self.property(title))::\(Self.content(message))"
  }

  /// Returns the message of a command, with `%` and hidden characters escaped.
  private static func content(_ text: String) -> String {
    PrintableText.escaped(text).replacingScalars("%", with: "%25")
  }

  /// Returns a property value of a command, with colons and commas escaped as well.
  private static func property(_ text: String) -> String {
    content(text).replacingScalars(":", with: "%3A").replacingScalars(",", with: "%2C")
  }
}

extension GitHubAnnotation {
  /// Creates an annotation at the location of a diagnostic; nil for one about a setting.
  init?(_ diagnostic: Diagnostic, title: String) {
    guard !diagnostic.isSetting else { return nil }
    let span = diagnostic.span
    self.init(
      file: diagnostic.source, line: span.line,
      columns: span.column...(span.column + max(0, span.length - 1)), title: title,
      message: diagnostic.message)
  }
}
