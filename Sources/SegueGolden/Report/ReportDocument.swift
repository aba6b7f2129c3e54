// The results of a run, for people and machines; `ReportBuilder` collects them.
//
// 1. `ReportClip` is made of a comparison and the evidence of both sides: verdict, causes, frames,
//    differences, tracks. It has exactly the data of its JSON, so that other tools can read all of
//    it, and a report survives a round trip.
// 2. Pictures are identified by the digests of their frames. `ReportBuilder` keeps the most
//    informative ones within the size limit of the report.
// 3. Clips that fail for the same cause form a `ReportGroup`: the same name, key and layer. Where
//    there was no comparison, their sentences are equal except for numbers and names.
// 4. The output formats: JSON (`json(isIndented:)`), one page that opens from disk (`ReportPage`,
//    with the program in `Web`), JUnit (`JUnitReport`) and Markdown (`MarkdownSummary`). None
//    contains a date or a machine, so equal runs give equal bytes.
//
// Rejected: a folder of pictures next to the page, which CI systems lose when they keep one file;
// all pictures, which took gigabytes for a hundred failing clips.

package import SegueCodecs
import SegueGraphics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The results of a run of `verify` or `diff`: the data of the JSON report and of all other formats.
///
/// It has no date, machine or tool version, so equal runs give equal bytes. Times are in seconds.
package struct ReportDocument: Codable, Hashable, Sendable {
  /// The version of the format that this type reads and writes.
  package static let currentVersion = 1

  package private(set) var version = Self.currentVersion
  /// The command, such as `segue verify`.
  package var title: String
  /// The shard, such as `2/5`; nil for all clips.
  package var shard: String?
  /// The tolerances of the run, in words; empty if exact.
  package var tolerances: [String]
  /// The number of clips that changed, if only those were compared; nil for all.
  package var changed: ReportScope?
  /// The clips, in the order of comparison.
  package var clips: [ReportClip]
  /// Clips that fail for the same cause; empty until the report is finished.
  package var groups: [ReportGroup] = []

  package init(
    title: String, shard: String? = nil, tolerances: [String] = [], changed: ReportScope? = nil,
    clips: [ReportClip] = []
  ) {
    self.title = title
    self.shard = shard
    self.tolerances = tolerances
    self.changed = changed
    self.clips = clips
  }

  /// A copy without clips.
  package var withoutClips: ReportDocument {
    ReportDocument(title: title, shard: shard, tolerances: tolerances, changed: changed)
  }

  private enum CodingKeys: String, CodingKey {
    case version = "segue-report"
    case title, shard, tolerances, changed, clips, groups
  }

  /// Counts the clips with a verdict.
  package func count(_ verdict: ReportVerdict) -> Int {
    clips.count { $0.verdict == verdict }
  }

  /// The verdicts that occur and their counts, worst first.
  package var counts: [(verdict: ReportVerdict, count: Int)] {
    ReportVerdict.allCases.map { ($0, count($0)) }.filter { $0.count > 0 }
  }

  /// The number of clips that fail the run.
  package var failures: Int { clips.count { $0.verdict.isFailure } }

  /// The keys of all pictures of the clips, without repetitions, in the order of first use.
  package var pictureKeys: [String] {
    var seen: Set<String> = []
    return clips.lazy.flatMap(\.pictureKeys).filter { seen.insert($0).inserted }
  }
}

extension ReportDocument {
  /// Encodes the document as JSON, with sorted keys and a final line break; equal for equal runs.
  ///
  /// - Parameters:
  ///   - isIndented: whether it is indented for people.
  /// - Throws: `cannotEncode`, for numbers that are not finite.
  package func json(isIndented: Bool = true) throws(CodecError) -> [UInt8] {
    try Self.json(self, isIndented: isIndented)
  }

  /// Encodes the list of clips as one line of JSON, without the details shown when a clip is opened.
  func listJSON() throws(CodecError) -> [UInt8] {
    var list = self
    list.clips = clips.map { clip in
      ReportClip(
        name: clip.name, script: clip.script, verdict: clip.verdict, sentence: clip.sentence,
        place: clip.place)
    }
    return try Self.json(list, isIndented: false)
  }

  /// Encodes one clip with all its details as one line of JSON.
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
      throw .cannotEncode(reason: "the report has a number that JSON cannot represent")
    }
  }

  /// Decodes a report written by ``json(isIndented:)``.
  ///
  /// - Parameters:
  ///   - name: the file's name in errors.
  /// - Throws: `ReportError` if it is not a valid report.
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

  /// The version field that every version of the format has.
  private struct Head: Decodable {
    var version: Int

    enum CodingKeys: String, CodingKey {
      case version = "segue-report"
    }
  }
}

/// An error in a report file.
package enum ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is not a report.
  case notReport(path: String)
  /// The file is a report of another version.
  case otherVersion(path: String, version: Int)
  /// The file has the version of a report, but its content is invalid.
  case damaged(path: String)

  /// The error as one sentence that names the file, without a full stop.
  package var description: String {
    switch self {
    case .notReport(let path):
      "\(path) is not a report: it has no `segue-report`; name one of `segue verify --report`"
    case .otherVersion(let path, let version):
      "\(path) is a report of version \(version), not \(ReportDocument.currentVersion); "
        + "verify again with this segue"
    case .damaged(let path):
      "\(path) is a damaged report: parts of it are missing or misspelt; verify again"
    }
  }
}

/// A group of clips that fail for the same cause; described once and listed together.
package struct ReportGroup: Codable, Hashable, Sendable {
  /// The fewest clips that make a group.
  private static let fewest = 3

  /// The verdict of all clips in the group.
  package var verdict: ReportVerdict
  /// The cause, with `…` for numbers and names that differ between the clips.
  package var sentence: String
  /// The indices of the clips in the report, ascending.
  package var clips: [Int]

  /// Groups the failed clips by cause, in the order of their first clips.
  package static func groups(of clips: [ReportClip]) -> [ReportGroup] {
    var places: [String: Int] = [:]
    var groups: [ReportGroup] = []
    for (index, clip) in clips.enumerated() where clip.verdict.isFailure {
      let key = clip.groupKey
      if let place = places[key] {
        groups[place].clips.append(index)
      } else {
        places[key] = groups.count
        groups.append(ReportGroup(verdict: clip.verdict, sentence: clip.groupText, clips: [index]))
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
  /// What clips of a group have in common: verdict, cause, key and layer.
  ///
  /// A step is no part of it, since a default that changed shows in many.
  package var groupKey: String {
    guard let cause = causes.first, let name = cause.name else {
      return "\(verdict.rawValue) \(causeText)"
    }
    return [verdict.rawValue, cause.kind.rawValue, name, cause.key ?? "", cause.layer ?? ""]
      .joined(separator: "\n")
  }

  /// The group's cause in words; the sentence with `…`, if neither key nor layer is known.
  var groupText: String {
    guard let cause = causes.first, let key = cause.key else { return causeText }
    let layer = cause.layer.map { " of the layer `\($0)`" } ?? ""
    return "`\(key)`\(layer) differs"
  }

  /// The sentence with `…` for numbers and for the clip's names, to compare causes.
  package var causeText: String {
    var text = sentence
    for name in [script, name] where name.count > 2 {
      text = text.replacing(name, with: "…")
    }
    // The path of a golden ends with its name: replace the whole word.
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.contains("…") ? "…" : Self.withoutNumbers(word)
    }
    return words.joined(separator: " ")
  }

  /// Replaces each number with `…`.
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
