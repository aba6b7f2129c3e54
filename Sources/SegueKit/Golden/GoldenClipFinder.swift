import SegueCodecs
package import SegueGolden

/// A finder of the scripts that a command line names, and of the places of their goldens.
///
/// A folder means every script below it, sorted by path; hidden folders and symbolic links in it
/// are skipped. The golden of `clips/kugou.yaml` is `clips/goldens/kugou.trace`. With a folder of
/// goldens it is `DIR/kugou.trace`, and that of `clips/cards/flip.yaml`, found below `clips`, is
/// `DIR/cards/flip.trace`. Names are escaped where a file system may reject them
/// (``GoldenName/init(escaping:)``).
package struct GoldenClipFinder: Sendable {
  /// The name of the folder with the goldens, next to the scripts.
  package static let folderName = "goldens"

  /// The folder of all goldens; nil for a folder next to each script.
  package var goldens: String?

  private static let extensions = [".yaml", ".yml"]
  /// The number of bytes at the start of a file that are searched for the key `segue`.
  private static let searched = 1 << 16

  /// Makes a finder; by default goldens are next to their scripts.
  package init(goldens: String? = nil) { self.goldens = goldens }

  /// Finds the clips of scripts and folders, each once.
  ///
  /// Clips get a flaw if two scripts have the same golden, or a name is not UTF-8.
  ///
  /// - Throws: `codec` for a missing path, `usage` for a folder without any script.
  package func clips(
    in paths: [String], isEmptyAllowed: Bool = false
  ) throws(SegueError) -> [GoldenClip] {
    var clips: [GoldenClip] = []
    for path in paths {
      if let folder = try folder(path) {
        let found = try scripts(in: folder)
        if found.scripts.isEmpty, found.misnamed.isEmpty, !isEmptyAllowed {
          throw .usage("there is no script below \(path)", help: ["name a folder with scripts"])
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

  /// Opens the folder at a path; returns nil for a file or a missing path.
  func folder(_ path: String) throws(SegueError) -> Folder? {
    if path == "-" {
      throw .usage("a script on standard input has no golden", help: ["name a file"])
    }
    // Any other path is treated as a script; if it is missing, its clip reports that.
    do { return try Folder.find(path) } catch { throw .codec(error) }
  }

  /// Returns the relative paths of all scripts below a folder, and of possible ones with names not in UTF-8.
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

  /// Returns whether the beginning of a file has the key that every script begins with.
  private static func isScript(_ file: InputFile) throws(CodecError) -> Bool {
    let text = String(decoding: try file.read(atMost: searched), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).contains { line in
      ["segue:", "\"segue\":", "'segue':", "{\"segue\"", "{ \"segue\""].contains {
        line.hasPrefix($0)
      }
    }
  }

  /// Returns the clip of a script, from its path relative to a folder.
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

  /// Removes trailing slashes and a leading `./` from a folder's path; empty for the working directory.
  static func plain(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    while path.hasPrefix("./") { path.removeFirst(2) }
    return path == "." ? "" : path
  }

  /// Removes duplicates, and marks clips with the golden of another one.
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

  /// Splits a path into its folder, without a trailing slash, and its name.
  private static func parts(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }
}

extension GoldenClipFinder {
  /// Returns the golden files below folders that belong to no script, sorted by path.
  ///
  /// Without a folder of goldens, searches the folders called `goldens`; with one, all golden files
  /// in it, so that `paths` must include all folders with goldens there.
  ///
  /// - Throws: `usage` for a script instead of a folder, whose siblings are unknown.
  package func strayGoldens(
    in paths: [String]
  ) throws(GoldenFailure) -> [(place: GoldenPlace, part: GoldenPart)] {
    var made: Set<String> = []
    do throws(SegueError) {
      if paths.isEmpty {
        throw SegueError.usage(
          "no folder of scripts is given",
          help: ["name the folder whose goldens are to be checked"])
      }
      for clip in try clips(in: paths, isEmptyAllowed: true) { made.insert(clip.place.path) }
      for path in paths where try folder(path) == nil {
        throw SegueError.usage(
          "\(path) is not a folder, and goldens are pruned for whole folders of scripts",
          help: ["name its folder"])
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

  /// Returns the folders with goldens, each as a root and a relative path.
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

  /// Returns the relative paths of a folder (empty) and of all below it that are neither hidden nor links.
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
