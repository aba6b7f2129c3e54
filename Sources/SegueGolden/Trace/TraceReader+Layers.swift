import SegueGraphics

extension TraceReader {
  /// The layer that a line tells of.
  func layer(_ line: Substring, _ paths: inout LayerPaths) throws(GoldenError) -> LayerSample {
    let spaces = line.utf8.prefix { $0 == 0x20 }.count
    guard spaces % 2 == 0, (1...TraceDocument.depthLimit).contains(spaces / 2) else {
      throw malformed(
        "layers are indented by 2 spaces for each that holds them, "
          + "\(TraceDocument.depthLimit) at most")
    }
    var fields = TraceFields(line, after: spaces)
    guard let name = fields.next(), !name.isEmpty,
      let path = paths.next(name, depth: spaces / 2 - 1)
    else { throw malformed("a layer needs a name, and a layer that holds it one line above") }
    guard let middle = fields.take("center") else { throw malformed("a layer needs `center`") }
    guard let size = fields.take("size").flatMap(Self.numbers), size.count == 2 else {
      throw malformed("a layer needs `size WIDTH HEIGHT`")
    }
    var layer = LayerSample(
      path: path, depth: spaces / 2 - 1, center: try point(middle), size: Size(size[0], size[1]),
      shape: try shape(&fields))
    try rest(&layer, &fields)
    return layer
  }

  private func shape(_ fields: inout TraceFields) throws(GoldenError) -> LayerSample.Shape {
    if let text = fields.take("corners") {
      var corners: [Point?] = []
      for corner in text.split(separator: ",", omittingEmptySubsequences: false) {
        corners.append(try point(corner.first == " " ? corner.dropFirst() : corner))
      }
      guard corners.count == 4 else { throw malformed("a layer has 4 corners") }
      return .corners(corners)
    }
    guard let turn = fields.take("turn").flatMap(TraceNumber.decimal),
      let scale = fields.take("scale").flatMap(Self.numbers), scale.count == 2
    else { throw malformed("a layer needs `turn` and `scale`, or `corners`") }
    var skew = 0.0
    if let text = fields.take("skew") {
      guard let value = TraceNumber.decimal(text) else { throw malformed("`skew` needs a number") }
      skew = value
    }
    return .flat(turn: turn, scaleX: scale[0], scaleY: scale[1], skew: skew)
  }

  private func rest(
    _ layer: inout LayerSample, _ fields: inout TraceFields
  ) throws(GoldenError) {
    guard let alpha = fields.take("alpha").flatMap(TraceNumber.decimal) else {
      throw malformed("a layer needs `alpha`")
    }
    layer.alpha = alpha
    if let text = fields.take("radius") { layer.radius = try number(text, of: "radius") }
    if let text = fields.take("brightness") {
      layer.brightness = try number(text, of: "brightness")
    }
    if let text = fields.take("mesh") {
      let sides = text.split(separator: "x", omittingEmptySubsequences: false)
      guard sides.count == 2, let columns = TraceNumber.whole(sides[0]),
        let rows = TraceNumber.whole(sides[1])
      else { throw malformed("`mesh COLUMNSxROWS` was expected") }
      layer.mesh = PixelSize(columns, rows)
    }
    if let field = fields.next() { throw malformed("`\(field.prefix(40))` is unknown") }
  }

  private func point(_ text: Substring) throws(GoldenError) -> Point? {
    if text == "behind the eye" { return nil }
    guard let values = Self.numbers(text), values.count == 2 else {
      throw malformed("a place needs x and y, not `\(text.prefix(40))`")
    }
    return Point(values[0], values[1])
  }

  private func number(_ text: Substring, of key: String) throws(GoldenError) -> Double {
    guard let value = TraceNumber.decimal(text) else { throw malformed("`\(key)` needs a number") }
    return value
  }

  /// Numbers with a space between them; nil when one of them is none.
  private static func numbers(_ text: Substring) -> [Double]? {
    let values = text.split(separator: " ", omittingEmptySubsequences: false)
      .map(TraceNumber.decimal)
    return values.contains(nil) ? nil : values.compactMap(\.self)
  }
}
