import SegueCodecs
import SegueGolden
import SegueGraphics

/// Reports of small drawn clips, as from `verify` but without goldens.
struct ReportFixture {
  var document: ReportDocument
  /// Its pictures, by key.
  var pictures: [String: Pixmap] = [:]
  /// The golden and the clip by clip name.
  var evidence: [String: (expected: ClipEvidence?, actual: ClipEvidence?)] = [:]

  /// A name that is markup or a command unless it is escaped.
  static let hostileName = #"</script><img src=x onerror="fail()"> & `|` '*' [x](y) é "#

  /// The bytes of the page.
  var page: [UInt8] {
    get throws {
      var builder = ReportBuilder(document.withoutClips)
      for clip in document.clips {
        let found = evidence[clip.name]
        try builder.add(clip, expected: found?.expected, actual: found?.actual)
      }
      return try builder.finish().page
    }
  }

  /// Returns a report with every verdict and every element of the page.
  static func sample() throws -> ReportFixture {
    var fixture = ReportFixture(
      document: ReportDocument(title: "segue verify", shard: "1/2"))
    let late = try fixture.lateClip()
    let spot = try fixture.spottedClip()
    let missing = try fixture.missingClip()
    fixture.document.clips = [
      equalClip("fade"), late, spot, missing, brokenClip, hostileClip, forgivenClip,
      equalClip("gestures/tap"),
    ]
    return fixture
  }

  /// Returns a report of many clips, each with its own picture in every frame.
  ///
  /// The pictures are noise, which PNG cannot compress: about 20 kilobytes each.
  static func large(equal: Int, different: Int, frames: Int) throws -> ReportFixture {
    let noise = ReportScreen.noise(size: PixelSize(64, 104))
    var fixture = ReportFixture(document: ReportDocument(title: "segue verify"))
    fixture.document.clips = (0..<equal).map { equalClip("equal/clip-\($0)") }
    for number in 0..<different {
      var clip = ReportClip(
        name: "different/clip-\(number)", script: "scripts/clip-\(number).yaml",
        verdict: .different, sentence: "pixels: noise differs in every frame")
      for (keyPath, side) in [(\ReportClip.expected, "e"), (\ReportClip.actual, "a")] {
        let listed = (0..<frames).map { index in
          ReportFrame(time: Double(index) * 0.02, delay: 0.02, picture: "\(side)\(number)-\(index)")
        }
        for key in listed.compactMap(\.picture) { fixture.pictures[key] = noise }
        clip[keyPath: keyPath] = ReportSide(size: PixelSize(64, 104), plays: nil, frames: listed)
      }
      fixture.document.clips.append(clip)
    }
    return fixture
  }
}

extension ReportFixture {
  private static let size = PixelSize(150, 320)
  private static let frameCount = 30
  private static let delay = 0.04

  /// Returns the clip of a card that slides in two frames later than in the golden.
  private mutating func lateClip() throws -> ReportClip {
    let expected = try side { Self.eased(Double($0) / 25) }
    let actual = try side { Self.eased(Double($0 - 2) / 25) }
    var clip = ReportClip(
      name: "push/cube", script: "fixtures/scripts/push/cube.yaml", verdict: .different,
      sentence: "timing: 80 ms late from 0.08 s, pixels equal after alignment")
    clip.causes = [
      ReportCause(
        .tracks, "layer `to` runs late by 80 ms from 0.08 s to 1.12 s",
        details: [
          .init("to, center x", expected: "187.5", actual: "198.25", place: "frames 2...27"),
          .init("shade, alpha", expected: "0.4", actual: "0.38", place: "frame 12"),
        ]),
      ReportCause(.timing, "27 of 30 frames are equal 2 frames later"),
    ]
    add(expected, actual, to: &clip)
    clip.alignment = (0..<Self.frameCount).map { index in
      ReportPair(expected: max(0, index - 2), actual: index, isEqual: index != 27)
    }
    clip.tracks = [track("to", "center x", "pt", 150), track("shade", "alpha", nil, 0.4)]
    return clip
  }

  /// Returns the clip with one pixel changed by a level, and a few that resemble antialiasing.
  private mutating func spottedClip() throws -> ReportClip {
    let expected = try side { _ in 1 }
    let actual = try side { _ in
      1
    } change: { pixmap, index in
      if index == 12 { pixmap.pixels[160 * 150 + 75] ^= 1 }
    }
    var clip = ReportClip(
      name: "gestures/drag-back", script: "fixtures/scripts/gestures/drag-back.yaml",
      verdict: .different, sentence: "pixels: 1 pixel differs by 1 level in frame 12")
    clip.causes = [ReportCause(.pixels, "1 pixel differs by 1 level in frame 12, at (75, 160)")]
    add(expected, actual, to: &clip)
    clip.differences = [
      ReportDifference(
        expected: 12, actual: 12, pixels: 1, largest: 1, densest: 1, antialiasing: 1,
        boxes: [PixelRect(75, 160, 1, 1)])
    ]
    clip.heat = nil
    return clip
  }

  private mutating func missingClip() throws -> ReportClip {
    var clip = ReportClip(
      name: "new", script: "fixtures/scripts/new.yaml", verdict: .missing,
      sentence: "there is no golden new.trace")
    clip.actual = try side { Self.eased(Double($0) / 29) }
    evidence[clip.name] = (nil, clip.actual.map(self.clip(of:)))
    clip.commands = [
      ReportCommand("Record the golden", "segue approve fixtures/scripts/new.yaml")
    ]
    return clip
  }

  private static var brokenClip: ReportClip {
    ReportClip(
      name: "torn", script: "fixtures/scripts/torn.yaml", verdict: .broken,
      sentence: "torn.trace:12 has a conflict marker, and a trace was expected")
  }

  private static var hostileClip: ReportClip {
    var clip = ReportClip(
      name: hostileName, script: "\(hostileName).yaml", verdict: .different,
      sentence: "structure: \(hostileName)\u{0}\u{202E}")
    clip.causes = [
      ReportCause(.structure, hostileName, details: [.init(hostileName, expected: hostileName)])
    ]
    clip.commands = [ReportCommand(hostileName, "echo '```' \(hostileName)")]
    return clip
  }

  private static var forgivenClip: ReportClip {
    var clip = ReportClip(
      name: "ripple", script: "fixtures/scripts/ripple.yaml", verdict: .forgiven,
      sentence: "forgiven: 18 pixels differ by up to 2 levels, 90 % of what is tolerated")
    clip.budgets = [
      ReportBudget("differing pixels", limit: 20, used: 18, unit: "pixels"),
      ReportBudget("largest channel difference", limit: 4, used: 2),
    ]
    return clip
  }

  private static func equalClip(_ name: String) -> ReportClip {
    var clip = ReportClip(
      name: name, script: "fixtures/scripts/\(name).yaml", verdict: .equal, sentence: "equal")
    let side = ReportSide(size: size, frameCount: 60, duration: 1.2, plays: nil)
    clip.expected = side
    clip.actual = side
    return clip
  }

  /// Returns the frames of a clip and adds their pictures to the report.
  private mutating func side(
    progress: (Int) -> Double, change: (inout Pixmap, Int) -> Void = { _, _ in }
  ) throws -> ReportSide {
    let frames = (0..<Self.frameCount).map { index in
      var pixmap = ReportScreen.card(at: progress(index), size: Self.size)
      change(&pixmap, index)
      let key = ReportFrame.pictureKey(digest: pixmap.digest)
      if pictures[key] == nil { pictures[key] = pixmap }
      return ReportFrame(
        time: Double(index) * Self.delay, delay: Self.delay, digest: pixmap.digest, picture: key,
        step: "step 2, push list -> player")
    }
    return ReportSide(size: Self.size, plays: nil, frames: frames)
  }

  /// Returns the clip with the frames of a side.
  private func clip(of side: ReportSide) -> ClipEvidence {
    let shown = side.frames.map { $0.picture.flatMap { pictures[$0] } }
    let frames = shown.enumerated().map { index, picture in
      FrameEvidence(start: index * 4, delay: 4, digest: picture?.digest)
    }
    return ClipEvidence(size: Self.size, frames: frames) { shown[$0] }
  }

  /// Adds two sides with coarse differences, a strip, and suggested commands.
  private mutating func add(
    _ expected: ReportSide, _ actual: ReportSide, to clip: inout ReportClip
  ) {
    evidence[clip.name] = (self.clip(of: expected), self.clip(of: actual))
    clip.expected = expected
    clip.actual = actual
    let changed = (0..<Self.frameCount).filter {
      expected.frames[$0].digest != actual.frames[$0].digest
    }
    clip.differences = changed.map { index in
      ReportDifference(
        expected: index, actual: index, pixels: 900 + 40 * index, largest: 200, densest: 64,
        antialiasing: 0.04, boxes: [PixelRect(60, 40, 80, 240)])
    }
    clip.heat = HeatStrip(
      (0..<Self.frameCount).map { index in
        (0..<8).map { changed.contains(index) && $0 > 0 ? Double($0 * index) / 240 : 0 }
      })
    clip.commands = [
      ReportCommand("Compare again", "segue verify \(clip.script) --report out/report"),
      ReportCommand("Approve what was seen here", "segue approve --run out/report"),
    ]
  }

  private func track(
    _ layer: String, _ property: String, _ unit: String?, _ extent: Double
  ) -> ReportTrack {
    let times = (0..<Self.frameCount).map { Double($0) * Self.delay }
    func series(_ delay: Double) -> ReportTrack.Series {
      let values = times.map { extent * (1 - Self.eased(($0 - delay) / 1)) }
      return ReportTrack.Series(times: times, values: values)
    }
    return ReportTrack(
      layer: layer, property: property, unit: unit, expected: series(0), actual: series(0.08))
  }

  private static func eased(_ share: Double) -> Double {
    let t = min(1, max(0, share))
    return t * t * (3 - 2 * t)
  }
}
