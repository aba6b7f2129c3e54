import CPNGRows
import TestSupport
import Testing

/// PNG filters, reversed at every instruction level of this processor, against the specification.
@Suite struct PNGRowTests {
  private static var levels: [segue_png_level] {
    segue_png_best() == SEGUE_PNG_AVX2
      ? [SEGUE_PNG_PORTABLE, SEGUE_PNG_AVX2] : [SEGUE_PNG_PORTABLE]
  }

  /// Filter types that the rows use in turn.
  static let filters: [[UInt8]] = [
    [0], [1], [2], [3], [4], [4, 4, 2], [2, 4, 1, 4, 4, 3, 4, 4, 0], [0, 1, 2, 3, 4],
  ]

  @Test(arguments: filters, [3, 4])
  func everyInstructionLevelFiltersAsSpecified(filters: [UInt8], samples: Int) {
    var generator = SeededGenerator(seed: UInt64.random(in: 0 ... .max))
    let widths = [1, 2, 3, 4, 5, 31, 32, 33, 34, 35, 36, 47, 64, 77, 131]
    for width in widths {
      for height in [1, 2, 8, 9, 10, 17, 26] {
        let rows = FilteredRows(
          width: width, height: height, samples: samples, filters: filters, using: &generator)
        for level in Self.levels {
          for multiplied in [false, true] {
            let shown = rows.rebuilt(level, multiplied: multiplied)
            guard shown != rows.expected(multiplied: multiplied) else { continue }
            Issue.record(
              """
              seed \(generator.seed), level \(level.rawValue), \(width) × \(height), \
              multiplied \(multiplied)
              """)
            return
          }
        }
      }
    }
  }

  @Test(arguments: [3, 4])
  func aFilterThatTheFormatDoesNotHaveIsRefused(samples: Int) {
    var generator = SeededGenerator(seed: 1)
    for place in 0..<20 {
      for kind: UInt8 in [5, 255] {
        var rows = FilteredRows(
          width: 40, height: 20, samples: samples, filters: [4], using: &generator)
        rows.setFilter(of: place, to: kind)
        for level in Self.levels {
          #expect(rows.rebuilt(level, multiplied: true) == nil, "row \(place), filter \(kind)")
        }
      }
    }
  }

  @Test func paethPredictorIsCorrectForAllNeighbours() {
    // One corner value per channel, with every pair of bytes above and to the left.
    for corner in stride(from: UInt8(0), to: 255, by: 3) {
      let rows = FilteredRows(corners: [corner, corner + 1, corner + 2])
      for level in Self.levels where rows.rebuilt(level, multiplied: false) != rows.pixels {
        Issue.record("level \(level.rawValue), corner \(corner)")
        return
      }
    }
  }
}

/// Filtered rows of random samples, or of chosen ones.
private struct FilteredRows {
  /// The original pixels, if the rows were made from pixels.
  private(set) var pixels: [UInt8] = []
  private let picture: segue_png_picture
  private var bytes: [UInt8]

  init(
    width: Int, height: Int, samples: Int, filters: [UInt8],
    using generator: inout SeededGenerator
  ) {
    picture = segue_png_picture(width: width, height: height, samples: samples)
    bytes = []
    for y in 0..<height {
      bytes.append(filters[y % filters.count])
      // Small differences are frequent: ties between neighbours.
      let most: UInt8 = Bool.random(using: &generator) ? 255 : 2
      for _ in 0..<width * samples { bytes.append(.random(in: 0...most, using: &generator)) }
    }
  }

  /// Creates rows for the Paeth filter in which each corner occurs with every pair of bytes above
  /// and to the left.
  init(corners: [UInt8]) {
    picture = segue_png_picture(width: 512, height: 512, samples: 3)
    bytes = []
    var above = [UInt8](repeating: 0, count: 512 * 3)
    for y in 0..<512 {
      let row = (0..<512 * 3).map { place in
        let (column, channel) = (place / 3, place % 3)
        if column % 2 == 0 { return y % 2 == 0 ? corners[channel] : UInt8(y / 2) }
        return UInt8(y % 2 == 0 ? column / 2 : 0)
      }
      bytes.append(4)
      for place in row.indices {
        let left = place < 3 ? 0 : Int(row[place - 3])
        let corner = place < 3 ? 0 : Int(above[place - 3])
        bytes.append(row[place] &- Self.prediction(4, left, Int(above[place]), corner))
      }
      for x in 0..<512 { pixels += row[3 * x..<3 * x + 3] + [255] }
      above = row
    }
  }

  private var rowBytes: Int { Int(picture.width) * Int(picture.samples) + 1 }

  mutating func setFilter(of row: Int, to kind: UInt8) { bytes[row * rowBytes] = kind }

  /// Reconstructs the pixels; returns nil if a row is rejected.
  func rebuilt(_ level: segue_png_level, multiplied: Bool) -> [UInt8]? {
    var memory = [UInt8](repeating: 0xA5, count: Int(segue_png_room(picture)))
    let start = Int(segue_png_start(picture))
    memory.replaceSubrange(start..<start + bytes.count, with: bytes)
    guard unsafe segue_png_rebuild(level, &memory, picture, multiplied ? 1 : 0) != 0 else {
      return nil
    }
    return Array(memory[..<(Int(picture.width) * Int(picture.height) * 4)])
  }

  /// Reconstructs the pixels by PNG 1.2, section 6, sample by sample.
  func expected(multiplied: Bool) -> [UInt8] {
    let (width, samples) = (Int(picture.width), Int(picture.samples))
    var above = [UInt8](repeating: 0, count: width * samples)
    var pixels: [UInt8] = []
    for y in 0..<Int(picture.height) {
      let begin = y * rowBytes
      var row = Array(bytes[begin + 1..<begin + rowBytes])
      for place in row.indices {
        let left = place < samples ? 0 : Int(row[place - samples])
        let corner = place < samples ? 0 : Int(above[place - samples])
        row[place] &+= Self.prediction(bytes[begin], left, Int(above[place]), corner)
      }
      for x in 0..<width { pixels += Self.pixel(row[x * samples..<(x + 1) * samples], multiplied) }
      above = row
    }
    return pixels
  }

  private static func pixel(_ samples: ArraySlice<UInt8>, _ multiplied: Bool) -> [UInt8] {
    let pixel = Array(samples) + (samples.count == 3 ? [255] : [])
    guard multiplied else { return pixel }
    return pixel[..<3].map { UInt8((Int($0) * Int(pixel[3]) * 2 + 255) / 510) } + [pixel[3]]
  }

  private static func prediction(_ filter: UInt8, _ a: Int, _ b: Int, _ c: Int) -> UInt8 {
    switch filter {
    case 1: return UInt8(a)
    case 2: return UInt8(b)
    case 3: return UInt8((a + b) / 2)
    case 4:
      let p = a + b - c
      let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
      return UInt8(pa <= pb && pa <= pc ? a : pb <= pc ? b : c)
    default: return 0
    }
  }
}
