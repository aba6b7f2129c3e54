import SegueCodecs
package import SegueGolden

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
