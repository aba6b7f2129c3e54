import Foundation
import SegueCodecs
import SegueGolden
import SegueGraphics
import TestSupport
import Testing

@Suite("Report pictures")
struct ReportPicturesTests {
  private static let size = PixelSize(48, 36)

  /// Returns a clip whose frames change in one rectangle each, sometimes nearly everywhere or
  /// translucently.
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

  /// Returns the report entry of two clips, with every frame compared and one picture per frame.
  private static func compared(
    _ expected: ClipEvidence?, _ actual: ClipEvidence?, name: String = "a",
    sentence: String = "differs", worst: Int? = nil
  ) -> ReportClip {
    var clip = ReportClip(
      name: name, script: "\(name).yaml", verdict: .different, sentence: sentence)
    clip.expected = expected.map(side)
    clip.actual = actual.map(side)
    clip.differences =
      worst.map { [ReportDifference(expected: $0, actual: $0, pixels: 9, largest: 9)] } ?? []
    return clip
  }

  private static func side(_ clip: ClipEvidence) -> ReportSide {
    let frames = clip.frames.map {
      ReportFrame(
        time: Double($0.start) / 100, delay: 0.04, digest: $0.digest,
        picture: $0.digest.map(ReportFrame.pictureKey))
    }
    return ReportSide(size: clip.size, plays: nil, frames: frames)
  }

  private static func report(
    _ clips: [(ReportClip, ClipEvidence?, ClipEvidence?)], size: Int = ReportBuilder.usualSize
  ) throws -> Report {
    var builder = ReportBuilder(ReportDocument(title: "segue verify"), size: size)
    for (clip, expected, actual) in clips {
      try builder.add(clip, expected: expected, actual: actual)
    }
    return try builder.finish()
  }

  /// Returns the pictures of a page by their keys.
  private static func pictures(_ report: Report) -> [String: ReportPicture] {
    var pictures: [String: ReportPicture] = [:]
    let element =
      /<script type="text\/plain" id="p-([0-9a-f]+)"(?: data-over="([0-9a-f]+)" data-x="(\d+)" data-y="(\d+)")?>([^<]*)/
    for match in String(decoding: report.page, as: UTF8.self).matches(of: element) {
      let png = Data(base64Encoded: String(match.5)).map { [UInt8]($0) } ?? []
      var picture = ReportPicture(png: png)
      if let over = match.2, let x = match.3.flatMap({ Int($0) }),
        let y = match.4.flatMap({ Int($0) })
      {
        picture.base = ReportPicture.Base(key: String(over), x: x, y: y)
      }
      pictures[String(match.1)] = picture
    }
    return pictures
  }

  /// Reconstructs a picture as the page does, and counts its parts.
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
  func picturesOfThePageAreThoseOfTheClips(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let golden = Self.randomClip(30, &generator)
    let actual = Self.randomClip(25, &generator)
    let other = Self.randomClip(12, &generator)
    let report = try Self.report([
      (Self.compared(golden, actual), golden, actual),
      (Self.compared(golden, other, name: "b", worst: 3), golden, other),
    ])
    let packed = Self.pictures(report)
    for clip in [golden, actual, other] {
      for (index, frame) in clip.frames.enumerated() {
        let key = ReportFrame.pictureKey(digest: try #require(frame.digest))
        let (drawn, depth) = try Self.drawn(key, packed)
        let isSame = try drawn == clip.picture(index)
        #expect(isSame, "seed \(seed), frame \(index)")
        #expect(depth <= 8, "seed \(seed), frame \(index)")
      }
    }
    #expect(packed.values.contains { $0.base != nil }, "seed \(seed)")
  }

  @Test func onePixelDifferenceTakesFewBytes() throws {
    let picture = ReportScreen.noise(size: PixelSize(100, 100))
    var other = picture
    other[50, 50] ^= 1
    let (golden, actual) = (Self.clip([picture]), Self.clip([other]))
    let report = try Self.report([(Self.compared(golden, actual), golden, actual)])
    let keys = [picture, other].map { ReportFrame.pictureKey(digest: $0.digest) }
    let packed = Self.pictures(report)
    #expect(try #require(packed[keys[0]]).png.count > 30_000)
    let patch = try #require(packed[keys[1]])
    #expect(patch.png.count < 100)
    #expect(patch.base == ReportPicture.Base(key: keys[0], x: 50, y: 50))
  }

  /// Returns a clip of noise, which PNG cannot compress; every frame differs.
  private static func noise(_ count: Int, _ size: PixelSize, _ seed: UInt32) -> ClipEvidence {
    var picture = ReportScreen.noise(size: size)
    return clip(
      (0..<count).map { index in
        for place in picture.pixels.indices {
          picture.pixels[place] = (picture.pixels[place] &* 1_664_525 &+ seed) | 0xFF00_0000
        }
        picture[0, 0] = UInt32(index) | 0xFF00_0000
        return picture
      })
  }

  @Test(arguments: [1_000_000, 2_000_000, 5_000_000])
  func reportStaysWithinItsSizeLimit(size: Int) throws {
    let frame = PixelSize(100, 75)
    let clips = (0..<6).map { number in
      let golden = Self.noise(20, frame, UInt32(number))
      let actual = Self.noise(20, frame, UInt32(100 + number))
      let sentence = "differs in the way of \(["a", "b", "c", "d", "e", "f"][number])"
      return (
        Self.compared(golden, actual, name: "clip-\(number)", sentence: sentence, worst: 13),
        golden, actual
      )
    }
    let report = try Self.report(clips, size: size)
    #expect(report.page.count + report.json.count <= size)
    #expect(report.page.count + report.json.count > size / 2)
    // All clips have dropped the same frames, and the most different frame last.
    let packed = Self.pictures(report)
    let counts = report.document.clips.map { clip in Set(clip.pictureKeys).count }
    #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 4, "\(counts)")
    for clip in report.document.clips {
      for side in [clip.expected, clip.actual] {
        let frame = try #require(side).frames[13]
        #expect(frame.pictureFrame == nil && frame.picture.map { packed[$0] != nil } == true)
      }
      for key in clip.pictureKeys { _ = try Self.drawn(key, packed) }
    }
  }

  @Test func differingFramesAreKeptFirst() throws {
    let size = PixelSize(800, 600)
    let shown = ReportScreen.noise(size: size)
    let golden = Self.clip(
      (0..<60).map { index in
        var picture = shown
        picture[index, 0] = 0xFF00_0000
        return picture
      })
    let actual = Self.clip(
      (0..<60).map { index in
        var picture = shown
        picture[index, 0] = 0xFF00_0000
        if (30..<34).contains(index) { picture[0, 9] ^= 1 }
        return picture
      })
    let report = try Self.report([(Self.compared(golden, actual, worst: 32), golden, actual)])
    let clip = try #require(report.document.clips.first)
    let (expected, frames) = (try #require(clip.expected).frames, try #require(clip.actual).frames)
    let kept = frames.indices.filter { frames[$0].pictureFrame == nil }
    #expect(kept == expected.indices.filter { expected[$0].pictureFrame == nil })
    // Four million pixels of each side.
    #expect(Set(clip.pictureKeys).count <= 17)
    #expect(Set(kept).isSuperset(of: [0, 15, 30, 31, 32, 33, 44, 59]), "\(kept)")
    // An equal frame without its own picture shows the same picture on both sides.
    #expect(kept.count < 20)
    for index in 0..<30 where !kept.contains(index) {
      #expect(frames[index].pictureFrame == kept.last { $0 < index }, "frame \(index)")
      #expect(frames[index].picture == expected[index].picture, "frame \(index)")
    }
  }

  @Test func aNewClipIsShownEvenly() throws {
    let shown = Pixmap(PixelSize(800, 600), filledWith: 0xFF12_3456)
    let clip = Self.clip(
      (0..<200).map { index in
        var picture = shown
        picture[index, 0] = 0xFF00_0000
        return picture
      })
    let report = try Self.report([(Self.compared(nil, clip), nil, clip)])
    let frames = try #require(report.document.clips.first?.actual).frames
    let kept = frames.indices.filter { frames[$0].pictureFrame == nil }
    #expect(kept.first == 0 && kept.last == 199)
    let gaps = zip(kept, kept.dropFirst()).map { $1 - $0 }
    #expect(kept.count == 8 && gaps.allSatisfy { $0 <= 50 }, "\(kept)")
  }

  @Test func clipsOfOneCauseAreGroupedAndTheFirstShowTheMost() throws {
    let clips = (0..<7).map { number in
      let golden = Self.noise(30, PixelSize(20, 20), UInt32(number))
      let actual = Self.noise(30, PixelSize(20, 20), UInt32(50 + number))
      let sentence =
        number == 5 ? "timing: late" : "pixels: \(number + 3) frames differ at 0.\(number) s"
      return (
        Self.compared(golden, actual, name: "clip-\(number)", sentence: sentence, worst: 9), golden,
        actual
      )
    }
    let report = try Self.report(clips)
    let group = try #require(report.document.groups.first)
    #expect(report.document.groups.count == 1)
    #expect(group.clips == [0, 1, 2, 3, 4, 6] && group.verdict == .different)
    #expect(group.sentence == "pixels: … frames differ at … s")
    let counts = report.document.clips.map { Set($0.pictureKeys).count }
    #expect(counts == [60, 60, 60, 2, 2, 60, 2])
  }

  @Test(arguments: [
    ("there is no golden clips/goldens/kugou.trace", "there is no golden …"),
    ("kugou.yaml:3 is wrong", "… is wrong"),
    ("at 0.42 s, by 3 of 255", "at … s, by … of …"),
    ("step 2 takes 400 ms instead of 800 ms", "step … takes … ms instead of … ms"),
  ])
  func aCauseIsTheSentenceWithoutNamesAndNumbers(sentence: String, cause: String) throws {
    let clips = (0..<3).map { number in
      let name = ["kugou", "cube", "fade"][number]
      return ReportClip(
        name: name, script: "clips/\(name).yaml", verdict: .broken,
        sentence: sentence.replacing("kugou", with: name).replacing("3", with: "\(number)"))
    }
    let groups = ReportGroup.groups(of: clips)
    #expect(groups.map(\.clips) == [[0, 1, 2]])
    if Set(clips.map(\.sentence)).count > 1 { #expect(groups.first?.sentence == cause) }
  }

  @Test func unusedPicturesTakeNoSpace() throws {
    var clip = Self.noise(100, PixelSize(8, 8), 1)
    let kept = [3, 40, 77].compactMap { clip.frames[$0].digest }
    clip.pictured = Set(kept)
    let report = try Self.report([(Self.compared(clip, nil), clip, nil)])
    #expect(Set(Self.pictures(report).keys) == Set(kept.map(ReportFrame.pictureKey)))
  }

  @Test func detailsOfTooManyClipsAreAbridged() throws {
    let clip = Self.noise(400, PixelSize(4, 4), 3)
    let clips = (0..<60).map {
      (Self.compared(clip, clip, name: "clip-\($0)"), Optional(clip), Optional(clip))
    }
    let report = try Self.report(clips, size: 1_500_000)
    #expect(report.page.count + report.json.count <= 1_500_000)
    #expect(report.document.clips.count == 60)
    #expect(report.document.clips[0].actual != nil && report.document.clips[59].actual == nil)
  }
}
