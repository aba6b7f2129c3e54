// What a run found, for people and machines. `ReportBuilder` gathers it, and comes next.
//
// 1. `ReportClip` is made of a comparison and the evidence of both sides: verdict, causes, frames,
//    differences, tracks. It holds what its JSON holds and no more, so that other tools can read all
//    of it, and a report that is read back is the same.
// 2. Pictures go by the digests of their frames. `ReportBuilder` keeps those that tell the most within
//    the size that a report may have.
// 3. Clips that fail for one cause are a `ReportGroup`: the same sentence but for numbers and names.
// 4. The forms: JSON (`json(isIndented:)`), one page that opens from disk (`ReportPage`, with the
//    program in `Web`), JUnit (`JUnitReport`) and Markdown (`MarkdownSummary`). None has a date or a
//    machine in it, so equal runs give equal bytes.
//
// Tried and left: a folder of pictures beside the page, which CI systems lose when they keep one file;
// all pictures, of which a hundred failing clips had gigabytes.

import Foundation
package import SegueCodecs
import SegueGraphics

/// What a run of `verify` or `diff` found, as data: the JSON report, and what the other forms say.
///
/// It holds no date, machine or tool version, so equal runs give equal bytes. Times are in seconds.
package struct ReportDocument: Codable, Hashable, Sendable {
  /// The version of the format that this type reads and writes.
  package static let currentVersion = 1

  /// The version of the format.
  package private(set) var version = Self.currentVersion
  /// What was run, such as `segue verify`.
  package var title: String
  /// Which part of the clips ran, such as `2/5`; nil for all.
  package var shard: String?
  /// The tolerances that were asked for, in words; empty for exact.
  package var tolerances: [String]
  /// The clips, in the order in which they were compared.
  package var clips: [ReportClip]
  /// Those of them that fail for one cause; empty until the report is whole.
  package var groups: [ReportGroup] = []

  /// A report of clips.
  package init(
    title: String, shard: String? = nil, tolerances: [String] = [], clips: [ReportClip] = []
  ) {
    self.title = title
    self.shard = shard
    self.tolerances = tolerances
    self.clips = clips
  }

  /// The report before any clip was added.
  package var withoutClips: ReportDocument {
    ReportDocument(title: title, shard: shard, tolerances: tolerances)
  }

  private enum CodingKeys: String, CodingKey {
    case version = "segue-report"
    case title, shard, tolerances, clips, groups
  }

  /// The number of clips with a verdict.
  package func count(_ verdict: ReportVerdict) -> Int {
    clips.count { $0.verdict == verdict }
  }

  /// The verdicts that occur with how often they do, worst first.
  package var counts: [(verdict: ReportVerdict, count: Int)] {
    ReportVerdict.allCases.map { ($0, count($0)) }.filter { $0.count > 0 }
  }

  /// The number of clips that make a run fail.
  package var failures: Int { clips.count { $0.verdict.isFailure } }

  /// The keys of all pictures that the clips show, each once, in the order of their first use.
  package var pictureKeys: [String] {
    var seen: Set<String> = []
    return clips.lazy.flatMap(\.pictureKeys).filter { seen.insert($0).inserted }
  }
}

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
      let text = String(decoding: try encoder.encode(value), as: UTF8.self)
      return Array(PrintableText.escaped(json: text).utf8) + [UInt8(ascii: "\n")]
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

/// What can be wrong with a report that is read.
package enum ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is not a report.
  case notReport(path: String)
  /// The file is a report of another version.
  case otherVersion(path: String, version: Int)
  /// The file says that it is a report, and its content is not one.
  case damaged(path: String)

  /// The error as one sentence that names the file, without a full stop.
  package var description: String {
    switch self {
    case .notReport(let path): "\(path) is not a report: it has no number `segue-report`"
    case .otherVersion(let path, let version):
      "\(path) is a report of version \(version), and version \(ReportDocument.currentVersion) "
        + "is needed"
    case .damaged(let path): "\(path) is a damaged report: parts of it are missing or misspelt"
    }
  }
}

/// Clips that fail for one cause: they are read about once, and listed below it.
package struct ReportGroup: Codable, Hashable, Sendable {
  /// The fewest clips that make a group.
  private static let fewest = 3

  /// What became of all of them.
  package var verdict: ReportVerdict
  /// The cause, with `…` for what is another number or name in each.
  package var sentence: String
  /// The places of the clips in the report, in order.
  package var clips: [Int]

  /// The groups of the clips that failed, in the order of their first clips.
  package static func groups(of clips: [ReportClip]) -> [ReportGroup] {
    var places: [String: Int] = [:]
    var groups: [ReportGroup] = []
    for (index, clip) in clips.enumerated() where clip.verdict.isFailure {
      let text = clip.causeText
      let key = "\(clip.verdict.rawValue) \(text)"
      if let place = places[key] {
        groups[place].clips.append(index)
      } else {
        places[key] = groups.count
        groups.append(ReportGroup(verdict: clip.verdict, sentence: text, clips: [index]))
      }
    }
    return groups.filter { $0.clips.count >= fewest }.map { group in
      var group = group
      let sentences = Set(group.clips.map { clips[$0].sentence })
      if sentences.count == 1, let sentence = sentences.first { group.sentence = sentence }
      return group
    }
  }
}

extension ReportClip {
  /// The sentence without what may be another in each clip of one cause: numbers, and its names.
  var causeText: String {
    var text = sentence
    for name in [script, name] where name.count > 2 {
      text = text.replacing(name, with: "…")
    }
    // A golden lies in a folder that is not named here: a path that ends with its name is one word.
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.contains("…") ? "…" : Self.withoutNumbers(word)
    }
    return words.joined(separator: " ")
  }

  private static func withoutNumbers(_ word: Substring) -> String {
    var text = ""
    var isInNumber = false
    for character in word {
      let isDigit = character.isASCII && character.isNumber
      if isDigit && !isInNumber { text += "…" }
      if !isDigit && !(isInNumber && character == ".") { text.append(character) }
      isInNumber = isDigit || isInNumber && character == "."
    }
    return text
  }
}
