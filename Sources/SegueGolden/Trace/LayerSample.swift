package import SegueGraphics

/// A sample of a layer at one moment, in its parent's coordinates, in points.
package struct LayerSample: Hashable, Sendable {
  /// The transform of a layer.
  package enum Shape: Hashable, Sendable {
    /// A flat layer: rotation in degrees clockwise, scale of both axes, and skew.
    case flat(turn: Double, scaleX: Double, scaleY: Double, skew: Double)
    /// A layer in perspective: its corners, clockwise from the top left; nil for one behind the camera.
    case corners([Point?])
  }

  /// The name, quoted as in YAML if necessary.
  package var name: String
  /// The names from the root to this layer, joined by slashes: unique in a frame.
  ///
  /// The second of two siblings with the same name gets the suffix `#2`.
  package var path: String
  /// The number of ancestors.
  package var depth: Int
  /// The center; nil if it is behind the camera.
  package var center: Point?
  /// The size before scaling.
  package var size: Size
  /// The transform: rotation, scale and skew, or the corners in perspective.
  package var shape: Shape
  /// The opacity of the layer, 0...1.
  package var alpha: Double
  /// The corner radius; nil for none.
  package var radius: Double?
  /// The factor that the colours are multiplied by; nil for 1.
  package var brightness: Double?
  /// The columns and rows of the mesh that warps the layer.
  package var mesh: PixelSize?
  /// Shadow, blur and other effects, in drawing order.
  package var effects: [EffectSample]

  /// Creates a sample; opaque, plain and flat by default.
  ///
  /// Its numbers are rounded to thousandths.
  ///
  /// - Parameter name: the name; defaults to the path.
  package init(
    path: String, name: String? = nil, depth: Int = 0, center: Point?, size: Size,
    shape: Shape = .flat(turn: 0, scaleX: 1, scaleY: 1, skew: 0), alpha: Double = 1,
    radius: Double? = nil, brightness: Double? = nil, mesh: PixelSize? = nil,
    effects: [EffectSample] = []
  ) {
    self.name = name ?? path
    self.path = path
    self.depth = depth
    self.center = center?.traced
    self.size = Size(size.width.traced, size.height.traced)
    self.shape = shape.traced
    self.alpha = alpha.traced
    self.radius = radius?.traced
    self.brightness = brightness?.traced
    self.mesh = mesh
    self.effects = effects
  }
}

extension LayerSample.Shape {
  fileprivate var traced: Self {
    switch self {
    case .flat(let turn, let scaleX, let scaleY, let skew):
      .flat(
        turn: turn.traced, scaleX: scaleX.traced, scaleY: scaleY.traced, skew: skew.traced)
    case .corners(let corners): .corners(corners.map { $0?.traced })
    }
  }
}

extension Point {
  fileprivate var traced: Point { Point(x.traced, y.traced) }
}

extension LayerSample {
  /// Returns the lines of a trace: the layer's center, size, transform and opacity, and its effects.
  ///
  /// Other values follow only if they are not the default. The line is indented by two spaces, and
  /// two more for each ancestor; a line for each effect follows, indented as the sublayers.
  package func line() -> String {
    let indentation = String(repeating: "  ", count: depth + 1)
    return indentation + ([name] + fields).joined(separator: "  ")
      + effects.map { "\n\(indentation)  \($0.line)" }.joined()
  }

  /// The fields of the layer's line after the name.
  package var fields: [String] {
    var parts = [
      "center \(Self.text(center))", "size \(size.width.fixed()) \(size.height.fixed())",
    ]
    switch shape {
    case .flat(let turn, let scaleX, let scaleY, let skew):
      parts += ["turn \(turn.fixed())", "scale \(scaleX.fixed()) \(scaleY.fixed())"]
      if skew != 0 { parts.append("skew \(skew.fixed())") }
    case .corners(let corners):
      parts.append("corners \(corners.map(Self.text).joined(separator: ", "))")
    }
    parts.append("alpha \(alpha.fixed())")
    if let radius { parts.append("radius \(radius.fixed())") }
    if let brightness { parts.append("brightness \(brightness.fixed())") }
    if let mesh { parts.append("mesh \(mesh.width)x\(mesh.height)") }
    return parts
  }

  /// Formats a point, or `behind the eye`.
  private static func text(_ place: Point?) -> String {
    place.map { "\($0.x.fixed()) \($0.y.fixed())" } ?? "behind the eye"
  }
}

extension TraceReader {
  /// Parses a layer line.
  func layer(_ line: Substring, _ paths: inout LayerPaths) throws(GoldenError) -> LayerSample {
    let spaces = line.utf8.prefix { $0 == 0x20 }.count
    guard spaces % 2 == 0, (1...Trace.depthLimit).contains(spaces / 2) else {
      throw malformed(
        "layers are indented by 2 spaces for each that holds them, "
          + "\(Trace.depthLimit) at most")
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
      path: path, name: String(name), depth: spaces / 2 - 1, center: try point(middle),
      size: Size(size[0], size[1]),
      shape: try shape(&fields))
    try rest(&layer, &fields)
    return layer
  }

  /// Parses the transform: rotation, scale and skew, or corners.
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

  /// Parses the opacity and the optional fields after it.
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

  /// Parses a point; nil for `behind the eye`.
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

  /// Parses numbers separated by single spaces; nil if one is invalid.
  private static func numbers(_ text: Substring) -> [Double]? {
    let values = text.split(separator: " ", omittingEmptySubsequences: false)
      .map(TraceNumber.decimal)
    return values.contains(nil) ? nil : values.compactMap(\.self)
  }
}

/// The paths of the layers of one frame, built from names and depths; each is unique.
package struct LayerPaths {
  private var parents: [String] = []
  private var uses: [String: Int] = [:]

  /// Creates paths for a frame without layers.
  package init() {}

  /// Returns the path of the next layer, or nil if its depth skips a level.
  package mutating func next(_ name: some StringProtocol, depth: Int) -> String? {
    guard depth <= parents.count else { return nil }
    parents.removeLast(parents.count - depth)
    var path = (parents.last.map { $0 + "/" } ?? "") + name
    let count = uses[path, default: 0] + 1
    uses[path] = count
    if count > 1 { path += "#\(count)" }
    parents.append(path)
    return path
  }
}
