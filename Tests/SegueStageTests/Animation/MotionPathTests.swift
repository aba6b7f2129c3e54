import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Paths of motion")
struct MotionPathTests {
  private static let curves: [String: String] = [
    "s-curve": "M40 600 C40 200 350 700 350 120",
    "quarter": "M0 0 C55.228475 0 100 44.771525 100 100",
    "material-arc": "M60 700 Q195 700 195 200",
    "cusp": "M0 0 C200 100 0 100 200 0",
  ]

  private static func path(_ data: String, _ pace: PathPace = .even) throws -> MotionPath {
    try #require(MotionPath(try PathData.read(data), pace: pace))
  }

  @Test func pointsAndDirectionsAreThoseOfTheTable() throws {
    for row in try FigureTable("motion-arc-length.csv").cells {
      let numbers = row.dropFirst().map { Double($0) ?? .nan }
      let data = try #require(Self.curves[row[0]])
      let (even, keys) = (try Self.path(data), try Self.path(data, .keys))
      let share = numbers[1]
      #expect(abs(even.length - numbers[0]) < 1e-4, "\(row)")
      let (point, other) = (even.point(at: share), keys.point(at: share))
      #expect(abs(point.x - numbers[3]) < 1e-4 && abs(point.y - numbers[4]) < 1e-4, "\(row)")
      #expect(abs(other.x - numbers[6]) < 1e-4 && abs(other.y - numbers[7]) < 1e-4, "\(row)")
      let heading = Angle(radians: even.heading(at: share)).degrees
      let turns = ((heading - numbers[5]) / 360).rounded()
      #expect(abs(heading - numbers[5] - 360 * turns) < 1e-2, "\(row): \(heading)")
    }
  }

  @Test func arcsAreThoseOfTheTable() throws {
    func point(_ text: String) -> Point {
      let numbers = text.split(separator: " ").compactMap { Double($0) }
      return Point(numbers[0], numbers[1])
    }
    for row in try FigureTable("motion-arcs.csv").cells {
      let numbers = row.dropFirst(2).map { Double($0) ?? .nan }
      let (from, to) = (point(row[0]), point(row[1]))
      let circle = MotionPath(.arc, from: from, to: to).point(at: numbers[0])
      let curve = MotionPath(.material, from: from, to: to).point(at: numbers[0])
      #expect(
        abs(circle.x - numbers[1]) < 1e-6 && abs(circle.y - numbers[2]) < 1e-6,
        "\(row): \(circle)")
      #expect(
        abs(curve.x - numbers[3]) < 1e-6 && abs(curve.y - numbers[4]) < 1e-6, "\(row): \(curve)")
    }
  }

  @Test func equalTimesCoverEqualLengths() throws {
    // The length of a curve with a cusp is less exact.
    let smooth = Self.curves.filter { $0.key != "cusp" }.values
    for data in smooth + ["M0 0 H100 M300 0 V50 L280 90 Z"] {
      let path = try Self.path(data)
      let count = 20
      for step in 0..<count {
        // The way is measured along 1,000 chords.
        var sum = 0.0
        var last = path.point(at: Double(step) / Double(count))
        for part in 1...1000 {
          let next = path.point(at: (Double(step) + Double(part) / 1000) / Double(count))
          let chord = (next - last).length
          // A move inside the path takes no time and is no way.
          if chord < 100 { sum += chord }
          last = next
        }
        #expect(abs(sum - path.length / Double(count)) < 1e-4 * path.length, "\(data) at \(step)")
      }
    }
  }

  @Test func theDirectionNeverJumpsByATurn() throws {
    // Two full circles, round and round.
    let circle = "A50 50 0 0 1 0 100 A50 50 0 0 1 0 0"
    let path = try Self.path("M0 0 \(circle) \(circle)")
    var last = path.heading(at: 0)
    let first = last
    for step in 1...1000 {
      let next = path.heading(at: Double(step) / 1000)
      #expect(abs(next - last) < 0.1)
      last = next
    }
    #expect(abs(last - first - 4 * Double.pi) < 1e-2)
  }

  @Test func beyondTheEndsItGoesOnAlongTheTangent() throws {
    let path = try Self.path("M0 0 C0 50 50 100 100 100")
    let (before, after) = (path.point(at: -0.1), path.point(at: 1.1))
    #expect(abs(before.x) < 1e-9 && abs(before.y + 0.1 * path.length) < 1e-9)
    #expect(abs(after.x - 100 - 0.1 * path.length) < 1e-9 && abs(after.y - 100) < 1e-9)
  }

  @Test func aPathWithoutALineIsNone() throws {
    #expect(MotionPath(try PathData.read("M10 10")) == nil)
    #expect(MotionPath(Path()) == nil)
  }

  @Test func aMoveInsideTakesNoTime() throws {
    let path = try Self.path("M0 0 H100 M300 0 V100")
    #expect(path.point(at: 0.25) == Point(50, 0))
    let after = path.point(at: 0.75)
    #expect(after.x == 300 && abs(after.y - 50) < 1e-9)
  }
}
