import SegueGraphics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The header of a part, the file `part.json`: which clips of which list it has, and how they are made.
package struct PartHeader: Codable, Hashable, Sendable {
  /// A clip of the part.
  package struct Clip: Codable, Hashable, Sendable {
    /// The index in the whole list, from 0.
    package var index: Int
    /// The path of the script, with the variant of its `matrix` if it has several.
    package var name: String

    package init(index: Int, name: String) {
      self.index = index
      self.name = name
    }
  }

  /// The format version that is read and written.
  package static let currentVersion = 1
  /// The largest number of clips in a list.
  static let mostClips = 1_000_000

  package private(set) var version = Self.currentVersion
  /// The verb that makes the part, such as `verify`.
  package var verb: String
  /// The program that makes the part: its version and build.
  package var build: String
  /// The number of the part, 1...count.
  package var number: Int
  /// The number of parts.
  package var count: Int
  /// The number of clips in the whole list.
  package var total: Int
  /// The digest of the names of all clips, in order.
  package var names: String
  /// The digest of the weights by which clips were divided; empty for a single part.
  package var weights: String
  /// The values of the options that decide results, by flag; flags that were not given are missing.
  package var options: [String: [String]]
  /// The words of the command line that follow-up commands repeat.
  package var words: CommandWords
  /// The clips of the part, by ascending index.
  package var clips: [Clip]

  private enum CodingKeys: String, CodingKey {
    case version = "segue-part"
    case verb, build, number, count, total, names, weights, options, words, clips
  }

  /// Creates the header of a shard of a list of clips.
  ///
  /// - Parameters:
  ///   - names: the names of all clips, in order.
  ///   - places: the places of all goldens or outputs, which distinguish lists of the same scripts.
  ///   - weights: the weights of all clips, by which they are divided.
  package init(
    verb: String, build: String, shard: Shard, names: [String], places: [String] = [],
    weights: [Int], options: [String: [String]], words: CommandWords
  ) {
    self.verb = verb
    self.build = build
    number = shard.number
    count = shard.count
    total = names.count
    self.names = Self.digest(names + places)
    self.weights = shard.count > 1 ? Self.digest(weights.map(String.init)) : ""
    self.options = options
    self.words = words
    clips = shard.indices(of: Array(zip(names, weights)).map { ($0, $1) })
      .map { Clip(index: $0, name: names[$0]) }
  }

  /// The shard of the part.
  package var shard: Shard? { Shard("\(number)/\(count)") }

  /// The part's number and count, such as `2/5`.
  package var text: String { "\(number)/\(count)" }

  /// The digest of all that decides results, which every clip's file of the part repeats.
  ///
  /// Costs encoding the whole header: a microsecond a clip or two.
  package var key: String {
    var plain = self
    plain.words = CommandWords()
    return Self.digest([String(decoding: plain.json, as: UTF8.self)])
  }

  /// The content of `part.json`.
  package var json: [UInt8] { PartJSON.bytes(self) }

  /// Hashes texts, each with its length, so that no two lists have the same bytes.
  private static func digest(_ texts: [String]) -> String {
    let bytes = texts.flatMap { Array("\($0.utf8.count):\($0)\n".utf8) }
    return ByteDigest.text(XXHash64.digest(of: bytes))
  }
}

extension PartHeader {
  /// Reads the header of the part at a path; nil if the folder has none.
  ///
  /// - Throws: `file` and `badPart`.
  package init?(ofPart path: String) throws(StoreError) {
    guard let header = try PartFiles(at: path).header() else { return nil }
    self = header
  }

  /// Decodes a header and checks that its numbers fit together.
  ///
  /// - Throws: `badPart` with the reason.
  init(json bytes: [UInt8], path: String) throws(StoreError) {
    let decoder = JSONDecoder()
    guard let head = try? decoder.decode(Version.self, from: Data(bytes)) else {
      throw .badPart(path: path, reason: "it is damaged, or not a file of segue")
    }
    guard head.version == Self.currentVersion else {
      throw .badPart(
        path: path, reason: "it has version \(head.version), not \(Self.currentVersion)")
    }
    guard let header = try? decoder.decode(Self.self, from: Data(bytes)), header.isConsistent
    else { throw .badPart(path: path, reason: "it is damaged") }
    self = header
  }

  /// The version field that every version of the format has.
  private struct Version: Decodable {
    var version: Int

    enum CodingKeys: String, CodingKey { case version = "segue-part" }
  }

  private var isConsistent: Bool {
    let indices = clips.map(\.index)
    return shard != nil && (0...Self.mostClips).contains(total) && clips.count <= total
      && indices.allSatisfy { (0..<total).contains($0) }
      && zip(indices, indices.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Returns how another part of the same run differs from this one; nil if it may be one.
  ///
  /// - Parameters:
  ///   - own: the name of this part in the sentence.
  ///   - path: the name of the other part in the sentence.
  package func difference(of other: PartHeader, own: String, path: String) -> String? {
    if other.verb != verb {
      return "\(path) is of `segue \(other.verb)`, and \(own) of `segue \(verb)`"
    }
    if other.build != build {
      return
        "\(path) was made by \(other.build), and \(own) by \(build): make both with one program"
    }
    if other.names != names || other.total != total {
      return "\(path) is of another list of \(other.total) clips than \(own), of \(total)"
    }
    if other.count != count {
      return "\(path) is one of \(other.count) parts, and \(own) one of \(count)"
    }
    if let flag = Set(options.keys).union(other.options.keys).sorted()
      .first(where: { options[$0] != other.options[$0] })
    {
      return "\(path) was made with \(Self.words(flag, other.options)), "
        + "and \(own) with \(Self.words(flag, options))"
    }
    if other.weights != weights {
      return
        "\(path) was divided by other weights than \(own): give all parts the same goldens, and "
        + "the same `--times-from`"
    }
    return nil
  }

  private static func words(_ flag: String, _ options: [String: [String]]) -> String {
    guard let values = options[flag] else { return "no \(flag)" }
    return values.isEmpty ? flag : values.map { "\(flag) \($0)" }.joined(separator: " ")
  }
}

/// The words of a command line that the commands shown below its results repeat.
package struct CommandWords: Codable, Hashable, Sendable {
  /// The scripts, the folder of goldens and the filters, as shell words.
  package var scripts: [String] = []
  /// Whether a folder of goldens was named.
  package var hasGoldens = false
  /// The words about folders and limits.
  package var loading: [String] = []
  /// The values of `--tolerate`.
  package var tolerances: [String] = []
  /// The flag `--strict-goldens`; empty without it.
  package var strict: [String] = []
  /// The value of `--pictures`.
  package var pictures: String?
  /// The number of times that every clip is rendered.
  package var rounds = 1
  /// The clips of `--changed`; nil without it.
  package var changed: ReportScope?
  /// The number of frames rendered at once; nil if not given.
  package var jobs: Int?

  package init() {}
}

/// The JSON of files of a part: sorted keys, one line.
enum PartJSON {
  static func bytes(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers that JSON cannot represent are written as text.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return ((try? encoder.encode(value)).map { [UInt8]($0) } ?? []) + [UInt8(ascii: "\n")]
  }

  static func value<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) -> Value? {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try? decoder.decode(type, from: Data(bytes))
  }
}
