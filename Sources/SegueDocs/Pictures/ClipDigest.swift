import SegueCodecs
import SegueGraphics
import SegueKit
import SegueScript
import SegueStage

/// The digests in stamps: of the inputs of pictures, and of the pictures' files.
enum ClipDigest {
  /// The largest file that is read, in bytes.
  private static let longest = 1 << 30

  /// Returns the digest of everything that determines some pictures.
  ///
  /// It covers the scripts with their defaults filled in, the files that they name, and the version
  /// of the renderer, but not a script's comments, formatting, other outputs or `alt`.
  static func digest(
    of pictures: [ClipPlan.Picture], link: String
  ) throws(ArticleProblem.Reason) -> UInt64 {
    var text = "segue \(Clip.pictureVersion) \(link)\n"
    for picture in pictures {
      var scene = picture.clip.scene
      var output = picture.output
      output.path = FolderAccess.name(of: output.path)
      scene.outputs = [output]
      scene.alternativeText = nil
      scene.poster = nil
      scene.matrix = []
      scene.goldenRules = nil
      text += ScriptWriter.text(scene)
      for part in picture.clip.parts { text += ScriptWriter.text(part.scene) }
    }
    var known: Set<String> = []
    for clip in pictures.map(\.clip).flatMap({ [$0] + $0.parts }) {
      for path in clip.namedFiles where known.insert(path).inserted {
        text += String(try digest(ofFile: path, by: clip.access) ?? 0, radix: 16) + "\n"
      }
    }
    return XXHash64.digest(of: Array(text.utf8))
  }

  /// Returns the digest of the bytes of some pictures; nil if one of them is missing.
  static func digest(
    ofFiles paths: [String], by access: FolderAccess
  ) throws(ArticleProblem.Reason) -> UInt64? {
    var bytes: [UInt8] = []
    for path in paths {
      guard let digest = try digest(ofFile: path, by: access) else { return nil }
      bytes += Array(String(digest, radix: 16).utf8) + [0]
    }
    return XXHash64.digest(of: bytes)
  }

  /// Returns the digest of a file's bytes; nil if the file is missing.
  private static func digest(
    ofFile path: String, by access: FolderAccess
  ) throws(ArticleProblem.Reason) -> UInt64? {
    do throws(CodecError) {
      return XXHash64.digest(of: try access.open(path).read(atMost: longest))
    } catch {
      if case .missing = error { return nil }
      throw .init(error)
    }
  }
}
