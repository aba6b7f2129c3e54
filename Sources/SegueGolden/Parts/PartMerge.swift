package import SegueGraphics

/// The parts of one run, checked: that they belong together, and that no clip is missing.
///
/// Entries are read twice, once to check all of them before anything is written and once to merge
/// them, so that only one is in memory at a time.
package struct PartMerge<Content: PartContent>: Sendable {
  /// A part with its name in messages.
  private struct Part: Sendable {
    var files: PartFiles
    var header: PartHeader
    var path: String { files.path }
  }

  private let parts: [Part]
  /// The indices into `parts` that may have each clip, in the order of the list.
  private var holders: [[Int]] = []
  private var clips: [PartHeader.Clip] = []

  /// The header of the first part.
  package var header: PartHeader { parts[0].header }
  /// The number of clips in the list.
  package var count: Int { clips.count }

  /// Opens parts and checks them.
  ///
  /// - Parameter verb: the verb whose parts they must be.
  /// - Throws: `parts` with a sentence for each problem, and the errors of reading.
  package init(of folders: [String], verb: String) throws(StoreError) {
    var parts: [Part] = []
    for folder in folders {
      let files = try PartFiles(at: folder)
      guard let header = try files.header() else {
        throw .badPart(
          path: folder, reason: "it has no \(PartFiles.headerName); name a folder of `--part`")
      }
      parts.append(Part(files: files, header: header))
    }
    self.parts = parts
    var problems: [String] = []
    if header.verb != verb {
      problems.append("\(parts[0].path) is of `segue \(header.verb)`, and is not merged here")
    }
    problems += parts.dropFirst().compactMap {
      header.difference(of: $0.header, own: parts[0].path, path: $0.path)
    }
    if problems.isEmpty { problems = missingParts() }
    if problems.isEmpty { problems = arrange() }
    if problems.isEmpty { problems = try checkEntries() }
    if !problems.isEmpty { throw .parts(problems) }
  }

  /// Returns a sentence about the numbers that no part has.
  private func missingParts() -> [String] {
    let numbers = Set(parts.map(\.header.number))
    let missing = (1...header.count).filter { !numbers.contains($0) }
    if missing.isEmpty { return [] }
    let names = missing.prefix(10).map { "\($0)/\(header.count)" }.joined(separator: ", ")
    let rest = missing.count > 10 ? " and \(missing.count - 10) more" : ""
    return [
      "\(missing.count == 1 ? "the part" : "the parts") \(names)\(rest) "
        + (missing.count == 1 ? "is missing" : "are missing")
    ]
  }

  /// Assigns the clips of the list to the parts; returns a sentence if some are in none or in several.
  private mutating func arrange() -> [String] {
    guard header.total <= parts.reduce(0, { $0 + $1.header.clips.count }) else {
      return ["the parts do not add up to the \(header.total) clips of their list"]
    }
    var found = [PartHeader.Clip?](repeating: nil, count: header.total)
    var numbers = [Int](repeating: 0, count: header.total)
    holders = [[Int]](repeating: [], count: header.total)
    for (place, part) in parts.enumerated() {
      for clip in part.header.clips {
        let number = numbers[clip.index]
        guard number == 0 || number == part.header.number && found[clip.index] == clip else {
          return ["\(clip.name) is in \(parts[holders[clip.index][0]].path) and in \(part.path)"]
        }
        found[clip.index] = clip
        numbers[clip.index] = part.header.number
        holders[clip.index].append(place)
      }
    }
    clips = found.compactMap(\.self)
    return clips.count == header.total
      ? [] : ["the parts do not add up to the \(header.total) clips of their list"]
  }

  /// Returns a sentence for each part without some entries, and for each clip with unlike verdicts.
  private func checkEntries() throws(StoreError) -> [String] {
    var missing: [Int: [String]] = [:]
    var problems: [String] = []
    for (clip, holders) in zip(clips, holders) {
      var first: (place: Int, entry: PartEntry<Content>)?
      for place in holders {
        guard let entry = try entry(clip, in: place) else { continue }
        guard let (other, earlier) = first else {
          first = (place, entry)
          continue
        }
        if earlier.content.timeless == entry.content.timeless { continue }
        problems.append(
          "\(clip.name) is \(earlier.content.outcome) in \(parts[other].path) and "
            + "\(entry.content.outcome) in \(parts[place].path), with other verdicts or pixels")
      }
      if first == nil { missing[holders[0], default: []].append(clip.name) }
    }
    for (place, names) in missing.sorted(by: { $0.key < $1.key }) {
      let part = parts[place]
      problems.append(
        "\(part.path) lacks \(names.count) of its \(part.header.clips.count) clips, such as "
          + "\(names[0]): run the command of part \(part.header.text) again")
    }
    return problems
  }

  /// Reads the entry of a clip from a part, with its pictures present; nil if it is missing.
  private func entry(
    _ clip: PartHeader.Clip, in place: Int
  ) throws(StoreError) -> PartEntry<Content>? {
    let part = parts[place]
    guard
      let entry = try part.files.entry(clip, key: part.header.key, of: Content.self)
    else { return nil }
    for key in entry.content.pictureKeys where try part.files.picture(key) == nil {
      throw .badPart(
        path: part.path,
        reason: "the picture \(PartFiles.name(ofPicture: key)) of \(clip.name) is missing; remove "
          + "\(PartFiles.name(ofClip: clip.index)) and run the command of the part again")
    }
    return entry
  }

  /// Passes on the clips in the order of the list, each with its part's header and pictures.
  package func forEach(
    _ body: (Content, PartHeader, @escaping @Sendable (String) -> Pixmap?) throws -> Void
  ) throws {
    for (clip, holders) in zip(clips, holders) {
      for place in holders {
        let part = parts[place]
        guard
          let entry = try part.files.entry(clip, key: part.header.key, of: Content.self)
        else { continue }
        try body(entry.content, part.header) { [files = part.files] in try? files.picture($0) }
        break
      }
    }
  }
}
