import SegueGraphics

/// A meter of general flashes by WCAG 2.2, "three flashes or below threshold" (success criterion 2.3.1).
///
/// A flash is a pair of opposing changes of the relative luminance by 0.1 or more, where the darker is
/// below 0.8, that happen together on a quarter of any 341 x 256 points. Changes that move over the
/// picture, as those of a list that scrolls, go both ways at once and cancel out.
struct FlashMeter {
  /// The flashes of the worst second.
  struct Finding: Hashable, Sendable {
    /// Their number, more than three.
    var count: Int
    /// The start of the second, in seconds from the beginning of the clip.
    var start: Double
  }

  /// The direction of the last change of a pixel or a field.
  fileprivate enum Direction: Int { case none = 0, up = 1, down = -1 }

  /// A pixel of the small pictures, with the extremes of its luminance since the last change.
  fileprivate struct PixelState {
    var low: Float
    var high: Float
    var direction = Direction.none
  }

  /// A rectangle of the picture in which changes are counted.
  fileprivate struct Field {
    var rect: PixelRect
    /// The pixels that have just become lighter, less those that have become darker, by time.
    var recent: [(time: Double, net: Int)] = []
    var direction = Direction.none
    /// The times of the changes of the whole field in turn.
    var changes: [Double] = []
  }

  /// The part of the visual field that counts, in points.
  private static let block = (width: 341.0, height: 256.0)
  /// The time within which changes count as one, in seconds.
  fileprivate static let together = 0.1
  /// The relative luminance by which a change counts, and below which the darker side must be.
  fileprivate static let (step, darkest): (Float, Float) = (0.1, 0.8)

  /// The relative luminance of a channel's 256 levels, without its weight.
  private static let linear: [Float] = (0...255).map { level in
    let value = Double(level) / 255
    return Float(
      value <= 0.04045
        ? value / 12.92
        : DeterministicMath.exponential(
          2.4 * DeterministicMath.naturalLogarithm((value + 0.055) / 1.055)))
  }

  private let size: PixelSize
  /// The pixels that change together in a field if it flashes.
  private let threshold: Int
  private var pixels: [PixelState] = []
  private var fields: [Field] = []

  /// Creates a meter for small pictures of a canvas in points.
  init(_ size: PixelSize, canvas: (width: Double, height: Double)) {
    self.size = size
    let scale = (x: Double(size.width) / canvas.width, y: Double(size.height) / canvas.height)
    threshold = max(1, Int(Self.block.width * Self.block.height / 4 * scale.x * scale.y))
    // Fields overlap by half, so that one covers most of any other place.
    let columns = Self.starts(size.width, length: Int(Self.block.width * scale.x))
    let rows = Self.starts(size.height, length: Int(Self.block.height * scale.y))
    for y in rows {
      for x in columns {
        fields.append(
          Field(rect: PixelRect(x.lowerBound, y.lowerBound, x.count, y.count)))
      }
    }
  }

  /// Returns ranges of a length that cover a side and overlap by half.
  private static func starts(_ side: Int, length: Int) -> [Range<Int>] {
    guard length > 1, side > length else { return [0..<side] }
    return stride(from: 0, to: side - length / 2, by: max(1, length / 2)).map { start in
      min(start, side - length)..<min(start + length, side)
    }
  }

  /// Adds the picture that shows from a time on; transparent pixels show the white of a page.
  mutating func add(_ pixmap: Pixmap, at time: Double) {
    var changes = [Int8](repeating: 0, count: size.area)
    let isFirst = pixels.isEmpty
    for y in 0..<size.height {
      for x in 0..<size.width {
        let light = Self.luminance(pixmap[x, y])
        let index = y * size.width + x
        if isFirst {
          pixels.append(PixelState(low: light, high: light))
        } else {
          changes[index] = Int8(pixels[index].change(to: light))
        }
      }
    }
    guard !isFirst else { return }
    for index in fields.indices {
      let rect = fields[index].rect
      var net = 0
      for y in rect.y..<(rect.y + rect.height) {
        for x in rect.x..<(rect.x + rect.width) { net += Int(changes[y * size.width + x]) }
      }
      fields[index].add(net, at: time, threshold: threshold)
    }
  }

  /// The worst second; nil if no second has more than three flashes.
  var finding: Finding? {
    var worst: Finding?
    for field in fields {
      for (first, start) in field.changes.enumerated() {
        let changes = field.changes[first...].prefix { $0 < start + 1 }.count
        // Three flashes are six changes.
        let flashes = (changes + 1) / 2
        if changes > 6, flashes > worst?.count ?? 3 {
          worst = Finding(count: flashes, start: start)
        }
      }
    }
    return worst
  }

  /// Returns the relative luminance of a premultiplied pixel over white, 0...1.
  private static func luminance(_ pixel: UInt32) -> Float {
    let rest = 255 - (pixel >> 24)
    func level(_ shift: UInt32) -> Float {
      linear[min(255, Int((pixel >> shift) & 255) + Int(rest))]
    }
    return 0.2126 * level(16) + 0.7152 * level(8) + 0.0722 * level(0)
  }
}

extension FlashMeter.PixelState {
  /// Returns 1 if the luminance has risen by a step since it last fell, -1 if it has fallen, 0 otherwise.
  fileprivate mutating func change(to light: Float) -> Int {
    if direction != .down, high - light >= FlashMeter.step, light < FlashMeter.darkest {
      (direction, low, high) = (.down, light, light)
      return -1
    }
    if direction != .up, light - low >= FlashMeter.step, low < FlashMeter.darkest {
      (direction, low, high) = (.up, light, light)
      return 1
    }
    low = min(low, light)
    high = max(high, light)
    return 0
  }
}

extension FlashMeter.Field {
  /// Adds the net number of pixels that have become lighter at a time.
  fileprivate mutating func add(_ net: Int, at time: Double, threshold: Int) {
    recent.removeAll { $0.time <= time - FlashMeter.together }
    recent.append((time, net))
    let sum = recent.reduce(0) { $0 + $1.net }
    let now: FlashMeter.Direction =
      sum >= threshold ? .up : sum <= -threshold ? .down : .none
    guard now != .none, now != direction else { return }
    direction = now
    changes.append(time)
    recent = []
  }
}
