internal import SegueGraphics

// The animation of a layer's effects by keyframes. A key for an effect that the layer does not
// have, such as the stroke of a layer without a shape, has no effect; blurs, shadows, borders and
// tints are added.

extension LayerEffects {
  /// Returns the effects at the progress of a track; those that no keyframe sets stay as at rest.
  ///
  /// - Parameter edge: the edge mode of a blur that the layer does not have at rest.
  func animated(by track: KeyframeTrack, blurEdge edge: BlurEdge) -> LayerEffects {
    var result = self
    result.animateCorners(by: track)
    result.shadow = animatedShadow(by: track)
    if track.sets(\.blur) {
      let radius = max(0, track.value(rest: blur?.radius ?? 0) { $0.blur })
      result.blur = radius > 0 ? LayerBlur(radius: radius, edge: blur?.edge ?? edge) : nil
    }
    if let edge = track.current(\.blurEdge) { result.blur?.edge = edge }
    if track.sets(\.borderWidth) {
      var line = border ?? LayerBorder()
      line.width = max(0, track.value(rest: border?.width ?? 0) { $0.borderWidth })
      result.border = line.width > 0 ? line : nil
    }
    result.animateFilters(by: track)
    result.animatePaint(by: track)
    return result
  }

  /// Animates the radii of corners that are rounded at rest; square ones stay square.
  private mutating func animateCorners(by track: KeyframeTrack) {
    guard let radii = cornerRadii, track.sets(\.cornerRadius) else { return }
    cornerRadii = radii.mapped { radius in
      radius == 0 ? 0 : max(0, track.value(rest: radius) { $0.cornerRadius })
    }
  }

  /// Returns the shadow at the track's progress; nil where it is invisible.
  private func animatedShadow(by track: KeyframeTrack) -> Shadow? {
    guard track.sets(\.shadowOpacity) || track.sets(\.shadowRadius) || track.sets(\.shadowOffset)
    else { return shadow }
    var cast = shadow ?? Shadow()
    cast.opacity = track.value(rest: shadow?.opacity ?? 0) { $0.shadowOpacity }
      .clamped(to: 0...1)
    cast.radius = max(0, track.value(rest: cast.radius) { $0.shadowRadius })
    cast.offset = Point(
      track.value(rest: cast.offset.x) { $0.shadowOffset?.x },
      track.value(rest: cast.offset.y) { $0.shadowOffset?.y })
    return cast.opacity > 0 ? cast : nil
  }

  /// Animates saturation and tint: those of the layer's first such filter, or of an added one.
  private mutating func animateFilters(by track: KeyframeTrack) {
    if track.sets(\.saturation) {
      let own = filters.firstIndex { if case .saturation = $0 { true } else { false } }
      var rest = 1.0
      if let own, case .saturation(let value) = filters[own] { rest = value }
      let value = max(0, track.value(rest: rest) { $0.saturation })
      set(.saturation(value), at: own, isNothing: value == 1)
    }
    // The tint of glass is its own.
    if track.sets(\.tint), glass == nil, glassGroup == nil {
      let own = filters.firstIndex { if case .tint = $0 { true } else { false } }
      var rest: Color?
      if let own, case .tint(let color) = filters[own] { rest = color }
      let value = track.color(rest: rest) { $0.tint }
      set(.tint(value), at: own, isNothing: value.alpha == 0)
    }
  }

  /// Sets a filter at an index, or appends one that has an effect.
  private mutating func set(_ filter: ColorFilter, at index: Int?, isNothing: Bool) {
    if let index {
      filters[index] = filter
    } else if !isNothing {
      filters.append(filter)
    }
  }

  /// Animates gradient locations, stroke ends and a material's blur.
  private mutating func animatePaint(by track: KeyframeTrack) {
    if track.sets(\.gradientLocations), var stops = gradient?.stops {
      var last = 0.0
      for index in stops.indices {
        let location = track.value(rest: stops[index].location) { keyframe in
          keyframe.gradientLocations.flatMap { $0.count == stops.count ? $0[index] : nil }
        }
        last = location.clamped(to: last...1)
        stops[index].location = last
      }
      gradient?.stops = stops
    }
    if let stroke = shape?.stroke {
      shape?.stroke?.start = track.value(rest: stroke.start) { $0.strokeStart }.clamped(to: 0...1)
      shape?.stroke?.end = track.value(rest: stroke.end) { $0.strokeEnd }.clamped(to: 0...1)
    }
    if let material = backdrop {
      backdrop?.blur = max(0, track.value(rest: material.blur) { $0.backdropBlur })
    }
  }
}

extension KeyframeTrack {
  /// Returns whether any keyframe sets a property.
  func sets<Value>(_ property: (LayerKeyframe) -> Value?) -> Bool {
    keyframes.contains { property($0) != nil }
  }

  /// Returns the value of a discrete property: that of the last keyframe up to now that sets it.
  ///
  /// Before the first one it is the first one's; nil where no keyframe sets the property.
  func current<Value>(_ property: (LayerKeyframe) -> Value?) -> Value? {
    let set = keyframes.filter { property($0) != nil }
    return (set.last { $0.progress <= progress } ?? set.first).flatMap(property)
  }

  /// Returns the clip between the keyframes that set it, in a layer of a size.
  func clip(rest: LayerClip?, in size: Size) -> LayerClip? {
    var stops = keyframes.compactMap { keyframe in
      keyframe.clip.map { (progress: keyframe.progress, clip: Optional($0)) }
    }
    guard let first = stops.first, let last = stops.last else { return rest }
    if first.progress > 0 { stops.insert((0, rest), at: 0) }
    if last.progress < 1 { stops.append((1, rest)) }
    guard stops.count > 1 else { return stops[0].clip }
    let end =
      stops.indices.dropFirst().dropLast().first { progress < stops[$0].progress }
      ?? stops.count - 1
    let (a, b) = (stops[end - 1], stops[end])
    let share = (progress - a.progress) / (b.progress - a.progress)
    return LayerClip.between(a.clip, b.clip, at: share, in: size)
  }

  /// Interpolates a colour between the keyframes that set it, channel by channel.
  ///
  /// A colour that is transparent at rest has the channels of the adjacent keyframe.
  func color(rest: Color?, _ property: (LayerKeyframe) -> Color?) -> Color {
    let set = keyframes.filter { property($0) != nil }
    let next = progress < (set.first?.progress ?? 0) ? set.first : set.last
    func channel(_ path: KeyPath<Color, UInt8>, _ rest: UInt8?) -> UInt8 {
      let still = Double(rest ?? next.flatMap(property)?[keyPath: path] ?? 0)
      let level = value(rest: still) { property($0).map { Double($0[keyPath: path]) } }
      return UInt8(level.clamped(to: 0...255) + 0.5)
    }
    return Color(
      red: channel(\.red, rest?.red), green: channel(\.green, rest?.green),
      blue: channel(\.blue, rest?.blue), alpha: channel(\.alpha, rest?.alpha ?? 0))
  }
}
