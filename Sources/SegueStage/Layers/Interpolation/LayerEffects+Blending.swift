import SegueGraphics

extension LayerEffects {
  /// Interpolates all numeric effects between two layers' effects; the others are those of `self`.
  ///
  /// `self` is either layer's effects. An effect that one layer lacks has the strength 0 there.
  /// Corners and masks are interpolated with the layer, gradients and shapes with its contents.
  func blended(
    _ first: LayerEffects, _ last: LayerEffects, at way: LayerInterpolation
  ) -> LayerEffects {
    var effects = self
    effects.border = Self.border(first.border, last.border, kept: border, at: way)
    if first.shadow != nil || last.shadow != nil {
      effects.shadow = Self.shadow(first.shadow, last.shadow, kept: shadow, at: way)
    }
    effects.blur = Self.blur(first.blur, last.blur, kept: blur, at: way)
    effects.filters = ColorFilter.interpolated(
      from: first.filters, to: last.filters, progress: way.share)
    if let end = last.backdrop ?? first.backdrop {
      let from = first.backdrop ?? end.neutral
      let to = last.backdrop ?? from.neutral
      effects.backdrop = from.interpolated(to: to, progress: way.share)
      effects.backdrop?.edge = (backdrop ?? end).edge
    }
    effects.blendGlass(first, last, at: way)
    return effects
  }

  /// Interpolates a border; its width grows from 0 where a layer has none.
  private static func border(
    _ first: LayerBorder?, _ last: LayerBorder?, kept: LayerBorder?, at way: LayerInterpolation
  ) -> LayerBorder? {
    guard let either = last ?? first, first != last else { return kept }
    let (from, to) = (first ?? either, last ?? either)
    var border = kept ?? either
    border.width = max(
      0,
      (first?.width ?? 0).interpolated(to: last?.width ?? 0, progress: way.progress))
    border.color = from.color.interpolated(to: to.color, progress: way.share)
    // The position of a border without a width is invisible.
    if from.width == 0 || first == nil { border.position = to.position }
    if to.width == 0 || last == nil { border.position = from.position }
    return border
  }

  /// Interpolates a shadow; its opacity grows from 0 where a layer has none.
  private static func shadow(
    _ first: Shadow?, _ last: Shadow?, kept: Shadow?, at way: LayerInterpolation
  ) -> Shadow? {
    guard let either = last ?? first, first != last else { return kept }
    let (from, to) = (first ?? either.neutral, last ?? either.neutral)
    var shadow = from.interpolated(to: to, progress: way.progress)
    var own = kept ?? either
    // The other properties of a transparent shadow are invisible.
    if from.opacity == 0 { own = to }
    if to.opacity == 0 { own = from }
    shadow.isKnockedOut = own.isKnockedOut
    if from.path.flatMap({ path in
      to.path.flatMap { path.interpolated(to: $0, progress: 0.5) }
    }) == nil {
      shadow.path = own.path
    }
    return shadow
  }

  /// Interpolates a blur; its radius grows from 0 where a layer has none.
  private static func blur(
    _ first: LayerBlur?, _ last: LayerBlur?, kept: LayerBlur?, at way: LayerInterpolation
  ) -> LayerBlur? {
    guard first != last else { return kept }
    let radii = (first?.radius ?? 0, last?.radius ?? 0)
    guard radii.0 > 0 || radii.1 > 0, let either = last ?? first else { return nil }
    var blur = kept ?? either
    blur.radius = max(0, radii.0.interpolated(to: radii.1, progress: way.progress))
    if radii.0 == 0 { blur.edge = last?.edge ?? blur.edge }
    if radii.1 == 0 { blur.edge = first?.edge ?? blur.edge }
    return blur
  }
}
