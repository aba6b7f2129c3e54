import SegueCodecs
import SegueKit
import SegueScript
import SegueStage
import SegueSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An entry with the script that demonstrates it.
package struct GallerySource: Sendable {
  package var entry: GalleryEntry
  /// The path of the script; for a placeholder, relative to the gallery.
  package var path: String
  /// The text of a placeholder script, which the gallery writes; nil for the user's script.
  package var placeholder: String?
  /// The texts of the files that a placeholder script names, by their names.
  var files: [String: String] = [:]
  /// The pictures that it names as PNG files; each is drawn from the SVG file of its name.
  var images: [String] = []

  /// All entries of the catalogue with placeholder scripts.
  package static var catalogue: [GallerySource] {
    let entries =
      TransitionCatalogue.all.map { GalleryEntry($0) }
      + ContainerCatalogue.all.map { GalleryEntry($0) }
    return entries.map { entry in
      guard let shown = GalleryFamily.member(named: entry.name)?.demonstration else {
        preconditionFailure("no family demonstrates \(entry.name)")
      }
      return GallerySource(
        entry: entry, path: "scripts/\(entry.fileName).yaml", placeholder: shown.script,
        files: shown.drawings, images: shown.images)
    }
  }

  /// All layer effects, each with a script that demonstrates it.
  package static var effects: [GallerySource] {
    LayerEffectEntry.all.map { effect in
      let entry = GalleryEntry(effect)
      return GallerySource(
        entry: entry, path: "scripts/\(entry.fileName).yaml", placeholder: effect.script,
        files: effect.files.merging(DemonstrationFiles.drawings(in: effect.script)) { own, _ in
          own
        })
    }
  }

  /// Returns the entries of the catalogue and of a folder's scripts.
  ///
  /// A script with the name of a catalogue entry replaces its placeholder; others become entries
  /// themselves.
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
      let name = Self.withoutExtension(path)
      let text: String
      do {
        let file = try FolderAccess(only: Folder(folder)).open("\(folder)/\(path)")
        text = String(decoding: try file.read(atMost: 4096), as: UTF8.self)
      } catch { throw .clip(.codec(error)) }
      let entry = GalleryEntry(script: name, path: path, text: text)
      sources.append(GallerySource(entry: entry, path: "\(folder)/\(path)"))
    }
    return sources
  }

  /// Returns the file name of a path without extension.
  private static func stem(of path: String) -> String {
    withoutExtension(FolderAccess.name(of: path))
  }

  private static func withoutExtension(_ path: String) -> String {
    let suffix = OutputName.suffix(of: path)
    return suffix.isEmpty ? path : String(path.dropLast(suffix.count + 1))
  }

  /// Returns the paths of scripts below a folder, sorted, without hidden ones.
  private static func scriptPaths(in folder: String) throws(GalleryError) -> [String] {
    do {
      return try Folder(folder).files { name in
        [".yaml", ".yml"].contains(where: name.hasSuffix)
      }.sorted()
    } catch {
      if case .unreadable(_, SystemError.notAFolder) = error {
        throw .clip(
          .usage("\(folder) is a file, not a folder", help: ["name the folder of the scripts"]))
      }
      throw .clip(.codec(error))
    }
  }
}

/// A stamp file that marks a folder as a gallery, and records what its pictures were made of.
struct GalleryStamp: Codable, Sendable {
  /// The stamp's file name.
  static let fileName = "segue-gallery.json"
  /// The version of pages and pictures; a stamp with another one has all rendered again.
  static let currentVersion = 2

  /// The version that wrote the stamp.
  var version = Self.currentVersion
  /// The digest of each clip, by its file name.
  var clips: [String: String] = [:]
  /// All files of the gallery except the stamp; only these are ever removed.
  var files: [String] = []

  private enum CodingKeys: String, CodingKey {
    case version = "segue-gallery"
    case clips, files
  }

  /// Reads the stamp of a folder; returns an empty one if the folder is empty or missing.
  ///
  /// - Throws: `foreignFolder` for a folder with any other contents.
  static func read(in folder: String) throws(GalleryError) -> GalleryStamp {
    let data: Data?
    do {
      // A file or an invalid path is reported when the folder is created.
      guard let opened = try Folder.find(folder) else { return GalleryStamp() }
      let names = try opened.names().filter { !Folder.isTemporary($0) }
      if names.isEmpty { return GalleryStamp() }
      data = try opened.read(fileName, atMost: 16_000_000).map { Data($0) }
    } catch { throw .clip(.codec(error)) }
    guard let data, let stamp = try? JSONDecoder().decode(GalleryStamp.self, from: data) else {
      throw .foreignFolder(folder)
    }
    if stamp.version == currentVersion { return stamp }
    return GalleryStamp(files: stamp.files)
  }

  /// Encodes the stamp as JSON.
  func bytes() throws(CodecError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    do { return [UInt8](try encoder.encode(self)) + [UInt8(ascii: "\n")] } catch {
      throw .cannotEncode(reason: "the stamp of the gallery cannot be written as JSON")
    }
  }

  private init(
    version: Int = Self.currentVersion, clips: [String: String] = [:], files: [String] = []
  ) {
    self.version = version
    self.clips = clips
    self.files = files
  }

  /// Makes an empty stamp.
  init() { self.init(clips: [:]) }
}
