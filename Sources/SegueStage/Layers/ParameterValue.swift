public import SegueGraphics

/// The value of a parameter of a transition or a container.
public enum ParameterValue: Hashable, Sendable {
  /// An angle, clockwise positive.
  case angle(Angle)
  /// A place on the stage, by its x and y.
  case place(Length, Length)
  /// A rectangle on the stage; one side may follow from the picture's aspect ratio.
  case frame(FrameLength)
  /// A colour, opaque or translucent.
  case color(Color)
  /// A picture, by its name among ``Scene/images``.
  case image(String)
  /// A word: one of the parameter's choices.
  case choice(String)
  /// A number without a unit.
  case number(Double)
  /// A flag: true or false.
  case flag(Bool)
  /// Pictures with their places, in order.
  case pictures([PlacedPicture])
  /// Keyframes of layers inside a screen, by layer names.
  case keyframes([String: [LayerKeyframe]])
}

/// A length along one axis of the stage.
public enum Length: Hashable, Sendable {
  /// A length in points.
  case points(Double)
  /// A fraction of the stage's extent along the same axis; 1 is all of it.
  case fraction(Double)

  /// Returns the length in points on a stage with an extent in points.
  public func points(of extent: Double) -> Double {
    switch self {
    case .points(let points): points
    case .fraction(let fraction): fraction * extent
    }
  }

  /// The spelling in a script: `12.5` or `50%`.
  public var text: String {
    switch self {
    case .points(let points): points.fixed(6)
    case .fraction(let fraction): "\((fraction * 100).fixed(6))%"
    }
  }
}

/// A pair of lengths along both axes of the stage.
public struct LengthPair: Hashable, Sendable {
  /// The length along the stage's width.
  public var x: Length
  /// The length along the stage's height.
  public var y: Length

  /// Creates a pair of lengths, each in points or as a fraction of the stage.
  public init(_ x: Length, _ y: Length) {
    self.x = x
    self.y = y
  }

  /// Returns the point on a stage of a size, in points.
  func point(on size: Size) -> Point { Point(x.points(of: size.width), y.points(of: size.height)) }
}

/// A rectangle in points; a missing side follows from the picture's aspect ratio.
public struct FrameLength: Hashable, Sendable {
  /// The left edge, in points.
  public var x: Double
  /// The top edge, in points.
  public var y: Double
  /// The width, > 0, or nil: the height times the picture's aspect ratio.
  public var width: Double?
  /// The height, > 0, or nil: the width divided by the picture's aspect ratio.
  public var height: Double?

  /// Creates a rectangle; omit one side to keep the picture's aspect ratio.
  public init(x: Double, y: Double, width: Double? = nil, height: Double? = nil) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Returns the rectangle for a picture of a size; without either side, the picture's own size.
  package func rect(for picture: Size) -> Rect {
    let aspect = picture.height > 0 ? picture.width / picture.height : 1
    switch (width, height) {
    case (let width?, let height?): return Rect(x, y, width, height)
    case (let width?, nil): return Rect(x, y, width, aspect > 0 ? width / aspect : 0)
    case (nil, let height?): return Rect(x, y, height * aspect, height)
    case (nil, nil): return Rect(x, y, picture.width, picture.height)
    }
  }

  /// The spelling in a script: `[70, 100, auto, 120]`.
  public var text: String {
    "[" + [x, y, width, height].map { $0?.fixed(6) ?? "auto" }.joined(separator: ", ") + "]"
  }
}

extension ParameterValue {
  /// The spelling in a script, with units.
  public var text: String {
    switch self {
    case .angle(let angle): "\(angle.degrees.fixed(6))deg"
    case .place(let x, let y): "[\(x.text), \(y.text)]"
    case .frame(let frame): frame.text
    case .color(let color): "\"\(color.hex)\""
    case .image(let name): name
    case .choice(let choice): choice
    case .number(let number): number.fixed(6)
    case .flag(let flag): flag ? "true" : "false"
    case .pictures(let pictures): "[\(pictures.map(\.text).joined(separator: ", "))]"
    case .keyframes(let layers):
      layers.isEmpty ? "{}" : "{ \(layers.keys.sorted().joined(separator: ", ")) }"
    }
  }

  /// The names of the pictures that the value refers to, in order.
  package var imageNames: [String] {
    switch self {
    case .image(let name): [name]
    case .pictures(let pictures): pictures.map(\.image)
    default: []
    }
  }
}

/// A picture with its place on a screen: an element of a list of pictures.
public struct PlacedPicture: Hashable, Sendable {
  /// The name of the picture among ``Scene/images``.
  public var image: String
  /// The place in points of the stage; nil for a picture that is not on the screen.
  public var frame: FrameLength?

  /// Creates a picture with a place, or without one.
  public init(image: String, frame: FrameLength? = nil) {
    self.image = image
    self.frame = frame
  }

  /// The spelling in a script: `{ image: photo, frame: [16, 100, 80, 80] }`.
  public var text: String { "{ image: \(image)\(frame.map { ", frame: \($0.text)" } ?? "") }" }
}
