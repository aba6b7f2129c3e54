import SegueGraphics

/// The script parameters of ``Transition/rippleEffect``.
private enum RippleEffect {
  static let center = Parameter(
    "center", default: LengthPair(.fraction(0.5), .fraction(0.5)),
    "Where the rings come from, in points or per cent of the stage.")
  static let amplitude = Parameter(
    "amplitude", in: 0...0.1, default: 0.04,
    "How far a ring displaces the picture, in shorter sides of the stage.")
  static let wavelength = Parameter(
    "wavelength", in: 0.1...2, default: 0.22,
    "How far apart the rings are, in shorter sides of the stage.")
  static let rings = Parameter(
    "rings", in: 1...8, default: 3, "How many rings run out, one behind the other.")
  static let glint = Parameter<Double?>(
    "glint", in: 0...1, defaultIs: "0.7, and less between dark screens",
    "How bright the light on the crests is.")
  static let shade = Parameter(
    "shade", in: 0...1, default: 0.4, "How much darker the slopes behind the crests are.")
}

extension Transition {
  /// The ripple of `CATransition`: rings run outward, and behind them the new screen shows.
  ///
  /// With λ the wavelength, n the number of rings and ρ the distance from the centre, the outermost
  /// ring is at R = p · (ρmax + nλ). Behind it the water's height is h = s · sin(2π(R − ρ)/λ) in
  /// amplitudes, with t = (R − ρ)/(nλ) in 0...1, s = S(4t) · S(4 − 4t) / √(1 + ρ/2λ), S the clamped
  /// smoothstep t²(3 − 2t): rings rise and fall softly, and weaken as they widen. The picture is
  /// refracted: it is displaced along the radius by the amplitude times the slope of the water, s ·
  /// cos(2π(R − ρ)/λ); beyond its edge it repeats its last pixels. Each crest has a highlight, s ·
  /// max(0, sin)⁸, strongest toward the light at the upper left, and the slope behind it is dark.
  /// `to` has the opacity S((t − 0.2)/0.25) and is the only visible screen inside the rings: both
  /// ends are exact.
  package static let rippleEffect = Transition(
    name: "ripple-effect",
    aliases: ["ripple"],
    summary:
      "Rings run outward over the picture and bend the light; behind them is the new screen.",
    duration: coreAnimationDuration,
    pacing: .curve(.default),
    parameters: .of(
      RippleEffect.center, RippleEffect.amplitude, RippleEffect.wavelength, RippleEffect.rings,
      RippleEffect.glint, RippleEffect.shade) + ProgressRange.parameters,
    example: """
      - push: player
        transition: ripple-effect
        duration: 800ms
        curve: default
      """,
    returnUse: reversed(),
    layers: snapshots { stage, progress in
      let water = Water(stage, progress: progress.clamped(to: 0...1))
      var leaving = stage.layer(stage.from, name: "from")
      leaving.mesh = water.mesh { _ in 1 }
      var arriving = stage.layer(stage.to, name: "to")
      arriving.mesh = water.mesh { (($0 - 0.2) / 0.25).clamped(to: 0...1).smoothStep }
      return [leaving, arriving]
    })
}

/// The water surface over a stage at one moment.
private struct Water {
  private let bounds: Rect
  private let center: Point
  /// The shorter side of the stage, the displacement a, and the wavelength λ, in points.
  private let short, height, wave: Double
  /// The length of the train of rings and the radius of the outermost one, in points.
  private let train, front: Double
  private let glint, shade: Double

  init(_ stage: TransitionStage, progress: Double) {
    bounds = stage.bounds
    short = min(stage.size.width, stage.size.height)
    center = stage.place(RippleEffect.center)
    height = stage[RippleEffect.amplitude] * short
    wave = stage[RippleEffect.wavelength] * short
    train = stage[RippleEffect.rings] * wave
    glint = stage[RippleEffect.glint] ?? 0.7 * stage.glint
    shade = stage[RippleEffect.shade]
    let center = center
    let farthest = bounds.corners.map { ($0 - center).length }.max() ?? 0
    front = progress * (farthest + train)
  }

  /// Returns the mesh with displaced texture points, with an opacity from the rings' passage.
  ///
  /// The passage is 0 at a point that the rings have not reached, and 1 where all have passed.
  /// There are 64 cells or more along the shorter side, and 20 or more per wave: linear
  /// interpolation is then off by less than a third of a point on a phone.
  func mesh(opacity: (_ passed: Double) -> Double) -> WarpMesh {
    let cell = min(short / 64, wave / 20)
    return WarpMesh(
      over: bounds, columns: cells(along: bounds.width, cell),
      rows: cells(along: bounds.height, cell)
    ) { vertex(at: $0, opacity) }
  }

  /// Returns the vertex of a point: refracted, shaded and highlighted where rings pass it.
  private func vertex(
    at place: Point, _ opacity: (_ passed: Double) -> Double
  ) -> WarpMesh.Vertex {
    let arm = place - center
    let distance = arm.length
    let passed = train > 0 ? ((front - distance) / train).clamped(to: 0...1) : 1
    guard passed > 0, passed < 1, distance > 0 else {
      return WarpMesh.Vertex(place, texture: place, opacity: opacity(passed))
    }
    let outward = arm * (1 / distance)
    let rise = (4 * passed).clamped(to: 0...1).smoothStep
    let fall = (4 - 4 * passed).clamped(to: 0...1).smoothStep
    let strength = rise * fall / (1 + distance / (2 * wave)).squareRoot()
    let phase = 2 * .pi * (front - distance) / wave
    let crest = max(0, DeterministicMath.sine(phase))
    let slope = DeterministicMath.cosine(phase)
    let fourth = crest * crest * crest * crest
    // The light is at the upper left.
    let facing = -(outward.x + outward.y) * 0.5.squareRoot()
    return WarpMesh.Vertex(
      place, texture: place + outward * (height * strength * slope),
      brightness: 1 - shade * strength * max(0, -slope) * (0.75 - 0.25 * facing),
      whiteness: glint * strength * fourth * fourth * (0.75 + 0.25 * facing),
      opacity: opacity(passed))
  }

  /// Returns the number of cells of a size along an extent, within 1...256.
  private func cells(along extent: Double, _ cell: Double) -> Int {
    guard cell > 0 else { return 1 }
    return Int((extent / cell).rounded(.up).clamped(to: 1...256))
  }
}
