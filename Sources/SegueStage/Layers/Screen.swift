public import SegueGraphics
package import SegueText

/// One screen of the app: a screenshot, a plain colour that fills the stage, or layers.
public struct Screen: Hashable, Sendable {
  /// The name by which steps call it.
  public var name: String
  /// What it shows.
  public var content: ScreenContent
  /// The background that the author set; nil for the default, that of ``background(in:on:)``.
  package var ownBackground: Color?
  /// The bar at its top, if it has one of its own.
  public var statusBar: StatusBar?

  /// The colour behind layers and a screenshot's transparent parts, and where it does not reach.
  ///
  /// It is also the colour of the cover that hides a picture's place in this screen, and of what
  /// shows through while it fades. Opaque or clear. White until one is set; a screen that is one
  /// picture, or begins with a layer that covers it, is drawn with the most frequent colour at the
  /// picture's edge, or that layer's colour, until then.
  public var background: Color {
    get { ownBackground ?? .white }
    set { ownBackground = newValue }
  }

  /// A screen.
  ///
  /// - Parameter background: the colour behind what it shows; nil for the most frequent colour at the
  ///   edge of a screen that is one picture, else white. What a layer covers is never seen.
  public init(name: String, content: ScreenContent, background: Color? = nil) {
    self.name = name
    self.content = content
    ownBackground = background
  }

  /// A screen in one colour.
  public init(name: String, fill: Color) {
    self.init(name: name, content: .fill(fill), background: fill)
  }
}

/// What a screen shows.
public enum ScreenContent: Hashable, Sendable {
  /// An image file, laid out on the stage by a content mode.
  case image(AssetID, ContentMode)
  /// One opaque colour.
  case fill(Color)
  /// Layers over the screen's background, bottom first, cut at the screen's edge.
  case layers([SceneLayer])
  /// What a transition left on the stage: a screen that rests over its presenter.
  case composition(ScreenComposition)
}

/// Several screens that rest together, as the last frame of a presentation left them.
public struct ScreenComposition: Hashable, Sendable {
  /// The layers, bottom first, in points of the stage.
  package var layers: [Layer]
  /// The fixed status bar over them, if the screen at the bottom has one.
  package var statusBar: Layer?
  /// The size in points in which the layers lie; nil for the stage's.
  public var size: Size?
  /// Whether the topmost of the layers is a sheet, which gives way to another one.
  package var hasSheet = false
}

/// How a picture is laid out in the bounds of its view.
public enum ContentMode: String, CaseIterable, Hashable, Sendable {
  /// Stretched to the bounds; the default of a `UIView`.
  case scaleToFill = "scale-to-fill"
  /// As large as fits inside the bounds, centred; the rest stays clear.
  case aspectFit = "aspect-fit"
  /// As small as covers the bounds, centred and cut.
  case aspectFill = "aspect-fill"

  /// Where a picture of `size` lies in a view's bounds of `bounds`, both in the same unit.
  public func place(_ size: Size, in bounds: Size) -> Rect {
    let whole = Rect(origin: .zero, size: bounds)
    guard size.width > 0, size.height > 0, self != .scaleToFill else { return whole }
    let (x, y) = (bounds.width / size.width, bounds.height / size.height)
    return Rect(center: whole.center, size: size * (self == .aspectFit ? min(x, y) : max(x, y)))
  }
}

/// The number of an image file in ``Scene/assets``, from 0.
public struct AssetID: Hashable, Sendable {
  /// The index in ``Scene/assets``.
  public var index: Int

  /// The asset at an index.
  public init(_ index: Int) { self.index = index }
}

/// An image file that a scene uses.
public struct Asset: Hashable, Sendable {
  /// The path as the author wrote it, relative to the script's folder.
  public var path: String

  /// The file at a path.
  public init(path: String) { self.path = path }
}

/// A picture that transitions call by name.
public struct NamedImage: Hashable, Sendable {
  /// The name.
  public var name: String
  /// Its file.
  public var asset: AssetID

  /// A name for an image file.
  public init(name: String, asset: AssetID) {
    self.name = name
    self.asset = asset
  }
}

/// What the stage must know of a scene's images without having their pixels.
package struct Pictures: Hashable, Sendable {
  /// Facts about one image.
  package struct Facts: Hashable, Sendable {
    /// Its size in pixels.
    package var size: PixelSize
    /// Whether every pixel is opaque.
    package var isOpaque: Bool
    /// Whether every pixel is clear.
    package var isClear: Bool
    /// The most frequent colour at its edge, opaque; nil where the edge is mostly translucent.
    package var edgeColor: Color?

    /// An image of a size.
    package init(
      size: PixelSize, isOpaque: Bool = true, isClear: Bool = false, edgeColor: Color? = nil
    ) {
      self.size = size
      self.isOpaque = isOpaque
      self.isClear = isClear
      self.edgeColor = edgeColor
    }
  }

  /// What sets the texts of layers; without it there are none.
  package var texts: TextSetter?
  private var facts: [Facts]
  private var names: [String: AssetID]

  /// The facts of a scene's assets, one each, in their order.
  package init(_ facts: [Facts], images: [NamedImage] = [], texts: TextSetter? = nil) {
    self.facts = facts
    self.texts = texts
    names = Dictionary(images.map { ($0.name, $0.asset) }) { first, _ in first }
  }

  /// Facts about an asset; an unknown one is empty.
  package subscript(asset: AssetID) -> Facts {
    facts.indices.contains(asset.index)
      ? facts[asset.index] : Facts(size: PixelSize(0, 0), isOpaque: false)
  }

  /// The asset that a scene declares under a name.
  package func asset(named name: String) -> AssetID? { names[name] }
}

extension Screen {
  /// Its layers with all that they hold; those of masks are not among them.
  package var allLayers: [SceneLayer] {
    guard case .layers(var rest) = content else { return [] }
    var all: [SceneLayer] = []
    rest.reverse()
    while let layer = rest.popLast() {
      all.append(layer)
      rest += layer.children.reversed()
    }
    return all
  }

  /// Whether it is several screens that rest over one another.
  var isComposition: Bool {
    if case .composition = content { true } else { false }
  }

  /// The names of all its layers.
  var layerNames: Set<String> { Set(allLayers.map(\.name)) }

  /// The number of its layers with all that they hold, masks included.
  var layerCount: Int {
    switch content {
    case .image, .fill: 1
    case .layers(let layers): layers.reduce(1) { $0 + $1.layerCount }
    case .composition(let composition): composition.layers.reduce(1) { $0 + $1.layerCount }
    }
  }

  /// The path to the first layer of a name, where what holds others comes before what it holds.
  ///
  /// It is the index among the screen's layers, then among what that holds, and so on; nil where there is
  /// no such layer.
  func path(to name: String) -> [Int]? {
    guard case .layers(let layers) = content else { return nil }
    return SceneLayer.path(to: name, among: layers)
  }

  /// The layer at a path; nil where there is none.
  func layer(at path: [Int]) -> SceneLayer? {
    guard case .layers(var layers) = content else { return nil }
    var found: SceneLayer?
    for index in path {
      guard layers.indices.contains(index) else { return nil }
      found = layers[index]
      layers = layers[index].children
    }
    return found
  }
}

extension SceneLayer {
  /// The number of layers that it is with all that it holds, masks included.
  var layerCount: Int {
    children.reduce(1) { $0 + $1.layerCount } + mask.reduce(0) { $0 + $1.layerCount }
  }

  /// The path to the first layer of a name among some and what they hold.
  fileprivate static func path(to name: String, among layers: [SceneLayer]) -> [Int]? {
    for (index, layer) in layers.enumerated() {
      if layer.name == name { return [index] }
      if let inner = path(to: name, among: layer.children) { return [index] + inner }
    }
    return nil
  }
}
