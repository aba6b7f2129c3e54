import Foundation
import SegueCodecs

/// Reads the text of a script.
enum ScriptFile {
  /// The longest script that is read, in bytes.
  static let limit = 1 << 20

  /// The text of a file, or of standard input for `-`.
  static func text(of path: String) throws(SegueError) -> String {
    let bytes: [UInt8]
    do {
      bytes =
        path == "-"
        ? try standardInput() : try InputFile.contents(of: path, limit: limit, what: .script)
    } catch { throw .codec(error) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .codec(.notText(path: path))
    }
    return text
  }
}
