import Foundation
package import SegueCodecs

extension ReportDocument {
  /// The document as JSON text with a line break at its end: keys sorted, the same for equal runs.
  ///
  /// - Parameters:
  ///   - isIndented: whether it is laid out for people.
  /// - Throws: `cannotEncode`, for numbers that are not finite.
  package func json(isIndented: Bool = true) throws(CodecError) -> [UInt8] {
    try Self.json(self, isIndented: isIndented)
  }

  /// The document without what is only shown of a clip that is opened, as one line of JSON.
  func listJSON() throws(CodecError) -> [UInt8] {
    var list = self
    list.clips = clips.map { clip in
      ReportClip(
        name: clip.name, script: clip.script, verdict: clip.verdict, sentence: clip.sentence)
    }
    return try Self.json(list, isIndented: false)
  }

  /// One clip with all that is known of it, as one line of JSON.
  func json(ofClip index: Int) throws(CodecError) -> [UInt8] {
    try Self.json(clips[index], isIndented: false)
  }

  private static func json(_ value: some Encodable, isIndented: Bool) throws(CodecError) -> [UInt8]
  {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
    do {
      return [UInt8](try encoder.encode(value)) + [UInt8(ascii: "\n")]
    } catch {
      throw .cannotEncode(reason: "the report has a number that JSON cannot tell")
    }
  }

  /// Reads a report that ``json(isIndented:)`` wrote.
  ///
  /// - Parameters:
  ///   - name: the file's name, for sentences.
  /// - Throws: `ReportError` for anything else.
  package init(json bytes: [UInt8], named name: String) throws(ReportError) {
    let decoder = JSONDecoder()
    guard let head = try? decoder.decode(Head.self, from: Data(bytes)) else {
      throw .notReport(path: name)
    }
    guard head.version == Self.currentVersion else {
      throw .otherVersion(path: name, version: head.version)
    }
    do {
      self = try decoder.decode(Self.self, from: Data(bytes))
    } catch {
      throw .damaged(path: name)
    }
  }

  /// What every version of the format begins with.
  private struct Head: Decodable {
    var version: Int

    enum CodingKeys: String, CodingKey {
      case version = "segue-report"
    }
  }
}
