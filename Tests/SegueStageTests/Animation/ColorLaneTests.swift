import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Colours between two others")
struct ColorLaneTests {
  private static func color(_ text: String) -> Color {
    let number = UInt32(text.dropFirst(), radix: 16) ?? 0
    return Color(
      red: UInt8(number >> 16 & 255), green: UInt8(number >> 8 & 255), blue: UInt8(number & 255))
  }

  private static func lane(_ from: Color, _ to: Color, _ mixing: ColorMixing) -> ColorLane {
    var lane = ColorLane(rest: from)
    let components = mixing.components(of: to)
    lane.add(to, start: 0, mixing: mixing, returnsToStart: false) { component in
      LaneChange(start: 0, .to(components[component], .curve(.linear, seconds: 1)))
    }
    return lane
  }

  @Test func mixturesAreThoseOfTheTable() throws {
    let table = try FigureTable("motion-colours.csv")
    #expect(table.cells.count == 12)
    for row in table.cells {
      let (from, to) = (Self.color(row[0]), Self.color(row[1]))
      for (mixing, column) in zip([ColorMixing.encoded, .linear, .oklab], 3...5) {
        let mixed = Self.lane(from, to, mixing).color(at: Double(row[2]) ?? .nan)
        #expect(mixed == Self.color(row[column]), "\(mixing) of \(row): \(mixed.hex)")
      }
    }
  }

  @Test func endsAreTheColoursAsWritten() {
    let (from, to) = (
      Color(red: 1, green: 2, blue: 3, alpha: 7), Color(red: 9, green: 0, blue: 4, alpha: 0)
    )
    for mixing in ColorMixing.allCases {
      let lane = Self.lane(from, to, mixing)
      #expect(lane.color(at: -1) == from && lane.color(at: 1) == to)
    }
  }

  @Test func aClearColourTakesTheHueOfTheOtherEnd() {
    let red = Color(red: 255, green: 0, blue: 0)
    for mixing in ColorMixing.allCases {
      let middle = Self.lane(red, .clear, mixing).color(at: 0.5)
      #expect(middle == Color(red: 255, green: 0, blue: 0, alpha: 128), "\(mixing): \(middle.hex)")
    }
  }
}
