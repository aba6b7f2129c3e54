import SegueCodecs
import SegueGolden
import SegueGraphics
import TestSupport
import Testing

@Suite("The pictures of a report")
struct ReportPicturesTests {
  private static let size = PixelSize(48, 36)

  /// A clip whose frames change in a rectangle each, sometimes nearly everywhere or not opaquely.
  private static func randomClip(_ count: Int, _ generator: inout SeededGenerator) -> ClipEvidence {
    var picture = ReportScreen.card(at: 0.5, size: size)
    let pictures = (0..<count).map { _ in
      let width = Int.random(in: 1...size.width, using: &generator)
      let height = Int.random(in: 1...size.height, using: &generator)
      let alpha: UInt32 = Int.random(in: 0..<6, using: &generator) == 0 ? 0 : 0xFF00_0000
      let x = Int.random(in: 0...size.width - width, using: &generator)
      let y = Int.random(in: 0...size.height - height, using: &generator)
      for row in y..<y + height {
        for column in x..<x + width where Bool.random(using: &generator) {
          picture[column, row] =
            alpha == 0 ? 0 : UInt32.random(in: 0..<4, using: &generator) | alpha
        }
      }
      return picture
    }
    return clip(pictures)
  }

  private static func clip(_ pictures: [Pixmap]) -> ClipEvidence {
    let frames = pictures.enumerated().map { index, picture in
      FrameEvidence(start: index * 4, delay: 4, digest: picture.digest)
    }
    return ClipEvidence(size: pictures[0].size, frames: frames) { pictures[$0] }
  }

  /// The picture as the page draws it, and of how many it is made up.
  private static func drawn(
    _ key: String, _ packed: [String: ReportPicture]
  ) throws -> (Pixmap, depth: Int) {
    let picture = try #require(packed[key])
    let top = try PNGDecoder().decode(picture.png, named: key)
    guard let base = picture.base else { return (top, 1) }
    var (below, depth) = try drawn(base.key, packed)
    for y in 0..<top.height {
      for x in 0..<top.width where top[x, y] >> 24 == 255 {
        below[base.x + x, base.y + y] = top[x, y]
      }
    }
    return (below, depth + 1)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func packedPicturesAreThoseOfTheClips(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let golden = Self.randomClip(30, &generator)
    let actual = Self.randomClip(25, &generator)
    var pictures = ReportPictures()
    pictures.add(expected: golden, actual: actual)
    var packer = ReportPicturePacker(pictures)
    var packed: [String: ReportPicture] = [:]
    for clip in [golden, actual] {
      for (index, frame) in clip.frames.enumerated() {
        let key = ReportFrame.pictureKey(digest: try #require(frame.digest))
        if packed[key] == nil { packed[key] = try packer.picture(key) }
        let (drawn, depth) = try Self.drawn(key, packed)
        let isSame = try drawn == clip.picture(index)
        #expect(isSame, "seed \(seed), frame \(index)")
        #expect(depth <= 8, "seed \(seed), frame \(index)")
      }
    }
    #expect(packed.values.contains { $0.base != nil }, "seed \(seed)")
  }

  @Test
  func aClipThatDiffersInAPixelCostsNextToNothing() throws {
    let picture = ReportScreen.noise(size: PixelSize(100, 100))
    var other = picture
    other[50, 50] ^= 1
    var pictures = ReportPictures()
    pictures.add(expected: Self.clip([picture]), actual: Self.clip([other]))
    var packer = ReportPicturePacker(pictures)
    let keys = [picture, other].map { ReportFrame.pictureKey(digest: $0.digest) }
    #expect(try #require(try packer.picture(keys[0])).png.count > 30_000)
    let patch = try #require(try packer.picture(keys[1]))
    #expect(patch.png.count < 100)
    #expect(patch.base == ReportPicture.Base(key: keys[0], x: 50, y: 50))
  }

  /// A report's side of frames whose pictures are all different, and none of which is ever drawn.
  private static func side(
    _ count: Int, _ size: PixelSize = PixelSize(1000, 1000), changed: Set<Int> = []
  ) -> ReportSide {
    let frames = (0..<count).map { index in
      let digest = UInt64(index) + (changed.contains(index) ? 1000 : 0)
      return ReportFrame(
        time: Double(index), delay: 1, digest: digest,
        picture: ReportFrame.pictureKey(digest: digest))
    }
    return ReportSide(size: size, plays: nil, frames: frames)
  }

  private static func clip(
    _ expected: ReportSide?, _ actual: ReportSide?, worst: Int? = nil
  ) -> ReportClip {
    var clip = ReportClip(name: "a", script: "a.yaml", verdict: .different, sentence: "")
    clip.expected = expected
    clip.actual = actual
    clip.differences =
      worst.map {
        [ReportDifference(expected: $0, actual: $0, pixels: 9, largest: 9)]
      } ?? []
    return clip
  }

  private static func bounded(_ clips: [ReportClip]) -> [ReportClip] {
    ReportDocument(title: "", clips: clips).boundingPictures { _ in true }.clips
  }

  @Test
  func clipsWhosePicturesFitKeepAll() {
    let clips = [Self.clip(Self.side(16), Self.side(16, changed: [3]), worst: 3)]
    #expect(Self.bounded(clips) == clips)
  }

  @Test
  func whatDiffersIsKeptFirst() throws {
    let changed = Set(100..<104)
    let clip = Self.clip(Self.side(200), Self.side(200, changed: changed), worst: 102)
    let bounded = try #require(Self.bounded([clip]).first)
    let golden = try #require(bounded.expected).frames
    let frames = try #require(bounded.actual).frames
    let kept = frames.indices.filter { frames[$0].pictureFrame == nil }
    #expect(kept == golden.indices.filter { golden[$0].pictureFrame == nil })
    #expect(Set(bounded.pictureKeys).count <= 32)
    #expect(Set(kept).isSuperset(of: [0, 199, 99, 100, 101, 102, 103, 104]))
    // An equal frame whose picture is left out shows the same on both sides.
    #expect(frames[98].pictureFrame == kept.last { $0 < 98 })
    #expect(frames[98].picture == golden[98].picture)
    #expect(frames[110].pictureFrame.map { $0 > 103 } == true)
  }

  @Test
  func framesThatAreEqualNeverLookDifferent() throws {
    // Every other frame differs, and the golden has pictures of none.
    let changed = Set((0..<200).filter { $0 % 2 == 1 })
    let clip = Self.clip(Self.side(200), Self.side(200, changed: changed))
    let has = Set(try #require(clip.actual).frames.compactMap(\.picture))
    let document = ReportDocument(title: "", clips: [clip])
    let bounded = try #require(document.boundingPictures(contains: has.contains).clips.first)
    let golden = try #require(bounded.expected).frames
    let frames = try #require(bounded.actual).frames
    for index in frames.indices where !changed.contains(index) {
      #expect(golden[index].picture == frames[index].picture, "frame \(index)")
    }
    #expect(Set(bounded.pictureKeys.filter(has.contains)).count <= 32)
  }

  @Test
  func aNewClipIsShownEvenly() throws {
    let side = try #require(Self.bounded([Self.clip(nil, Self.side(300))]).first?.actual)
    let kept = side.frames.indices.filter { side.frames[$0].pictureFrame == nil }
    #expect(kept.first == 0 && kept.last == 299 && kept.count == 16)
    let gaps = zip(kept, kept.dropFirst()).map { $1 - $0 }
    #expect(gaps.allSatisfy { $0 <= 23 })
  }

  @Test
  func manyClipsShareTheRoom() {
    let clips = (0..<40).map { _ in Self.clip(nil, Self.side(300, PixelSize(400, 500))) }
    let count = Set(Self.bounded(clips)[7].pictureKeys).count
    // 128 million pixels among 40.
    #expect(count == 16)
    let large = (0..<40).map { _ in Self.clip(nil, Self.side(300, PixelSize(2000, 2000))) }
    #expect(Set(Self.bounded(large)[7].pictureKeys).count == 8)
  }

  @Test
  func picturesThatNoClipKeepsTakeNoRoom() throws {
    let clip = Self.clip(Self.side(100), nil)
    let has = Set([3, 40, 77].map { ReportFrame.pictureKey(digest: $0) })
    let document = ReportDocument(title: "", clips: [clip])
    let frames = try #require(
      document.boundingPictures(contains: has.contains).clips.first?.expected
    ).frames
    #expect(frames.allSatisfy { $0.pictureFrame == nil })
    #expect(frames[40].picture == ReportFrame.pictureKey(digest: 40))
  }
}
