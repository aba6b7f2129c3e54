/// Paths as text: the path data of SVG 2, chapter 9.
package enum PathData {
  /// What is read at most.
  package struct Limits: Hashable, Sendable {
    /// The number of segments, moves and closings too; an arc may be eight.
    package var segments = 100_000
    /// The distance of a coordinate from 0, control points too.
    package var magnitude = 1e6

    /// The limits for what users write.
    package init(segments: Int = 100_000, magnitude: Double = 1e6) {
      (self.segments, self.magnitude) = (segments, magnitude)
    }
  }

  /// Reads a path; an empty text is an empty path.
  ///
  /// A text with an error is refused as a whole, not drawn up to it.
  package static func read(
    _ text: String, limits: Limits = Limits()
  ) throws(PathDataError) -> Path {
    var reader = PathDataReader(Array(text.utf8), limits: limits)
    return try reader.read()
  }

  /// Writes a path in absolute commands, with the shortest decimals that are read as the same numbers.
  package static func text(_ path: Path) -> String {
    var text = ""
    if let first = path.elements.first, first.letter != "M" { text = "M0 0" }
    for element in path.elements {
      text += element.letter
      var isFirst = true
      element.forEachPoint { point in
        for number in [point.x.shortest, point.y.shortest] {
          if !isFirst, !number.hasPrefix("-") { text += " " }
          text += number
          isFirst = false
        }
      }
    }
    return text
  }
}

extension Path.Element {
  /// The command for the piece.
  var letter: String {
    switch self {
    case .move: "M"
    case .line: "L"
    case .quadratic: "Q"
    case .cubic: "C"
    case .close: "Z"
    }
  }
}
