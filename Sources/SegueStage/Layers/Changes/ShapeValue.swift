package import SegueGraphics

/// A value of a property that is a shape: a clip, or the outline of a drawn shape.
package enum ShapeValue: Hashable, Sendable {
  /// No clip.
  case none
  case clip(LayerClip)
  case outline(LayerShape.Outline)

  /// The clip; nil for none.
  package var clip: LayerClip? { if case .clip(let clip) = self { clip } else { nil } }

  /// The path of an outline or a clip; nil for other shapes.
  var anyPath: Path? {
    if case .clip(.path(let path)) = self { path } else { path }
  }

  /// The path of an outline that is a path; nil for others.
  package var path: Path? {
    if case .outline(.path(let path)) = self { path } else { nil }
  }

  /// Returns the shape as numbers in a layer with an edge; nil for no clip.
  func numbers(in edge: RoundedRect) -> ShapeNumbers? {
    switch self {
    case .none: nil
    case .clip(let clip): ShapeNumbers(clip, in: edge.rect.size)
    case .outline(let outline): ShapeNumbers(LayerShape(outline).path(in: edge).cubicContours)
    }
  }

  /// Returns a value of the same property with other numbers.
  func replaced(by numbers: ShapeNumbers, in size: Size) -> ShapeValue {
    if case .outline = self { return .outline(.path(Path(numbers.contours(in: size)))) }
    return .clip(numbers.clip)
  }
}
