import SegueGraphics

// Interpolation of matched layers: one layer from two.
//
// 1. Position, size, rotations and every numeric effect are interpolated (`place`,
//    `LayerEffects.blended`). A layer that lacks an effect has it at strength 0, so that it fades.
//    Equal layers stay unchanged.
// 2. Contents of the same kind in both layers are interpolated, others are cross-faded inside the
//    interpolated bounds (`LayerInterpolation+Contents.swift`). A cross-fade adds both parts
//    (plus-lighter), so that equal translucent pixels do not get darker or lighter.
// 3. A property that cannot be interpolated, such as a blend mode, is taken from either layer. If
//    the two results differ, both are drawn and cross-faded. So a property that nothing here names
//    still changes from one layer to the other without a jump.

/// The interpolation of two layers at one progress.
struct LayerInterpolation {
  /// The eased progress; a spring takes it outside 0...1.
  let progress: Double
  /// A distance in points beyond everything visible: the margin of a clip that clips nothing.
  let reach: Double

  /// The progress clamped to 0...1, for properties without a meaning outside.
  var share: Double { progress.clamped(to: 0...1) }

  /// The weight of the last layer rounded to 255ths, so that the two weights of a cross-fade add up
  /// exactly.
  var lastShare: Double { (share * 255).rounded() / 255 }

  /// Interpolates two layers; the result has the name of the first one.
  ///
  /// - Parameter transforms: both transforms in components, to be interpolated one by one.
  func layer(
    _ first: Layer, _ last: Layer, transforms: (SceneTransform, SceneTransform)? = nil
  ) -> Layer {
    var other = last
    other.name = first.name
    if first == other { return first }
    let transform = self.transform(first.transform3D, last.transform3D, transforms)
    var early = shell(first, last, keeping: first)
    var late = shell(first, last, keeping: last)
    (early.transform3D, late.transform3D) = (transform, transform)
    let isOneText = first.text != nil && first.text?.string == last.text?.string
    if early == late || isOneText {
      return filled(share < 0.5 ? early : late, first, last)
    }
    return crossFaded(filled(early, first, last), filled(late, first, last))
  }

  /// Interpolates the geometry, edge, mask and effects of two layers; the result has no contents.
  ///
  /// - Parameter kept: the layer whose properties are taken where they cannot be interpolated.
  func shell(_ first: Layer, _ last: Layer, keeping kept: Layer) -> Layer {
    var shell = kept.emptied
    shell.name = first.name
    place(&shell, first, last)
    shell.sublayerTransform = transform(first.sublayerTransform, last.sublayerTransform, nil)
    shell.opacity = first.opacity.interpolated(to: last.opacity, progress: progress)
      .clamped(to: 0...1)
    shell.brightness = first.brightness.interpolated(to: last.brightness, progress: progress)
      .clamped(to: 0...1)
    shell.masksToBounds = false
    shell.effects = shell.effects.blended(first.effects, last.effects, at: self)
    setCorners(of: &shell, first, last)
    shell.effects.clip = clip(first, last)
    shell.mask = mask(first, last, in: shell.size)
    shell.effects.isLuminanceMask =
      kept.mask.isEmpty
      ? first.effects.isLuminanceMask || last.effects.isLuminanceMask
      : kept.effects.isLuminanceMask
    shell.castsEdgeShadow = shell.effects.shadow != nil && !kept.castsAlphaShadow
    return shell
  }

  /// Interpolates position and size linearly, before any transform; equal boxes stay unchanged.
  private func place(_ shell: inout Layer, _ first: Layer, _ last: Layer) {
    shell.size = first.size.interpolated(to: last.size, progress: progress)
    shell.anchorPoint = first.anchorPoint.interpolated(to: last.anchorPoint, progress: progress)
    if first.anchorPoint == last.anchorPoint, first.size == last.size {
      shell.position = first.position.interpolated(to: last.position, progress: progress)
      return
    }
    let origin = first.origin.interpolated(to: last.origin, progress: progress)
    shell.position = Point(
      origin.x + shell.anchorPoint.x * shell.size.width,
      origin.y + shell.anchorPoint.y * shell.size.height)
  }

  /// Interpolates two transforms: by components where they are known, else as UIKit does.
  func transform(
    _ first: Transform3D, _ last: Transform3D, _ parts: (SceneTransform, SceneTransform)?
  ) -> Transform3D {
    if let (a, b) = parts, a.matrix == first, b.matrix == last {
      return a == b ? first : a.interpolated(to: b, progress: progress).matrix
    }
    if first == last { return first }
    let planes = (first.affinePart, last.affinePart)
    if Transform3D(planes.0) == first, Transform3D(planes.1) == last {
      return Transform3D(planes.0.interpolated(to: planes.1, progress: progress))
    }
    return first.interpolated(to: last, progress: progress)
  }

  /// Interpolates the corner radii as they are drawn: clamped to half of the layer's shorter side.
  private func setCorners(of shell: inout Layer, _ first: Layer, _ last: Layer) {
    let (a, b) = (first.cornerRadii, last.cornerRadii)
    if a == b, first.size == last.size {
      shell.cornerRadii = a
      return
    }
    let radii = zip(a.drawn(in: first.size).clockwise, b.drawn(in: last.size).clockwise).map {
      max(0, $0.interpolated(to: $1, progress: progress))
    }
    shell.cornerRadii = CornerRadii(
      topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
    // The curve of square corners is invisible.
    if a == CornerRadii() { shell.effects.cornerCurve = last.effects.cornerCurve }
    if b == CornerRadii() { shell.effects.cornerCurve = first.effects.cornerCurve }
  }

  /// Interpolates two clips; a layer without one has one that covers it.
  private func clip(_ first: Layer, _ last: Layer) -> LayerClip? {
    let (from, to) = (first.effects.clip, last.effects.clip)
    if from == to, first.size == last.size { return from }
    guard
      let clip = LayerClip.between(
        from.map { $0.resolved(in: first.size) }, to.map { $0.resolved(in: last.size) },
        at: share, in: share < 0.5 ? first.size : last.size)
    else { return nil }
    return clip
  }

  /// Interpolates two masks, which scale with the layer.
  ///
  /// Where one layer has no mask, the mask fades in or out.
  private func mask(_ first: Layer, _ last: Layer, in size: Size) -> [Layer] {
    if first.mask.count == last.mask.count {
      return zip(first.mask, last.mask).map { layer($0, $1) }
    }
    let masked = first.mask.isEmpty ? last : first
    var open = Layer(
      name: "unmasked",
      frame: Rect(-reach, -reach, size.width + 2 * reach, size.height + 2 * reach), color: .white)
    open.opacity = first.mask.isEmpty ? 1 - share : share
    return [stretched(masked.mask, from: masked.size, to: size, name: "mask"), open]
  }
}

extension LayerInterpolation {
  /// Cross-fades two versions of an interpolated layer, which differ in what cannot be interpolated.
  private func crossFaded(_ early: Layer, _ late: Layer) -> Layer {
    var holder = Layer(name: early.name, frame: Rect(origin: .zero, size: early.size))
    (holder.position, holder.anchorPoint) = (early.position, early.anchorPoint)
    holder.transform3D = early.transform3D
    var copies = [early, late]
    for index in copies.indices {
      copies[index].position = Point(
        early.anchorPoint.x * early.size.width, early.anchorPoint.y * early.size.height)
      copies[index].transform3D = .identity
    }
    copies[0].name += "-leaving"
    copies[1].name += "-arriving"
    if early.effects.blend == late.effects.blend {
      joinCopies(&copies, in: &holder)
    } else {
      layCopies(&copies)
    }
    holder.children = copies
    return holder
  }

  /// Adds up the copies; backdrop material and blend mode move to their parent.
  private func joinCopies(_ copies: inout [Layer], in holder: inout Layer) {
    holder.effects.blend = copies[0].effects.blend
    let shape = share < 0.5 ? copies[0] : copies[1]
    holder.effects.backdrop = shape.effects.backdrop
    holder.cornerRadii = shape.cornerRadii
    holder.effects.cornerCurve = shape.effects.cornerCurve
    for index in copies.indices {
      copies[index].effects.blend = .normal
      copies[index].effects.backdrop = nil
      copies[index].opacity *= index == 0 ? 1 - lastShare : lastShare
    }
    holder.addsChildren = true
  }

  /// Draws the copies over each other, each with its own blend mode, the normal one on top.
  ///
  /// With the weight w of the upper one and the alpha a of both, the lower one has the opacity (1 -
  /// w) / (1 - w a): then the backdrop shows through as much as through either copy.
  private func layCopies(_ copies: inout [Layer]) {
    let isTurned = copies[0].effects.blend == .normal
    if isTurned { copies.swapAt(0, 1) }
    let upper = isTurned ? 1 - lastShare : lastShare
    let alpha = copies.allSatisfy(\.coversItsFrame) ? copies[0].opacity : 0
    let lower = upper * alpha < 1 ? (1 - upper) / (1 - upper * alpha) : 1
    copies[0].opacity *= lower
    copies[1].opacity *= upper
  }
}

extension Layer {
  /// The layer without contents: no colour, picture, gradient, shape, text or children.
  var emptied: Layer {
    var empty = self
    (empty.color, empty.image, empty.text, empty.children) = (nil, nil, nil, [])
    (empty.effects.gradient, empty.effects.shape, empty.snapshot) = (nil, nil, nil)
    return empty
  }

  /// The upper left corner of its frame in its parent, before its transform.
  var origin: Point {
    Point(
      position.x - anchorPoint.x * size.width, position.y - anchorPoint.y * size.height)
  }

  /// The radii of its corners, in points.
  var cornerRadii: CornerRadii {
    get { effects.cornerRadii ?? CornerRadii(cornerRadius) }
    set {
      cornerRadius = newValue.uniform ?? 0
      effects.cornerRadii = newValue.uniform == nil ? newValue : nil
    }
  }

  /// Whether an opaque colour or a picture fills its bounds.
  fileprivate var coversItsFrame: Bool { color?.alpha == 255 || image != nil }
}

extension SceneTransform {
  /// Interpolates the components of two transforms; `progress` may be outside 0...1.
  fileprivate func interpolated(to end: SceneTransform, progress: Double) -> SceneTransform {
    func angle(_ path: KeyPath<SceneTransform, Angle>) -> Angle {
      Angle(
        radians: self[keyPath: path].radians
          .interpolated(to: end[keyPath: path].radians, progress: progress))
    }
    var blend = self
    (blend.turn, blend.turnX, blend.turnY) = (angle(\.turn), angle(\.turnX), angle(\.turnY))
    blend.scale = scale.interpolated(to: end.scale, progress: progress)
    blend.move = move.interpolated(to: end.move, progress: progress)
    return blend
  }
}

extension Transform3D {
  /// Interpolates the elements of two matrices; `progress` may be outside 0...1.
  fileprivate func interpolated(to end: Transform3D, progress: Double) -> Transform3D {
    func row(_ paths: [KeyPath<Transform3D, Double>]) -> SIMD4<Double> {
      var row = SIMD4<Double>.zero
      for index in 0..<4 {
        row[index] = self[keyPath: paths[index]]
          .interpolated(to: end[keyPath: paths[index]], progress: progress)
      }
      return row
    }
    return Transform3D(
      row([\.m11, \.m12, \.m13, \.m14]), row([\.m21, \.m22, \.m23, \.m24]),
      row([\.m31, \.m32, \.m33, \.m34]), row([\.m41, \.m42, \.m43, \.m44]))
  }
}
