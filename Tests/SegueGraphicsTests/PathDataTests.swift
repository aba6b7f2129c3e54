import SegueGraphics
import TestSupport
import Testing

/// Path data: the grammar of SVG, its errors, and writing.
@Suite struct PathDataTests {
  /// A text and the same path in absolute commands.
  struct Case: Sendable {
    let text: String
    let written: String

    init(_ text: String, _ written: String) { (self.text, self.written) = (text, written) }
  }

  @Test(arguments: [
    Case("", ""), Case(" \n\t\r ", ""),
    Case("M10 20", "M10 20"), Case("m10,20", "M10 20"), Case(" M 10 , 20 ", "M10 20"),
    Case("M1-2", "M1-2"), Case("M.5.25", "M0.5 0.25"), Case("M+1+2", "M1 2"),
    Case("M1e2 2E-1", "M100 0.2"), Case("M1.5e+1.25", "M15 0.25"), Case("M5. 6.", "M5 6"),
    Case("M-.5-.5-1-1", "M-0.5-0.5L-1-1"), Case("M-0 0", "M0 0"),
    // Further points of a move are lines; of a relative move, relative lines.
    Case("M1 1 2 2 3 3", "M1 1L2 2L3 3"), Case("m1 1 2 2 3 3", "M1 1L3 3L6 6"),
    Case("M1 1L2 3 4 5", "M1 1L2 3L4 5"), Case("M1 1l2 3 4 5", "M1 1L3 4L7 9"),
    Case("M1 1H5 6V7 8", "M1 1L5 1L6 1L6 7L6 8"), Case("M1 1h5 6v7 8", "M1 1L6 1L12 1L12 8L12 16"),
    Case("M1 1H5Z", "M1 1L5 1Z"), Case("M1 1H5z m1 1H9", "M1 1L5 1ZM2 2L9 2"),
    // After a close, the current point is the contour's start.
    Case("M1 1H5zL3 3", "M1 1L5 1ZL3 3"), Case("M1 1H5zh1", "M1 1L5 1ZL2 1"),
    Case("M0 0C1 2 3 4 5 6", "M0 0C1 2 3 4 5 6"),
    Case("M1 1c1 2 3 4 5 6 1 0 2 0 3 0", "M1 1C2 3 4 5 6 7C7 7 8 7 9 7"),
    // A smooth curve reflects the previous control point if the previous curve is of the same kind.
    Case("M0 0C1 2 3 4 5 6S9 9 10 10", "M0 0C1 2 3 4 5 6C7 8 9 9 10 10"),
    Case("M0 0C1 2 3 4 5 6s4 3 5 4", "M0 0C1 2 3 4 5 6C7 8 9 9 10 10"),
    Case("M2 3S9 9 10 10", "M2 3C2 3 9 9 10 10"),
    Case("M0 0Q1 2 3 4S9 9 10 10", "M0 0Q1 2 3 4C3 4 9 9 10 10"),
    Case("M0 0Q1 2 3 4T9 9T1 0", "M0 0Q1 2 3 4Q5 6 9 9Q13 12 1 0"),
    Case("M0 0q1 2 3 4t6 5", "M0 0Q1 2 3 4Q5 6 9 9"),
    Case("M1 1T4 4", "M1 1Q1 1 4 4"), Case("M1 1T4 4L5 5T6 6", "M1 1Q1 1 4 4L5 5Q5 5 6 6"),
    // Degenerate arcs are dropped or become lines.
    Case("M1 1A5 5 0 0 0 1 1", "M1 1"), Case("M1 1A0 5 0 0 0 4 1", "M1 1L4 1"),
    Case("M1 1a5 0 0 01 4 1", "M1 1L5 2"),
  ])
  func textIsRead(as example: Case) throws {
    #expect(PathData.text(try PathData.read(example.text)) == example.written)
  }

  /// SVG 2, 9.5.1: radii are taken as absolute values.
  @Test(arguments: ["-5 5", "5 -5", "-5 -5", "-5-5", "-5e0,-5"])
  func signsOfRadiiAreDropped(radii: String) throws {
    for command in ["A", "a"] {
      for rest in ["0 0 0 4 3", "30 1 0 9 8", "-30 0 1 4 3"] {
        let path = try PathData.read("M1 1\(command)\(radii) \(rest)")
        #expect(path == (try PathData.read("M1 1\(command)5 5 \(rest)")))
      }
    }
    #expect(PathData.text(try PathData.read("M1 1A-0 5 0 0 0 4 1")) == "M1 1L4 1")
  }

  /// An invalid text, and its error.
  struct Fault: Sendable {
    let text: String
    let message: String

    init(_ text: String, _ message: String) { (self.text, self.message) = (text, message) }
  }

  @Test(arguments: [
    Fault("L1 1", "byte 0: a path begins with M or m and two numbers"),
    Fault(" 1 1", "byte 1: a path begins with M or m and two numbers"),
    Fault("M", "byte 1: a number is missing: “M” takes two numbers at a time"),
    Fault("M1", "byte 2: a number is missing: “M” takes two numbers at a time"),
    Fault("M1 1,", "byte 5: a number is missing: “M” takes two numbers at a time"),
    Fault("M1,,1", "byte 3: a number is missing: “M” takes two numbers at a time"),
    Fault("M,1 1", "byte 1: a number is missing: “M” takes two numbers at a time"),
    Fault("M1 1 2", "byte 6: a number is missing: “M” takes two numbers at a time"),
    Fault("M1 1H", "byte 5: a number is missing: “H” takes one number"),
    Fault("M1 1c1 2 3", "byte 10: a number is missing: “c” takes six numbers at a time"),
    Fault("M1 1S1 2 3", "byte 10: a number is missing: “S” takes four numbers at a time"),
    Fault(
      "M1 1A1 1 0", "byte 10: a flag of an arc is 0 or 1"),
    Fault("M1 1A1 1 0 2 0 5 5", "byte 11: a flag of an arc is 0 or 1"),
    Fault(
      "M1 1A1 1 0 0 0 5",
      "byte 16: a number is missing: “A” takes five numbers and two flags at a time"),
    Fault("M1 1X", "byte 4: “X” is not a path command"),
    Fault("M1 1 é", "byte 5: the byte 195 is not a path command"),
    Fault("M1 1Z1 1", "byte 5: “1” is not a path command"),
    Fault("M- 1", "byte 1: a number is missing: “M” takes two numbers at a time"),
    Fault("M. 1", "byte 1: a number is missing: “M” takes two numbers at a time"),
    Fault("M1e 1", "byte 2: a number is missing: “M” takes two numbers at a time"),
    Fault("Mnan 1", "byte 1: a number is missing: “M” takes two numbers at a time"),
    Fault("M1 1L2000000 0", "byte 5: a coordinate is larger than 1000000"),
    Fault("M1 1L0 1e999", "byte 5: a coordinate is larger than 1000000"),
    Fault("M999999 1h9", "byte 10: a coordinate is larger than 1000000"),
    Fault("M1 1A1e999 1 0 0 0 9 9", "byte 5: a coordinate is larger than 1000000"),
  ])
  func errorNamesItsPosition(fault: Fault) {
    let error = #expect(throws: PathDataError.self) { try PathData.read(fault.text) }
    #expect(error?.description == fault.message)
  }

  @Test func segmentsAreLimited() throws {
    let text = "M0 0" + String(repeating: "h1", count: 9)
    #expect(try PathData.read(text, limits: .init(segments: 10)).elements.count == 10)
    let error = #expect(throws: PathDataError.self) {
      try PathData.read(text, limits: .init(segments: 9))
    }
    #expect(error?.description == "byte 20: the path has more than 9 segments")
  }

  /// An arc and its bounding box.
  struct Arc: Sendable {
    let text: String
    let box: Rect

    init(_ text: String, _ box: Rect) { (self.text, self.box) = (text, box) }
  }

  @Test(arguments: [
    Arc("M10 50A40 40 0 0 1 90 50", Rect(10, 10, 80, 40)),
    Arc("M10 50A40 40 0 0 0 90 50", Rect(10, 50, 80, 40)),
    Arc("M50 10A40 40 0 1 1 10 50", Rect(10, 10, 80, 80)),
    Arc("M50 10a40 40 0 110-0.00001", Rect(-30, -30, 80, 80)),
    // Radii that are too small are scaled up.
    Arc("M10 50A1 1 0 0 1 90 50", Rect(10, 10, 80, 40)),
    Arc("M10 50A40 20 0 0 1 90 50", Rect(10, 30, 80, 20)),
    Arc("M50 10A40 20 90 0 1 50 90", Rect(50, 10, 20, 80)),
  ])
  func arcsLieOnTheirEllipse(arc: Arc) throws {
    let (text, box) = (arc.text, arc.box)
    let points = Contours(try PathData.read(text), tolerance: 0.0001).points
    let xs = points.map(\.x)
    let ys = points.map(\.y)
    let found = [xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0]
    for (value, expected) in zip(found, [box.minX, box.minY, box.maxX, box.maxY]) {
      #expect(abs(value - expected) < 0.02, "\(text): \(found)")
    }
  }

  @Test(arguments: 0..<100)
  func writtenPathSurvivesARoundTrip(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    func point() -> Point {
      let sizes: [Double] = [1e-9, 0.1, 1, 300, 9e5]
      let size = sizes.randomElement(using: &generator) ?? 1
      return Point(
        .random(in: -size...size, using: &generator), .random(in: -size...size, using: &generator))
    }
    var path = Path([.move(point())])
    for _ in 0..<20 {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: path.move(to: point())
      case 1: path.quadratic(by: point(), to: point())
      case 2: path.cubic(by: point(), point(), to: point())
      case 3: path.close()
      default: path.line(to: point())
      }
    }
    let text = PathData.text(path)
    #expect(try PathData.read(text) == path, "seed \(seed): \(text)")
  }
}
