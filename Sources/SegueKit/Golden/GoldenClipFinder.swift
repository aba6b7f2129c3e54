import SegueCodecs
package import SegueGolden

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
  /// Two scripts with the same golden, and one whose name is not UTF-8, have a flaw.
  ///
  /// - Throws: `codec` for a path that is not there, `usage` for a folder without any script.
  package func clips(
    in paths: [String], isEmptyAllowed: Bool = false
  ) throws(SegueError) -> [GoldenClip] {
    var clips: [GoldenClip] = []
    for path in paths {
      if let folder = try folder(path) {
        let found = try scripts(in: folder)
        if found.scripts.isEmpty, found.misnamed.isEmpty, !isEmptyAllowed {
          throw .usage("there is no script below \(path)")
        }
        for script in found.scripts + found.misnamed {
          var clip = clip(script, below: Self.plain(path))
          clip.isFound = true
          if found.misnamed.contains(script) { clip.flaw = .name }
          clips.append(clip)
        }
      } else {
        let parts = Self.parts(Self.plain(path))
        clips.append(clip(parts.name, below: parts.folder))
      }
    }
    return unique(clips)
  }

  /// The folder at a path, or nil for a file.
  func folder(_ path: String) throws(SegueError) -> Folder? {
    if path == "-" {
      throw .usage("a script on standard input has no golden", help: ["name a file"])
    }
    // What is not a folder is a script, and a script that is not there is said of that clip.
    do { return try Folder.find(path) } catch { throw .codec(error) }
  }

  /// The ways to all scripts below a folder, and to what may be one and has a name that is not UTF-8.
  private func scripts(
    in folder: Folder
  ) throws(SegueError) -> (scripts: [String], misnamed: [String]) {
    let access = FolderAccess(only: folder)
    var found: (scripts: [String], misnamed: [String]) = ([], [])
    do throws(CodecError) {
      for way in try folder.files(where: { Self.extensions.contains(where: $0.hasSuffix) }) {
        do throws(CodecError) {
          let isScript = try Self.isScript(access.open(folder.path(of: way)))
          if isScript { found.scripts.append(way) }
        } catch {
          guard case .missing = error, Folder.isInexact(way) else { throw error }
          found.misnamed.append(way)
        }
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

  /// The clips, each script once; those with the golden of another one are marked.
  private func unique(_ clips: [GoldenClip]) -> [GoldenClip] {
    var scripts: [String: [String]] = [:]
    var unique: [GoldenClip] = []
    for clip in clips where scripts[clip.place.path]?.contains(clip.script) != true {
      scripts[clip.place.path, default: []].append(clip.script)
      unique.append(clip)
    }
    for (index, clip) in unique.enumerated() where clip.flaw == nil {
      let other = scripts[clip.place.path]?.first { $0 != clip.script }
      unique[index].flaw = other.map { .sharesGolden(with: $0) }
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

extension GoldenClipFinder {
  /// The golden files below folders that none of their scripts makes, sorted by path.
  ///
  /// Without a folder of goldens, those in the folders called `goldens` are looked at; with one, all
  /// golden files in it, so that the folders must be all that have goldens there.
  ///
  /// - Throws: `usage` for a script in place of a folder, which tells nothing about other goldens.
  package func strayGoldens(
    in paths: [String]
  ) throws(GoldenFailure) -> [(place: GoldenPlace, part: GoldenPart)] {
    var made: Set<String> = []
    do throws(SegueError) {
      if paths.isEmpty { throw SegueError.usage("no folder of scripts is given") }
      for clip in try clips(in: paths, isEmptyAllowed: true) { made.insert(clip.place.path) }
      for path in paths where try folder(path) == nil {
        throw SegueError.usage(
          "\(path) is no folder, and goldens are pruned for whole folders of scripts")
      }
    } catch { throw .clip(error) }
    let reader = GoldenReader()
    var stray: [String: (place: GoldenPlace, part: GoldenPart)] = [:]
    do throws(StoreError) {
      for (root, subfolder) in try goldenFolders(paths) {
        let path = GoldenPlace.folder(root: root, subfolder: subfolder)
        for file in try reader.files(in: path) {
          guard let (name, part) = GoldenPart.split(file) else { continue }
          let place = GoldenPlace(root: root, subfolder: subfolder, name: name)
          if !made.contains(place.path) { stray[place.path(part)] = (place, part) }
        }
      }
    } catch { throw .store(error) }
    return stray.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The folders that hold goldens, each as a root and the way from there.
  private func goldenFolders(
    _ paths: [String]
  ) throws(StoreError) -> [(root: String, subfolder: String)] {
    do throws(CodecError) {
      if let goldens {
        return try Self.ways(below: goldens).map { (goldens, $0) }
      }
      var folders: [(root: String, subfolder: String)] = []
      for path in paths {
        for way in try Self.ways(below: path) {
          let parts = way.split(separator: "/")
          guard parts.last == Self.folderName[...] else { continue }
          let inner = parts.dropLast().joined(separator: "/")
          let root = inner.isEmpty ? path : path.hasSuffix("/") ? path + inner : "\(path)/\(inner)"
          folders.append((Self.plain(root), Self.folderName))
        }
      }
      return folders
    } catch { throw .file(error) }
  }

  /// The ways from a folder to itself and to all folders below it that are neither hidden nor links.
  private static func ways(below path: String) throws(CodecError) -> [String] {
    var ways: [String] = []
    var open = [(try Folder(path), "")]
    while let (folder, way) = open.popLast() {
      ways.append(way)
      for name in try folder.names() where !name.hasPrefix(".") {
        guard try folder.entry(named: name)?.kind == .folder, ways.count < 100_000,
          let inner = try folder.folder(named: name)
        else { continue }
        open.append((inner, way.isEmpty ? name : "\(way)/\(name)"))
      }
    }
    return ways
  }
}
