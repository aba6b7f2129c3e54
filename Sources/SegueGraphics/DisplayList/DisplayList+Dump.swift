extension DisplayList: CustomStringConvertible {
  /// The list as text for diffs, one command per line, numbers with up to 3 decimals.
  package var description: String {
    var lines = ["picture \(size.width)x\(size.height) background \(background.hex)"]
    for command in commands { command.dump(into: &lines, indent: "  ") }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ImageDraw.Source {
  /// The image's number, or what the picture is made of.
  fileprivate var dump: String {
    switch self {
    case .table(let image): "#\(image.index)"
    case .snapshot(let picture):
      "of \(picture.commands.count) commands on \(picture.size.width)x\(picture.size.height)"
    case .glyph(let picture):
      "glyph \(String(picture.digest, radix: 16)) \(picture.size.width)x\(picture.size.height)"
    }
  }
}

extension DrawCommand {
  /// Appends the command's lines of the dump, indented.
  fileprivate func dump(into lines: inout [String], indent: String) {
    switch self {
    case .fill(let fill):
      lines.append(
        "\(indent)fill \(fill.layer) \(fill.paint.dump) \(fill.shape.dump)\(fill.transform.dump)"
          + fill.opacity.opacityDump + fill.brightness.brightnessDump)
    case .image(let image):
      let placed = image.imageRect == image.shape.rect ? "" : " image at \(image.imageRect.dump)"
      lines.append(
        "\(indent)image \(image.layer) \(image.source.dump) \(image.shape.dump)\(placed)"
          + image.transform.dump + image.opacity.opacityDump + image.brightness.brightnessDump)
    case .path(let draw):
      lines.append(
        "\(indent)path \(draw.layer) \(draw.paint.dump) \(draw.path.dump(draw.rule))"
          + (draw.stroke?.dump ?? "") + draw.transform.dump + draw.opacity.opacityDump
          + draw.brightness.brightnessDump)
    case .group(let group):
      let clip = group.clip.map { " clip \($0.dump)\($0.transform.dump)" } ?? ""
      let adds = group.isAdditive ? " adds up" : ""
      lines.append("\(indent)group \(group.layer)\(clip)\(adds)\(group.opacity.opacityDump)")
      for command in group.commands { command.dump(into: &lines, indent: indent + "  ") }
    case .shadow(let shadow):
      lines.append(
        "\(indent)shadow \(shadow.layer) \(shadow.color.hex) \(shadow.shape.dump)"
          + " offset \(shadow.offset.x.fixed()) \(shadow.offset.y.fixed())"
          + " sigma \(shadow.sigma.fixed())" + shadow.transform.dump + shadow.opacity.opacityDump)
    case .backdrop(let backdrop):
      lines.append(
        "\(indent)backdrop \(backdrop.layer) blur \(backdrop.material.blur.fixed())"
          + " \(backdrop.shape.dump)" + backdrop.transform.dump + backdrop.opacity.opacityDump)
    case .glass(let glass):
      lines.append("\(indent)\(glass.description) \(glass.layer)" + glass.opacity.opacityDump)
      for shape in glass.shapes {
        lines.append("\(indent)  shape \(shape.layer) \(shape.shape.dump)\(shape.transform.dump)")
      }
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

extension Paint {
  fileprivate var dump: String {
    switch self {
    case .color(let color): return color.hex
    case .gradient(let gradient, let rect):
      let stops = gradient.stops.map { "\($0.color.hex) \($0.location.fixed())" }
      let focus = gradient.focus.map { " focus (\($0.x.fixed()), \($0.y.fixed()))" } ?? ""
      let spread = gradient.spread == .pad ? "" : " \(gradient.spread.rawValue)"
      return "\(gradient.kind.rawValue) [\(stops.joined(separator: " "))] in \(rect.dump)"
        + focus + spread
    }
  }
}

extension PixelRect {
  fileprivate var dump: String { "(\(x), \(y), \(width), \(height))" }
}

extension WarpMesh {
  /// The number of cells, the positions of the four outer corners, and a digest of all vertices.
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
    let curve = curve == .circular || radii == CornerRadii() ? "" : " continuous"
    guard let radius = radii.uniform else {
      return "\(rect.dump) radii \(radii.clockwise.map { $0.fixed() }.joined(separator: " "))"
        + curve
    }
    return rect.dump + (radius == 0 ? "" : " radius \(radius.fixed())") + curve
  }
}

extension ClipShape {
  fileprivate var dump: String { path.map { "path \($0.dump(rule))" } ?? shape.dump }
}

extension Path {
  /// Returns the number of elements, the bounds, a digest of all points, and a rule other than non-zero.
  ///
  /// The digest is FNV-1a over the path's text with 3 decimals, so it changes when the text would.
  fileprivate func dump(_ rule: FillRule) -> String {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ text: String) {
      for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    for element in elements {
      add(element.letter)
      element.forEachPoint { add("\($0.x.fixed()) \($0.y.fixed())") }
    }
    let pieces = elements.count == 1 ? "1 piece" : "\(elements.count) pieces"
    return "\(pieces) in \(bounds?.dump ?? "nothing") \(String(digest, radix: 16))"
      + (rule == .nonZero ? "" : " even-odd")
  }
}

extension StrokeStyle {
  /// The width, and the attributes that differ from their defaults.
  fileprivate var dump: String {
    var text = " stroke \(width.fixed())"
    if cap != .butt { text += " \(cap)" }
    if join != .miter { text += " \(join) join" }
    if join == .miter, miterLimit != 10 { text += " miter limit \(miterLimit.fixed())" }
    if !dash.isEmpty {
      text += " dash \(dash.map { $0.fixed() }.joined(separator: " "))"
      if phase != 0 { text += " phase \(phase.fixed())" }
    }
    if start != 0 || end != 1 { text += " from \(start.fixed()) to \(end.fixed())" }
    return text
  }
}

extension ProjectiveTransform {
  /// The six elements of an affine transform, or the three rows of a projective one.
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
