import Glibc
import SegueCodecs
import SegueGolden

/// Finds the scripts that a command line names, and the places of their goldens.
///
/// A folder stands for every script below it, in the order of their paths; hidden folders and
/// symbolic links in it are not entered. The golden of `clips/kugou.yaml` is
/// `clips/goldens/kugou.trace`. With a folder of goldens it is `DIR/kugou.trace`, and that of
/// `clips/cards/flip.yaml`, found below `clips`, is `DIR/cards/flip.trace`. Names are escaped where some
/// file system may not take them (``GoldenName/init(escaping:)``).
package struct GoldenClipFinder: Sendable {
  /// The folder beside a script in which its golden is.
  package static let folderName = "goldens"

  /// The folder of all goldens; nil for one beside each script.
  package var goldens: String?

  private static let extensions = [".yaml", ".yml"]
  /// The beginning of a file that is searched for the key of a script, in bytes.
  private static let searched = 1 << 16

  /// A finder; by default goldens are beside their scripts.
  package init(goldens: String? = nil) { self.goldens = goldens }

  /// The clips of scripts and folders, each once.
  ///
  /// - Throws: `codec` for a path that is not there, `usage` for two scripts with the same golden,
  ///   and for a folder without any script.
  package func clips(
    in paths: [String], isEmptyAllowed: Bool = false
  ) throws(SegueError) -> [GoldenClip] {
    var clips: [GoldenClip] = []
    for path in paths {
      if let folder = try folder(path) {
        let found = try scripts(in: folder)
        if found.isEmpty, !isEmptyAllowed { throw .usage("there is no script below \(path)") }
        for script in found {
          var clip = clip(script, below: Self.plain(path))
          clip.isFound = true
          clips.append(clip)
        }
      } else {
        let parts = Self.parts(Self.plain(path))
        clips.append(clip(parts.name, below: parts.folder))
      }
    }
    return try unique(clips)
  }

  /// The folder at a path, or nil for a file.
  func folder(_ path: String) throws(SegueError) -> Folder? {
    if path == "-" {
      throw .usage("a script on standard input has no golden", help: ["name a file"])
    }
    do throws(CodecError) {
      return try Folder(path)
    } catch {
      // What is not a folder is a script, and a script that is not there is said of that clip.
      switch error {
      case .missing, .unreadable(_, ENOTDIR): return nil
      default: throw .codec(error)
      }
    }
  }

  /// The ways to all scripts below a folder.
  private func scripts(in folder: Folder) throws(SegueError) -> [String] {
    let access = FolderAccess(only: folder)
    var found: [String] = []
    do throws(CodecError) {
      let files = try folder.files { name in Self.extensions.contains(where: name.hasSuffix) }
      for way in files where try Self.isScript(access.open(folder.path(of: way))) {
        found.append(way)
      }
    } catch { throw .codec(error) }
    return found
  }

  /// Whether a file has the key that every script begins with.
  private static func isScript(_ file: InputFile) throws(CodecError) -> Bool {
    let text = String(decoding: try file.read(atMost: searched), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).contains { line in
      ["segue:", "\"segue\":", "'segue':", "{\"segue\"", "{ \"segue\""].contains {
        line.hasPrefix($0)
      }
    }
  }

  private func clip(_ way: String, below root: String) -> GoldenClip {
    let script = root.isEmpty ? way : root.hasSuffix("/") ? root + way : "\(root)/\(way)"
    let parts = Self.parts(way)
    let stem =
      Self.extensions.first { parts.name.hasSuffix($0) }
      .map { String(parts.name.dropLast($0.count)) } ?? parts.name
    let name = GoldenName(escaping: stem)
    if let goldens {
      let folders = parts.folder.split(separator: "/").map { GoldenName(escaping: String($0)).text }
      return GoldenClip(
        script: script,
        place: GoldenPlace(
          root: goldens, subfolder: folders.joined(separator: "/"), name: name))
    }
    return GoldenClip(
      script: script,
      place: GoldenPlace(
        root: Self.parts(script).folder, subfolder: Self.folderName, name: name))
  }

  /// A folder's path without slashes at its end; empty for the working folder.
  static func plain(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    while path.hasPrefix("./") { path.removeFirst(2) }
    return path == "." ? "" : path
  }

  private func unique(_ clips: [GoldenClip]) throws(SegueError) -> [GoldenClip] {
    var scripts: [String: String] = [:]
    var unique: [GoldenClip] = []
    for clip in clips {
      if let other = scripts[clip.place.path] {
        if other == clip.script { continue }
        throw .usage(
          "\(other) and \(clip.script) would have the same golden, \(clip.place.path)",
          help: ["rename one of them", "`--goldens` keeps the folders below a folder apart"])
      }
      scripts[clip.place.path] = clip.script
      unique.append(clip)
    }
    return unique
  }

  /// The folder of a path, without a slash at its end, and the name.
  private static func parts(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }
}
