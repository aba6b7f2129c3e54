extension DisplayList: CustomStringConvertible {
  /// The list as text, one command a line, numbers with up to 3 decimals: made for reading in a diff.
  package var description: String {
    var lines = ["picture \(size.width)x\(size.height) background \(background.hex)"]
    for command in commands { command.dump(into: &lines, indent: "  ") }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension DrawCommand {
  fileprivate func dump(into lines: inout [String], indent: String) {
    switch self {
    case .fill(let fill):
      lines.append(
        "\(indent)fill \(fill.layer) \(fill.color.hex) \(fill.shape.dump)\(fill.transform.dump)"
          + fill.opacity.opacityDump + fill.brightness.brightnessDump)
    case .image(let image):
      let placed = image.imageRect == image.shape.rect ? "" : " image at \(image.imageRect.dump)"
      lines.append(
        "\(indent)image \(image.layer) #\(image.image.index) \(image.shape.dump)\(placed)"
          + image.transform.dump + image.opacity.opacityDump + image.brightness.brightnessDump)
    case .group(let group):
      let clip = group.clip.map { " clip \($0.shape.dump)\($0.transform.dump)" } ?? ""
      let adds = group.addsUp ? " adds up" : ""
      lines.append("\(indent)group \(group.layer)\(clip)\(adds)\(group.opacity.opacityDump)")
      for command in group.commands { command.dump(into: &lines, indent: indent + "  ") }
    case .mesh(let draw):
      lines.append(
        "\(indent)mesh \(draw.layer) \(draw.source.dump) \(draw.mesh.dump)"
          + draw.opacity.opacityDump)
      for command in draw.commands { command.dump(into: &lines, indent: indent + "  ") }
    }
  }
}

extension Rect {
  fileprivate var dump: String {
    "(\(minX.fixed()), \(minY.fixed()), \(width.fixed()), \(height.fixed()))"
  }
}

extension PixelRect {
  fileprivate var dump: String { "(\(x), \(y), \(width), \(height))" }
}

extension WarpMesh {
  /// The number of cells, where the four outer corners are, and a digest of all vertices.
  ///
  /// The digest is FNV-1a over the numbers in thousandths, so it changes when the text of any
  /// vertex would.
  fileprivate var dump: String {
    let corners = [self[0, 0], self[columns, 0], self[columns, rows], self[0, rows]]
    let places = corners.map { "\($0.position.x.fixed()),\($0.position.y.fixed())" }
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for vertex in vertices {
      let numbers = [
        vertex.position.x, vertex.position.y, vertex.texture.x, vertex.texture.y,
        vertex.brightness, vertex.whiteness, vertex.opacity,
      ]
      for byte in numbers.map({ $0.fixed() }).joined(separator: " ").utf8 {
        digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    return "\(columns)x\(rows) [\(places.joined(separator: " "))] "
      + String(digest, radix: 16)
  }
}

extension RoundedRect {
  fileprivate var dump: String {
    rect.dump + (cornerRadius == 0 ? "" : " radius \(cornerRadius.fixed())")
  }
}

extension ProjectiveTransform {
  /// The six elements of an affine map, or the three rows of one with perspective.
  ///
  /// The perspective column has 6 decimals, since its unit is 1 / pixel.
  fileprivate var dump: String {
    guard !isAffine else {
      return " [\([m11, m12, m21, m22, m31, m32].map { $0.fixed() }.joined(separator: " "))]"
    }
    let rows = [(m11, m12, m13), (m21, m22, m23), (m31, m32, m33)]
    let texts = rows.map { "\($0.0.fixed()) \($0.1.fixed()) \($0.2.fixed(6))" }
    return " [\(texts.joined(separator: " | "))]"
  }
}

extension Double {
  fileprivate var opacityDump: String { self == 1 ? "" : " opacity \(fixed())" }
  fileprivate var brightnessDump: String { self == 1 ? "" : " brightness \(fixed())" }
}
