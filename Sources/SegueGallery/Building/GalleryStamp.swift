import Foundation
import SegueCodecs
import SegueKit

/// The file by which a folder is known as a gallery, and what its pictures were made of.
struct GalleryStamp: Codable, Sendable {
  /// The stamp's name in the folder.
  static let fileName = "segue-gallery.json"
  /// The version of pages and pictures; another one makes all of them anew.
  static let currentVersion = 1

  /// The version that wrote it.
  var version = Self.currentVersion
  /// For each clip, by its file name, a digest of all that decides its pictures.
  var clips: [String: String] = [:]
  /// Every file that was written, but for this one; only these are ever removed.
  var files: [String] = []

  private enum CodingKeys: String, CodingKey {
    case version = "segue-gallery"
    case clips, files
  }

  /// The stamp of a folder; an empty one for a folder that is empty or missing.
  ///
  /// - Throws: `foreignFolder` for a folder that holds anything else.
  static func read(in folder: String) throws(GalleryError) -> GalleryStamp {
    let data: Data?
    do throws(CodecError) {
      // What is a file, or not there: making the folder tells.
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

  /// The stamp as the bytes of its file.
  func bytes() throws(CodecError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    do { return [UInt8](try encoder.encode(self)) + [UInt8(ascii: "\n")] } catch {
      throw .cannotEncode(reason: "the stamp of the gallery cannot be told as JSON")
    }
  }

  private init(
    version: Int = Self.currentVersion, clips: [String: String] = [:], files: [String] = []
  ) {
    self.version = version
    self.clips = clips
    self.files = files
  }

  /// A stamp of nothing.
  init() { self.init(clips: [:]) }
}
