import Foundation
import SegueCodecs
import SegueKit
import SegueStage
import SegueSystem

/// An entry with the script that shows it.
package struct GallerySource: Sendable {
  /// What it shows.
  package var entry: GalleryEntry
  /// Where the script is; of a placeholder, relative to the gallery.
  package var path: String
  /// The script's text, where it is a placeholder that is still to be written.
  package var placeholder: String?

  /// All entries of the catalogue with placeholder scripts.
  package static var catalogue: [GallerySource] {
    TransitionCatalogue.all.map { transition in
      let entry = GalleryEntry(transition)
      return GallerySource(
        entry: entry, path: "scripts/\(entry.fileName).yaml",
        placeholder: PlaceholderScript.text(transition))
    }
      + ContainerCatalogue.all.map { container in
        let entry = GalleryEntry(container)
        return GallerySource(
          entry: entry, path: "scripts/\(entry.fileName).yaml",
          placeholder: PlaceholderScript.text(container))
      }
  }

  /// The entries of the catalogue, each with the script of its name below a folder where there is
  /// one, and every other script of the folder.
  package static func scripts(in folder: String) throws(GalleryError) -> [GallerySource] {
    let paths = try scriptPaths(in: folder)
    var used: Set<String> = []
    var sources = catalogue
    for index in sources.indices {
      let name = sources[index].entry.name
      guard let path = paths.first(where: { stem(of: $0) == name }) else { continue }
      used.insert(path)
      sources[index].path = "\(folder)/\(path)"
      sources[index].placeholder = nil
    }
    for path in paths where !used.contains(path) {
      let name = (path as NSString).deletingPathExtension
      let text: String
      do throws(CodecError) {
        let file = try FolderAccess(only: Folder(folder)).open("\(folder)/\(path)")
        text = String(decoding: try file.read(atMost: 4096), as: UTF8.self)
      } catch { throw .clip(.codec(error)) }
      let entry = GalleryEntry(script: name, path: path, text: text)
      sources.append(GallerySource(entry: entry, path: "\(folder)/\(path)"))
    }
    return sources
  }

  private static func stem(of path: String) -> String {
    (FolderAccess.name(of: path) as NSString).deletingPathExtension
  }

  /// The scripts below a folder, sorted, hidden ones left out.
  private static func scriptPaths(in folder: String) throws(GalleryError) -> [String] {
    do throws(CodecError) {
      return try Folder(folder).files { name in
        [".yaml", ".yml"].contains(where: name.hasSuffix)
      }.sorted()
    } catch {
      if case .unreadable(_, SystemError.notAFolder) = error {
        throw .clip(.usage("\(folder) is a file, and a folder of scripts is wanted", help: []))
      }
      throw .clip(.codec(error))
    }
  }
}
