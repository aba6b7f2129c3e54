import SegueKit

/// An error as GitHub Actions shows it beside the line of a file.
struct GitHubAnnotation: Sendable {
  /// The file, as seen from the working folder.
  var file: String
  /// The line, from 1.
  var line = 1
  /// A short title.
  var title: String
  /// What is wrong.
  var message: String

  /// The workflow command, which is one line.
  var text: String {
    let properties = "file=\(Self.property(file)),line=\(line),title=\(Self.property(title))"
    return "::error \(properties)::\(Self.content(message))"
  }

  /// The message of a command; a line break would end it.
  private static func content(_ text: String) -> String {
    // One character of Swift's may be both CR and LF.
    String(
      decoding: text.utf8.flatMap { byte -> [UInt8] in
        switch byte {
        case UInt8(ascii: "%"): Array("%25".utf8)
        case UInt8(ascii: "\r"): Array("%0D".utf8)
        case UInt8(ascii: "\n"): Array("%0A".utf8)
        default: [byte]
        }
      }, as: UTF8.self)
  }

  /// A property of a command, which ends at a comma, and whose value begins after a colon.
  private static func property(_ text: String) -> String {
    content(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
