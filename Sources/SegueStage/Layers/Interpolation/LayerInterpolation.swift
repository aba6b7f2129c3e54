import SegueGraphics

// One layer from two: what matched layers show while they fly.
//
// 1. Place, size, turns and every effect with numbers are blended (`placed`, `LayerEffects.blended`). An
//    end that lacks an effect has it at 0, so it fades instead of popping. Equal layers stay as they are.
// 2. What a layer shows is blended where both ends show the same kind, else cross-faded inside the blended
//    frame (`LayerInterpolation+Contents.swift`): both parts are added up (plus-lighter), so that equal
//    translucent pixels do not dip.
// 3. What cannot be blended, such as a blend mode, is taken of either end. If the two results differ, both
//    are drawn and cross-faded as wholes. So a property that nothing here names still goes from one end to
//    the other without a jump.

/// The layer between two layers at one progress.
struct LayerInterpolation {
  /// The eased progress; a spring takes it outside 0...1.
  let progress: Double
  /// A length in points beyond everything that can be seen: the margin of a clip that does not cut.
  let reach: Double

  /// The progress within 0...1, for what has no meaning beyond both ends.
  var share: Double { progress.clamped(to: 0...1) }

  /// The share of the last end in 255ths, so that both shares of a cross-fade make a whole when drawn.
  var lastShare: Double { (share * 255).rounded() / 255 }

  /// Returns the layer between two layers, under the name of the first one.
  ///
  /// - Parameter transforms: both transforms in their parts, which are then blended part by part.
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

  /// Returns the layer between two layers without what they show: its place, edge, clip and effects.
  ///
  /// - Parameter kept: the layer of which what cannot be blended is taken.
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
    shell.mask = mask(first, last, in: shell.size)
    shell.effects.isLuminanceMask =
      kept.mask.isEmpty
      ? first.effects.isLuminanceMask || last.effects.isLuminanceMask
      : kept.effects.isLuminanceMask
    shell.castsEdge = shell.effects.shadow != nil && !kept.castsItsAlpha
    return shell
  }

  /// Places the box linearly, before it is turned; equal boxes stay as they are.
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

  /// Returns the transform between two: part by part where the parts are known, else as UIKit does it.
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

  /// Blends the radii as they are drawn: one larger than the layer counts as half of its shorter side.
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
    // The curve of square corners is not seen.
    if a == CornerRadii() { shell.effects.cornerCurve = last.effects.cornerCurve }
    if b == CornerRadii() { shell.effects.cornerCurve = first.effects.cornerCurve }
  }

  /// Returns the mask between two masks, which scales with the layer.
  ///
  /// Where one end has none the mask fades: what it hides comes in, or goes.
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
  /// Returns both copies of a layer, of which each has what cannot be blended of one end, cross-faded.
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

  /// Adds the copies up; what reads the pixels below is done by their holder.
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
    holder.joinsChildren = true
  }

  /// Draws the copies over each other, each by its own blend mode, that by source-over on top.
  ///
  /// With the share w of the upper one and the alpha a of both, the lower one has the opacity
  /// (1 - w) / (1 - w a): then what lies below shows through as much as through either alone.
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
  /// The layer without what it shows: neither colour, picture, gradient, shape, text nor layers.
  var emptied: Layer {
    var empty = self
    (empty.color, empty.image, empty.text, empty.children) = (nil, nil, nil, [])
    (empty.effects.gradient, empty.effects.shape) = (nil, nil)
    return empty
  }

  /// The upper left corner of its box in what holds it, before it is transformed.
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

  /// Whether a colour or a picture fills its bounds.
  fileprivate var coversItsFrame: Bool { color?.alpha == 255 || image != nil }
}

extension SceneTransform {
  /// The transform whose parts lie between those of two; `progress` may lie outside 0...1.
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
  /// The map whose elements lie between those of two; `progress` may lie outside 0...1.
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
