extension DisplayList: CustomStringConvertible {
  /// The list as text, one command a line, numbers with up to 3 decimals: made for reading in a diff.
  public var description: String {
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
          + fill.opacity.opacityDump)
    case .image(let image):
      let placed = image.imageRect == image.shape.rect ? "" : " image at \(image.imageRect.dump)"
      lines.append(
        "\(indent)image \(image.layer) #\(image.image.index) \(image.shape.dump)\(placed)"
          + image.transform.dump + image.opacity.opacityDump)
    case .group(let group):
      let clip = group.clip.map { " clip \($0.shape.dump)\($0.transform.dump)" } ?? ""
      lines.append("\(indent)group \(group.layer)\(clip)\(group.opacity.opacityDump)")
      for command in group.commands { command.dump(into: &lines, indent: indent + "  ") }
    }
  }
}

extension Rect {
  fileprivate var dump: String {
    "(\(minX.fixed()), \(minY.fixed()), \(width.fixed()), \(height.fixed()))"
  }
}

extension RoundedRect {
  fileprivate var dump: String {
    rect.dump + (cornerRadius == 0 ? "" : " radius \(cornerRadius.fixed())")
  }
}

extension AffineTransform {
  fileprivate var dump: String {
    " [\([a, b, c, d, tx, ty].map { $0.fixed() }.joined(separator: " "))]"
  }
}

extension Double {
  fileprivate var opacityDump: String { self == 1 ? "" : " opacity \(fixed())" }
}
