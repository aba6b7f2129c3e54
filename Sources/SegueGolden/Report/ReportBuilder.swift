package import SegueCodecs
import SegueGraphics

/// A builder of reports, clip by clip, with as many pictures as fit the size limit.
///
/// 1. Each clip orders its frames by how informative they are (``ReportClip/framesByImportance``). Their
///    pictures are compressed as the clip is added: as a patch over another picture of the page, if
///    that is smaller. A picture that occurs in several clips is stored once.
/// 2. A picture's rank is its frame's place in that order. When the pictures exceed the size limit,
///    those of the highest rank are dropped, from all clips alike.
/// 3. Of clips that fail for the same cause the first three have as many pictures as any other, and
///    the rest only the frame that differs most.
/// 4. At the end pictures are dropped until page and JSON fit. A frame without a picture of its own
///    shows the nearest earlier one, and is marked.
///
/// Memory: the report as it grows, and the pictures of one clip.
package struct ReportBuilder {
  /// The default size limit of a report, in bytes.
  package static let usualSize = 50_000_000
  /// The smallest size limit, in bytes: the program of the page, and some data.
  package static let smallestSize = 1_000_000

  /// The most pixels of the pictures of one side of a clip: 12 of a phone's screen.
  private static let sideRoom = 4_000_000
  /// The fewest pictures of a side, however large they are.
  private static let fewestPictures = 4
  /// The number of clips of a group (failing for the same cause) that have all their pictures.
  private static let shownOfGroup = 3
  /// The longest chain of patches over patches: a browser decodes all of it to show one picture.
  private static let longestChain = 8
  /// Fast compression rather than best: a page is read a few times and thrown away.
  private static let effort = PNGEffort(1)

  /// A stored picture of the page.
  private struct Entry {
    var picture: ReportPicture
    /// Pictures with a higher rank are dropped earlier.
    var rank: Int
    /// The order of insertion; a base is older than the patches over it.
    let order: Int
    /// The length of its chain of patches, itself included.
    let depth: Int

    /// The size in the page in bytes, as base64 in its element.
    var size: Int { (picture.png.count + 2) / 3 * 4 + 100 }
  }

  /// A decoded picture of the clip that is being added.
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

  /// Creates a builder without clips.
  ///
  /// - Parameter size: the most bytes of page and JSON together.
  package init(_ document: ReportDocument, size: Int = usualSize) {
    self.document = document
    self.size = max(size, Self.smallestSize)
  }

  /// The bytes available for data and pictures: all but the empty page.
  private var room: Int { size - 150_000 }

  /// Adds a clip to the report, with the pictures of some of its frames, read from the evidence.
  package mutating func add(
    _ clip: ReportClip, expected: ClipEvidence? = nil, actual: ClipEvidence? = nil
  ) throws(CodecError) {
    try add(
      clip, expected: expected.map(ReportPictures.init), actual: actual.map(ReportPictures.init))
  }

  /// Adds a clip to the report, with some of its pictures.
  package mutating func add(
    _ clip: ReportClip, expected: ReportPictures?, actual: ReportPictures?
  ) throws(CodecError) {
    var clip = clip
    // The data is in the page and in the JSON, so it counts twice.
    if factSize + 2 * clip.roughSize > room / 2 { clip = clip.brief }
    factSize += 2 * clip.roughSize
    let earlier = causes[clip.groupKey, default: 0]
    causes[clip.groupKey] = earlier + 1
    let sides = [expected, actual]
    let limit = Self.frameLimit(clip, earlier: earlier)
    try add(Self.chosen(clip, sides, limit), of: sides)
    document.clips.append(clip)
    if pictureSize > room { drop(to: room * 9 / 10) }
  }

  /// Returns the most frames of a clip with pictures: one if several clips failed like it before.
  private static func frameLimit(_ clip: ReportClip, earlier: Int) -> Int {
    if isRepeated(clip, earlier: earlier) { return 1 }
    let area =
      [clip.expected, clip.actual].compactMap(\.self).map { $0.width * $0.height }.max() ?? 1
    return max(fewestPictures, sideRoom / max(1, area))
  }

  /// Returns whether a clip fails like so many before it that it keeps the pictures of one frame.
  ///
  /// - Parameter earlier: the number of clips before it with the same ``ReportClip/groupKey``.
  package static func isRepeated(_ clip: ReportClip, earlier: Int) -> Bool {
    clip.verdict.isFailure && earlier >= shownOfGroup
  }

  /// Returns the pictures that a report may show of a clip, by side and frame, with their keys.
  ///
  /// - Parameter earlier: the number of clips before it with the same cause; the true number may be larger.
  package static func pictures(
    of clip: ReportClip, expected: ReportPictures?, actual: ReportPictures?, earlier: Int
  ) -> [(pictures: ReportPictures, frame: Int, key: String)] {
    let sides = [expected, actual]
    return chosen(clip, sides, frameLimit(clip, earlier: earlier)).sorted { $0.frame < $1.frame }
      .flatMap { frame, keys in
        zip(sides, keys).compactMap { side, key in
          guard let side, let key else { return nil }
          return (side, frame, key)
        }
      }
  }

  /// Returns the frames whose pictures are shown, the most informative first, with their keys by side.
  private static func chosen(
    _ clip: ReportClip, _ evidence: [ReportPictures?], _ limit: Int
  ) -> [(frame: Int, keys: [String?])] {
    let sides = zip([clip.expected, clip.actual], evidence).map { side, evidence in
      (frames: side?.frames ?? [], evidence: evidence)
    }
    let kept = sides.map { $0.evidence?.keys }
    var chosen: [(frame: Int, keys: [String?])] = []
    var seen: Set<String> = []
    let pictured = zip(sides, kept).count { side, kept in
      side.evidence != nil && kept?.isEmpty != true
    }
    let most = limit * pictured
    for frame in clip.framesByImportance where seen.count < most {
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

  /// Compresses and stores the pictures of frames, in the order of their ranks.
  private mutating func add(
    _ frames: [(frame: Int, keys: [String?])], of evidence: [ReportPictures?]
  ) throws(CodecError) {
    // Frames are read in ascending order, as the decoder may have to start from the beginning.
    var pixmaps: [String: Pixmap] = [:]
    for (side, evidence) in evidence.enumerated() {
      for (frame, keys) in frames.sorted(by: { $0.frame < $1.frame }) {
        guard let key = keys[side], pictures[key] == nil, pixmaps[key] == nil else { continue }
        // A picture that cannot be read is omitted: the report mentions it, and still opens.
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

  /// Stores a picture, as the smallest patch over one of the bases, or as a whole.
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

  /// Lowers the rank of a picture and of its bases, so that they are dropped later.
  private mutating func lower(_ key: String, to rank: Int) {
    guard let entry = pictures[key], entry.rank > rank else { return }
    pictures[key]?.rank = rank
    if let base = entry.picture.base { lower(base.key, to: rank) }
  }

  /// Drops pictures of the highest ranks until the rest fits in a number of bytes.
  ///
  /// A patch is dropped before its base: its rank is no lower, and it was stored later.
  private mutating func drop(to limit: Int) {
    let order = pictures.sorted {
      ($0.value.rank, $0.value.order) > ($1.value.rank, $1.value.order)
    }
    for (key, entry) in order where pictureSize > limit {
      pictures[key] = nil
      pictureSize -= entry.size
    }
  }

  /// Returns the report: its data, its page and its JSON, which together fit the size limit.
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
      // Indented, as on standard output, if that fits.
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

/// A complete report, ready to be written.
package struct Report: Sendable {
  package let document: ReportDocument
  /// The HTML page, encoded as UTF-8.
  package let page: [UInt8]
  /// The data as JSON.
  package let json: [UInt8]
}

extension ReportClip {
  /// An upper estimate of the clip's size as JSON, in bytes.
  fileprivate var roughSize: Int {
    let frames = (expected?.frames.count ?? 0) + (actual?.frames.count ?? 0)
    let values = tracks.reduce(0) { $0 + $1.expected.values.count + $1.actual.values.count }
    let causes = causes.reduce(0) { $0 + 200 * ($1.details.count + 1) }
    let heat = heat.map { $0.frames * (2 * $0.bands + 3) } ?? 0
    return 1000 + causes + 180 * frames + 30 * values + 200 * differences.count
      + 45 * alignment.count + heat
  }

  /// The clip without data about single frames.
  fileprivate var brief: ReportClip {
    var clip = ReportClip(name: name, script: script, verdict: verdict, sentence: sentence)
    clip.causes = causes.map { cause in
      var brief = cause
      brief.details = []
      return brief
    }
    clip.place = place
    clip.commands = commands
    return clip
  }
}

/// A patch that turns one picture into another: opaque pixels where they differ, else transparent.
struct PixmapPatch {
  /// The bounding box of the differing pixels.
  let rect: PixelRect
  /// The pixels of `rect`; those that do not differ are transparent.
  let pixmap: Pixmap
  /// The number of differing pixels.
  let changedPixels: Int

  /// Computes the patch from one picture to another.
  ///
  /// Nil if it does not pay, because most pixels differ or none does, and if it is impossible: if
  /// the sizes differ or a new pixel is not opaque.
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
