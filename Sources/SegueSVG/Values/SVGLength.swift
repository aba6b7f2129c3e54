internal import SegueGraphics

/// A length of an attribute: a number with a unit.
struct SVGLength: Hashable {
  enum Unit: String, CaseIterable {
    case none = ""
    case percent = "%"
    case px, em, ex, pt, pc, mm, cm
    case inch = "in"
  }

  /// The extent that a percentage refers to.
  enum Axis {
    case horizontal, vertical, diagonal
  }

  var value: Double
  var unit: Unit

  init(_ value: Double, _ unit: Unit = .none) {
    self.value = value
    self.unit = unit
  }

  /// Parses a length; nil for anything else.
  init?(_ text: String) {
    var scanner = ValueScanner(text)
    scanner.skipSpace()
    guard let length = SVGLength(scanning: &scanner), scanner.rest.isEmpty else { return nil }
    self = length
  }

  /// Parses a length at the place of a scanner.
  init?(scanning scanner: inout ValueScanner) {
    guard let value = scanner.number() else { return nil }
    if scanner.take("%") {
      self.init(value, .percent)
      return
    }
    let start = scanner.offset
    let word = scanner.word().lowercased()
    if word.isEmpty {
      self.init(value)
    } else if let unit = Unit(rawValue: word) {
      self.init(value, unit)
    } else {
      scanner.offset = start
      return nil
    }
  }

  /// Returns the length in user units.
  func resolved(_ axis: Axis, viewport: Size, fontSize: Double) -> Double {
    switch unit {
    case .none, .px: value
    case .em: value * fontSize
    case .ex: value * fontSize / 2
    case .pt: value * 96 / 72
    case .pc: value * 16
    case .mm: value * 96 / 25.4
    case .cm: value * 96 / 2.54
    case .inch: value * 96
    case .percent: value / 100 * Self.extent(axis, viewport)
    }
  }

  private static func extent(_ axis: Axis, _ size: Size) -> Double {
    switch axis {
    case .horizontal: size.width
    case .vertical: size.height
    case .diagonal:
      ((size.width * size.width + size.height * size.height) / 2).squareRoot()
    }
  }
}
