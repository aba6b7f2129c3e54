import SegueCodecs
import SegueGraphics
import SegueSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What decides a clip, besides the files that its script names.
package struct CacheKey: Codable, Hashable, Sendable {
  /// The identity of the program.
  var program: String
  /// The digest of the identities of the libraries that the program has loaded.
  var libraries: String
  /// The version of drawing.
  var drawing = Clip.pictureVersion
  /// The options that decide clips, by flag.
  var options: [String: [String]]
  /// The script's path, as warnings name it; empty in the key of a whole run.
  var script = ""
  /// The digest of the script's text.
  var text = ""

  /// Makes the key of a run, without a script.
  ///
  /// - Parameters:
  ///   - program: the identity of the program, with its build.
  ///   - options: the options that decide clips, by flag.
  package init(program: String, options: [String: [String]]) {
    self.program = program
    self.options = options
    libraries = Self.libraries
  }

  /// Returns the key of a script; nil if it cannot be read.
  func key(of script: String, _ inputs: ClipInputs) -> CacheKey? {
    guard let digest = inputs.digest(of: script) else { return nil }
    var key = self
    (key.script, key.text) = (script, digest)
    return key
  }

  /// The name of its entry: sixteen hexadecimal digits.
  var name: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return ClipInputs.text(String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self))
  }

  /// The digest of the loaded libraries, by their build IDs; by their bytes where they have none.
  ///
  /// libheif is not among them unless a HEIC file was read; the digests of such files cover it.
  private static let libraries =
    ClipInputs.text(LoadedObject.all.map(\.identity).sorted().joined(separator: "\n"))
}
