import Foundation
import SegueCodecs
import SegueScript

/// Reads the text of a script.
enum ScriptFile {
  /// The folder to which a script's paths belong; empty for the working folder.
  static func folder(of path: String) -> String {
    path == "-" ? "" : FolderAccess.folder(of: path)
  }

  /// The script in a file, or on standard input for `-`; no longer than the limit.
  static func source(_ path: String, limits: ScriptLimits) throws(SegueError) -> ScriptSource {
    let isInput = path == "-"
    let bytes: [UInt8]
    do throws(CodecError) {
      let file = try InputFile(isInput ? "/dev/stdin" : path)
      bytes = try file.read(atMost: limits.textBytes + 1)
      if bytes.count > limits.textBytes {
        throw CodecError.fileTooLong(path: path, limit: limits.textBytes)
      }
    } catch { throw .codec(error) }
    do { return try ScriptSource(name: isInput ? "standard input" : path, bytes: bytes) } catch {
      throw .script(error.diagnostics)
    }
  }
}
