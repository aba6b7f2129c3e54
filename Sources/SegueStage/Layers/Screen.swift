public import SegueGraphics
import SegueText

/// A screen of the app: a screenshot, a plain colour that fills the stage, or layers.
public struct Screen: Hashable, Sendable {
  /// The name by which steps refer to it.
  public var name: String
  /// The contents: an image, a colour or layers.
  public var content: ScreenContent
  /// The background that the author set; nil for the default, that of ``background(in:on:)``.
  package var ownBackground: Color?
  /// The status bar, if it has one of its own.
  public var statusBar: StatusBar?
  /// The time in seconds from which its layers rest; nil for a screen of which no layer is animated
  /// or hidden.
  package var motionEnd: Double?

  /// The colour behind layers and the transparent parts of a screenshot, opaque or clear.
  ///
  /// It is also the colour of the cover that hides a picture's place in this screen, and shows
  /// through while the screen fades. White until one is set; until then a screen that is one
  /// picture, or begins with a layer that covers it, is drawn with the most frequent colour at the
  /// picture's edge, or that layer's colour.
  public var background: Color {
    get { ownBackground ?? .white }
    set { ownBackground = newValue }
  }

  /// Creates a screen.
  ///
  /// - Parameter background: the colour behind the contents; nil for the most frequent colour at
  ///   the edge of a screen that is one picture, else white. It is hidden where a layer covers it.
  public init(name: String, content: ScreenContent, background: Color? = nil) {
    self.name = name
    self.content = content
    ownBackground = background
  }

  /// Creates a screen in one colour.
  public init(name: String, fill: Color) {
    self.init(name: name, content: .fill(fill), background: fill)
  }
}

/// The contents of a screen.
public enum ScreenContent: Hashable, Sendable {
  /// An image file, laid out on the stage by a content mode.
  case image(AssetID, ContentMode)
  /// A single opaque colour.
  case fill(Color)
  /// Layers over the screen's background, bottom first, cut at the screen's edge.
  case layers([SceneLayer])
  /// The flattened layers of a presented screen over its visible presenter.
  case composition(ScreenComposition)
}

/// Several screens flattened to the last frame of a presentation.
public struct ScreenComposition: Hashable, Sendable {
  /// The layers, bottom first, in points of the stage.
  package var layers: [Layer]
  /// The fixed status bar over them, if the bottom screen has one.
  package var statusBar: Layer?
  /// The size in points for which the layers are laid out; nil for the stage's.
  public var size: Size?
  /// Whether the topmost layer is a sheet, which recedes under another one.
  package var hasSheet = false
  /// The way in which the topmost layer makes room for a keyboard; nil if it does not.
  package var avoidance: KeyboardAvoidance?
}

extension Screen {
  /// The screen's layers with their descendants, parents first; without masks.
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

  /// Whether its contents are the flattened layers of several screens.
  var isComposition: Bool {
    if case .composition = content { true } else { false }
  }

  /// The names of all its layers, without masks.
  var layerNames: Set<String> { Set(allLayers.map(\.name)) }

  /// The number of its layers with their descendants, masks included.
  var layerCount: Int {
    switch content {
    case .image, .fill: 1
    case .layers(let layers): layers.reduce(1) { $0 + $1.layerCount }
    case .composition(let composition): composition.layers.reduce(1) { $0 + $1.layerCount }
    }
  }

  /// Returns the index path of the first layer with a name, parents before children; nil for none.
  ///
  /// The path is the index among the screen's layers, then among that layer's children, and so on.
  func path(to name: String) -> [Int]? {
    guard case .layers(let layers) = content else { return nil }
    return SceneLayer.path(to: name, among: layers)
  }

  /// Returns the layer at an index path; nil where there is none.
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
  /// The number of layers in its tree, masks included.
  var layerCount: Int {
    children.reduce(1) { $0 + $1.layerCount } + mask.reduce(0) { $0 + $1.layerCount }
  }

  /// Returns the index path of the first layer with a name among some and their descendants.
  fileprivate static func path(to name: String, among layers: [SceneLayer]) -> [Int]? {
    for (index, layer) in layers.enumerated() {
      if layer.name == name { return [index] }
      if let inner = path(to: name, among: layer.children) { return [index] + inner }
    }
    return nil
  }
}
