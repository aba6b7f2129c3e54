import SegueCodecs
import SegueScript

/// Reads the text of a script.
enum ScriptFile {
  /// The folder to which a script's paths belong; empty for the working folder.
  static func folder(of path: String) -> String {
    path == "-" ? "" : FolderAccess.folder(of: path)
  }

  /// The script in a file, or on standard input for `-`; no longer than the limit.
  static func source(
    _ path: String, within access: FolderAccess? = nil, limits: ScriptLimits
  ) throws(SegueError) -> ScriptSource {
    let isInput = path == "-"
    let bytes: [UInt8]
    do throws(CodecError) {
      let file = if let access { try access.open(path) } else { try InputFile(path) }
      bytes = try file.bytes(atMost: limits.textBytes)
    } catch {
      throw .codec(error)
    }
    do { return try ScriptSource(name: isInput ? "standard input" : path, bytes: bytes) } catch {
      throw .script(error.diagnostics)
    }
  }
}
