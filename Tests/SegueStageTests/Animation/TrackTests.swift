import SegueStage
import TestSupport
import Testing

@Suite("Keyframe tracks")
struct TrackTests {
  /// A track of the tables, from its first value.
  private struct Sample {
    var from: Double
    var parts: [TrackPart]

    var track: Track { Track(from: from, velocity: 0, parts) }
  }

  private static func linear(
    _ to: Double, _ seconds: Double, _ curve: TimingFunction = .linear
  ) -> TrackPart {
    .linear(to: to, seconds: seconds, curve)
  }

  private static func cubic(
    _ to: Double, _ seconds: Double, _ start: Double? = nil, _ end: Double? = nil
  ) -> TrackPart {
    .cubic(to: to, seconds: seconds, startVelocity: start, endVelocity: end)
  }

  private static func spring(
    _ to: Double, _ preset: SpringPreset, _ seconds: Double? = nil, velocity: Double? = nil
  ) -> TrackPart {
    .spring(
      to: to, preset.spring, seconds: seconds, velocity: velocity, resting: preset.duration,
      restsAtEnd: false)
  }

  private static let samples: [String: Sample] = [
    "apple-point": Sample(from: 0, parts: [cubic(100, 0.3), cubic(0, 0.7)]),
    "apple-stretch": Sample(
      from: 1,
      parts: [
        cubic(1, 0.1), cubic(0.6, 0.15), cubic(1.5, 0.1), cubic(1.05, 0.15), cubic(1, 0.88),
        cubic(0.8, 0.1), cubic(1.04, 0.4), cubic(1, 0.22),
      ]),
    "apple-lift": Sample(
      from: 0,
      parts: [
        linear(0, 0.1), spring(20, .bouncy, 0.15), spring(-60, .bouncy, 1), spring(0, .bouncy),
      ]),
    "mixed": Sample(
      from: 0,
      parts: [
        linear(40, 0.2, .easeIn), cubic(100, 0.3), cubic(60, 0.2), spring(80, .bouncy, 0.4),
        cubic(20, 0.3), linear(0, 0.2),
      ]),
    "given-speeds": Sample(
      from: 0,
      parts: [
        cubic(50, 0.25, 400, 0), cubic(50, 0.25, 0, -200), .move(to: 10), cubic(90, 0.3),
        spring(0, .snappy, velocity: 600),
      ]),
  ]

  @Test func valuesAndSpeedsAreThoseOfTheTable() throws {
    let table = try FigureTable("motion-keyframes.csv")
    #expect(table.cells.count > 170)
    let tracks = Self.samples.mapValues(\.track)
    for row in table.cells {
      let track = try #require(tracks[row[0]])
      let numbers = row.dropFirst().compactMap(Double.init)
      // The table's last time is rounded; the track has ended there.
      let time = track.duration - numbers[0] < 1e-3 ? max(numbers[0], track.duration) : numbers[0]
      #expect(
        abs(track.value(at: time) - numbers[1]) < 1.1e-6,
        "\(row) is \(track.value(at: time)), at \(time) of \(track.duration)")
      #expect(
        // The table takes differences over a microsecond, which is too long where a curve starts.
        abs(track.velocity(at: time) - numbers[2]) < (time == 0 ? 2e-3 : 1e-4),
        "\(row) has the speed \(track.velocity(at: time))")
    }
  }

  @Test func segmentsAreThoseOfTheTable() throws {
    let table = try FigureTable("motion-keyframe-segments.csv")
    for (name, sample) in Self.samples {
      let track = sample.track
      let rows = table.cells.filter { $0[0] == name && $0[1] != "rest" }
      #expect(rows.count == track.segments.count)
      for (row, segment) in zip(rows, track.segments) {
        let numbers = row.dropFirst(2).map { Double($0) ?? .nan }
        // Durations of springs that settle are found to a 2000th of the response.
        #expect(abs(segment.start - numbers[0]) < 1e-3, "\(row)")
        #expect(abs(segment.duration - numbers[1]) < 1e-3, "\(row)")
        #expect(abs(segment.from - numbers[2]) < 1e-6, "\(row)")
        #expect(abs(segment.to - numbers[3]) < 1e-6, "\(row)")
        guard case .cubic(let start, let end) = segment.form else { continue }
        #expect(abs(start - numbers[4]) < 1e-4 && abs(end - numbers[5]) < 1e-4, "\(row)")
      }
    }
  }

  @Test func aTrackEndsExactlyAtItsLastValue() {
    let track = Self.samples["apple-lift"]?.track
    #expect(track.map { $0.value(at: $0.duration) } == 0)
    #expect(track?.value(at: 100) == 0)
    // A spring that is cut off stays where it is.
    let cut = Track(from: 0, velocity: 0, [Self.spring(100, .bouncy, 0.1)])
    #expect(cut.end == cut.value(at: 5) && cut.end != 100)
  }
}
