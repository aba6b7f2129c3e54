package import SegueCodecs
import SegueGraphics

/// Gathers a report clip by clip, with as many pictures as its size allows.
///
/// 1. Each clip says which of its frames tell the most (``ReportClip/tellingFrames``). Their pictures
///    are compressed as the clip is added, while they are at hand: as what changes since another
///    picture that the page has, if that is less. A picture that several clips show is kept once.
/// 2. A picture's rank is its frame's place in that order. When all pictures are larger than the
///    report may be, those of the highest rank go, of all clips alike.
/// 3. Of clips that fail for one cause the first ones show as much as any other, and the rest the
///    frame that differs most.
/// 4. At the end pictures go until page and JSON fit. A frame without a picture of its own shows the
///    nearest one before it, and says so.
///
/// Memory: what the report has so far, and the pictures of one clip.
package struct ReportBuilder {
  /// The size of a report if nothing else is said, in bytes.
  package static let usualSize = 50_000_000
  /// The smallest size that may be asked for, in bytes: the program of the page, and some facts.
  package static let smallestSize = 1_000_000

  /// The pixels of the pictures of one side of one clip: 12 of a phone's screen.
  private static let sideRoom = 4_000_000
  /// The fewest pictures that are made of a side, however large they are.
  private static let fewestPictures = 4
  /// How many clips that fail for one cause show all that there is room for.
  private static let shownOfGroup = 3
  /// The most pictures that a browser decodes to show one: it may be any, and the first is seldom kept.
  private static let longestChain = 8
  /// A page is read a few times and then thrown away: least time rather than least bytes.
  private static let effort = PNGEffort(1)

  /// A picture of the page.
  private struct Entry {
    var picture: ReportPicture
    /// The lower, the longer it stays.
    var rank: Int
    /// When it came; a base came before what is drawn over it.
    let order: Int
    /// The number of pictures that make it up, itself included.
    let depth: Int

    /// The bytes that it takes in the page, in base 64 and in its element.
    var size: Int { (picture.png.count + 2) / 3 * 4 + 100 }
  }

  /// A picture of the clip that is being added.
  private struct Drawn {
    let frame: Int
    let key: String
    let pixmap: Pixmap
  }

  private var document: ReportDocument
  private let size: Int
  private var pictures: [String: Entry] = [:]
  private var pictureSize = 0
  private var factSize = 0
  private var made = 0
  private var causes: [String: Int] = [:]

  /// A report without clips.
  ///
  /// - Parameter size: the most bytes that page and JSON together may have.
  package init(_ document: ReportDocument, size: Int = usualSize) {
    self.document = document
    self.size = max(size, Self.smallestSize)
  }

  /// The bytes that are left for facts and pictures: what is over when the empty page is written.
  private var room: Int { size - 150_000 }

  /// Adds a clip; evidence is asked for the pictures of some of its frames.
  package mutating func add(
    _ clip: ReportClip, expected: ClipEvidence? = nil, actual: ClipEvidence? = nil
  ) throws(CodecError) {
    var clip = clip
    // Facts stand in the page and in the JSON.
    if factSize + 2 * clip.roughSize > room / 2 { clip = clip.brief }
    factSize += 2 * clip.roughSize
    let earlier = causes[clip.causeText, default: 0]
    causes[clip.causeText] = earlier + 1
    let sides = [(clip.expected, expected), (clip.actual, actual)]
    let area = sides.compactMap { $0.0 }.map { $0.width * $0.height }.max() ?? 1
    let most = max(Self.fewestPictures, Self.sideRoom / max(1, area))
    let limit = clip.verdict.isFailure && earlier >= Self.shownOfGroup ? 1 : most
    try add(Self.chosen(clip, sides.map(\.1), limit), of: sides.map(\.1))
    document.clips.append(clip)
    if pictureSize > room { drop(to: room * 9 / 10) }
  }

  /// The frames of a clip whose pictures are shown, the most telling first, with their keys by side.
  private static func chosen(
    _ clip: ReportClip, _ evidence: [ClipEvidence?], _ limit: Int
  ) -> [(frame: Int, keys: [String?])] {
    let sides = zip([clip.expected, clip.actual], evidence).map { side, evidence in
      (frames: side?.frames ?? [], evidence: evidence)
    }
    let kept = sides.map { side in
      side.evidence?.pictured.map { Set($0.map(ReportFrame.pictureKey)) }
    }
    var chosen: [(frame: Int, keys: [String?])] = []
    var seen: Set<String> = []
    let pictured = zip(sides, kept).count { side, kept in
      side.evidence != nil && kept?.isEmpty != true
    }
    let most = limit * pictured
    for frame in clip.tellingFrames where seen.count < most {
      let keys = zip(sides, kept).map { side, kept -> String? in
        guard side.evidence != nil, frame < side.frames.count, let key = side.frames[frame].picture,
          kept?.contains(key) ?? true
        else { return nil }
        return key
      }
      let fresh = keys.compactMap(\.self).filter { seen.insert($0).inserted }
      if !fresh.isEmpty { chosen.append((frame, keys)) }
    }
    return chosen
  }

  /// Makes the pictures of frames, in the order of their ranks.
  private mutating func add(
    _ frames: [(frame: Int, keys: [String?])], of evidence: [ClipEvidence?]
  ) throws(CodecError) {
    // Evidence is asked in the order of its frames, as it may have to read a file from the start.
    var pixmaps: [String: Pixmap] = [:]
    for (side, evidence) in evidence.enumerated() {
      for (frame, keys) in frames.sorted(by: { $0.frame < $1.frame }) {
        guard let key = keys[side], pictures[key] == nil, pixmaps[key] == nil else { continue }
        // A picture that cannot be read is left out: the report says so of its golden, and still opens.
        pixmaps[key] = (try? evidence?.picture(frame)) ?? nil
      }
    }
    var drawn: [[Drawn]] = evidence.map { _ in [] }
    for (rank, (frame, keys)) in frames.enumerated() {
      for (side, key) in keys.enumerated() {
        guard let key else { continue }
        if pictures[key] != nil {
          lower(key, to: rank)
        } else if let pixmap = pixmaps[key] {
          let bases =
            drawn.flatMap { $0.filter { $0.frame == frame } }
            + [drawn[side].min { abs($0.frame - frame) < abs($1.frame - frame) }].compactMap(\.self)
          try put(Drawn(frame: frame, key: key, pixmap: pixmap), rank, over: bases)
        }
        if let pixmap = pixmaps[key] {
          drawn[side].append(Drawn(frame: frame, key: key, pixmap: pixmap))
        }
      }
    }
  }

  /// Keeps a picture, over one of the bases, whichever leaves least to say, or alone.
  private mutating func put(
    _ drawn: Drawn, _ rank: Int, over bases: [Drawn]
  ) throws(CodecError) {
    var best: (patch: PixmapPatch, base: Drawn, depth: Int)?
    for base in bases {
      guard let depth = pictures[base.key]?.depth, depth < Self.longestChain,
        let patch = PixmapPatch(from: base.pixmap, to: drawn.pixmap)
      else { continue }
      if patch.changedPixels < best?.patch.changedPixels ?? .max { best = (patch, base, depth) }
    }
    let encoder = PNGEncoder(effort: Self.effort)
    var picture = ReportPicture(png: try encoder.encode(best?.patch.pixmap ?? drawn.pixmap))
    if let best {
      picture.base = ReportPicture.Base(
        key: best.base.key, x: best.patch.rect.x, y: best.patch.rect.y)
      lower(best.base.key, to: rank)
    }
    let entry = Entry(picture: picture, rank: rank, order: made, depth: (best?.depth ?? 0) + 1)
    made += 1
    pictures[drawn.key] = entry
    pictureSize += entry.size
  }

  /// Makes a picture, and what it is drawn over, stay as long as one of a rank.
  private mutating func lower(_ key: String, to rank: Int) {
    guard let entry = pictures[key], entry.rank > rank else { return }
    pictures[key]?.rank = rank
    if let base = entry.picture.base { lower(base.key, to: rank) }
  }

  /// Drops the pictures of the highest ranks until the others have at most so many bytes.
  ///
  /// What is drawn over another goes before it: its rank is no lower, and it came later.
  private mutating func drop(to limit: Int) {
    let order = pictures.sorted {
      ($0.value.rank, $0.value.order) > ($1.value.rank, $1.value.order)
    }
    for (key, entry) in order where pictureSize > limit {
      pictures[key] = nil
      pictureSize -= entry.size
    }
  }

  /// The report: its data, its page and its JSON, which together have at most the size.
  package consuming func finish() throws(CodecError) -> Report {
    drop(to: max(0, room - factSize))
    while true {
      var document = document
      for index in document.clips.indices {
        document.clips[index].keepPictures { pictures[$0] != nil }
      }
      document.groups = ReportGroup.groups(of: document.clips)
      var page = MemorySink()
      try ReportPage.write(document, to: &page) { pictures[$0]?.picture }
      // Laid out for people, as on standard output, where that fits.
      var json = try document.json()
      if page.bytes.count + json.count > size { json = try document.json(isIndented: false) }
      let excess = page.bytes.count + json.count - size
      if excess <= 0 || pictures.isEmpty {
        return Report(document: document, page: page.bytes, json: json)
      }
      drop(to: max(0, pictureSize - excess))
    }
  }
}

/// A report as it is stored.
package struct Report: Sendable {
  /// Its data.
  package let document: ReportDocument
  /// The page.
  package let page: [UInt8]
  /// The data as JSON.
  package let json: [UInt8]
}

extension ReportClip {
  /// About how many bytes it takes as JSON, rather too many.
  fileprivate var roughSize: Int {
    let frames = (expected?.frames.count ?? 0) + (actual?.frames.count ?? 0)
    let values = tracks.reduce(0) { $0 + $1.expected.values.count + $1.actual.values.count }
    let causes = causes.reduce(0) { $0 + 200 * ($1.details.count + 1) }
    let heat = heat.map { $0.frames * (2 * $0.bands + 3) } ?? 0
    return 1000 + causes + 180 * frames + 30 * values + 200 * differences.count
      + 45 * alignment.count + heat
  }

  /// The clip without what is known of its single frames.
  fileprivate var brief: ReportClip {
    var clip = ReportClip(name: name, script: script, verdict: verdict, sentence: sentence)
    clip.causes = causes.map { ReportCause($0.kind, $0.sentence) }
    clip.commands = commands
    return clip
  }
}

/// One tolerance, and how much of it a clip used.
package struct ReportBudget: Codable, Hashable, Sendable {
  /// What is limited, such as `largest channel difference`.
  package var name: String
  /// The limit.
  package var limit: Double
  /// The most that was seen.
  package var used: Double
  /// What both are in, such as `pixels`.
  package var unit: String?

  /// A tolerance.
  package init(_ name: String, limit: Double, used: Double, unit: String? = nil) {
    self.name = name
    self.limit = limit
    self.used = used
    self.unit = unit
  }

  /// Whether more than the limit was used.
  package var isExceeded: Bool { used > limit }

  /// Whether so much was used, over 80 %, that the next change may be too much.
  package var isNearlyUsed: Bool { used > 0 && used > limit * 0.8 }
}

/// What must be drawn over a picture to get another: opaque pixels where they differ, else holes.
struct PixmapPatch {
  /// The smallest rectangle that holds all that differs.
  let rect: PixelRect
  /// The pixels of the rectangle; those that do not differ are transparent.
  let pixmap: Pixmap
  /// The number of pixels that differ.
  let changedPixels: Int

  /// The patch from one picture to another.
  ///
  /// Nil where it would not pay, as most pixels differ or none does, and where drawing over cannot
  /// give the other picture: where their sizes differ or a new pixel is not opaque.
  init?(from base: Pixmap, to picture: Pixmap) {
    guard base.size == picture.size else { return nil }
    let old = base.pixels.span
    let new = picture.pixels.span
    let width = picture.width
    var (left, right, top, bottom) = (width, 0, picture.height, 0)
    var count = 0
    for y in 0..<picture.height {
      let row = y * width
      for x in 0..<width where old[row + x] != new[row + x] {
        if new[row + x] >> 24 != 255 { return nil }
        count += 1
        left = min(left, x)
        right = max(right, x + 1)
        top = min(top, y)
        bottom = y + 1
      }
    }
    guard count > 0, count * 2 <= picture.size.area else { return nil }
    rect = PixelRect(left, top, right - left, bottom - top)
    changedPixels = count
    var patch = picture.cropped(to: rect)
    for y in 0..<rect.height {
      let row = (y + rect.y) * width + rect.x
      for x in 0..<rect.width where old[row + x] == new[row + x] {
        patch.pixels[y * rect.width + x] = 0
      }
    }
    pixmap = patch
  }
}
