import SegueGraphics

/// The parameters of ``Transition/rippleEffect`` alone.
private enum RippleEffect {
  static let center = Parameter(
    "center", default: LengthPair(.fraction(0.5), .fraction(0.5)),
    "Where the waves come from, in points or per cent of the stage.")
  static let amplitude = Parameter(
    "amplitude", in: 0...0.1, default: 0.04,
    "How far the waves displace the picture, in shorter sides of the stage.")
  static let wavelength = Parameter(
    "wavelength", in: 0.1...2, default: 0.25,
    "How long a wave is, in shorter sides of the stage.")
}

extension Transition {
  /// The ripple of `CATransition`: waves run over the picture while one screen becomes the other.
  ///
  /// At distance ρ from the centre both screens are seen displaced along the radius by
  /// a · sin(2π(ρ/λ − 3p)) · exp(−ρ/(1.2 m)), with m the shorter side and a = amplitude · sin(πp),
  /// which is 0 at both ends; beyond its edge a picture repeats its last pixels. Within half a wave
  /// of the centre the displacement fades out toward it, since there no direction leads outward.
  /// `to` has the opacity smoothstep(0.2, 0.8, p).
  package static let rippleEffect = Transition(
    name: "ripple-effect",
    aliases: ["ripple"],
    summary: "Waves run outward over the picture, and under them the new screen appears.",
    duration: coreAnimationDuration,
    pacing: .curve(.default),
    parameters: .of(RippleEffect.center, RippleEffect.amplitude, RippleEffect.wavelength)
      + Course.parameters,
    example: """
      - push: player
        transition: ripple-effect
        duration: 800ms
        curve: default
      """,
    wayBack: reversed(),
    layers: snapshots { stage, progress in
      let progress = progress.clamped(to: 0...1)
      var picture = Layer(name: "water", frame: stage.bounds)
      let mix = ((progress - 0.2) / 0.6).clamped(to: 0...1).smoothStep
      var arriving = stage.layer(stage.to, name: "to")
      arriving.opacity = mix
      picture.children = (mix < 1 ? [stage.layer(stage.from, name: "from")] : []) + [arriving]
      picture.mesh = waves(stage, progress)
      return [picture]
    })

  /// The even grid whose texture places are displaced.
  ///
  /// 64 cells or more along the shorter side, and 16 or more along a wave: between two of them a
  /// straight line is off by less than a third of a point on a phone.
  private static func waves(_ stage: TransitionStage, _ progress: Double) -> WarpMesh {
    let short = min(stage.size.width, stage.size.height)
    let center = stage.place(RippleEffect.center)
    let wave = stage[RippleEffect.wavelength] * short
    let height = stage[RippleEffect.amplitude] * short * DeterministicMath.sine(.pi * progress)
    let cell = min(short / 64, wave / 16)
    return WarpMesh(
      over: stage.bounds, columns: cells(along: stage.size.width, cell),
      rows: cells(along: stage.size.height, cell)
    ) { place in
      let distance = (place - center).length
      guard distance > 0, wave > 0 else { return WarpMesh.Vertex(place, texture: place) }
      let phase = DeterministicMath.sine(2 * .pi * (distance / wave - 3 * progress))
      let decay = DeterministicMath.exponential(-distance / (1.2 * short))
      let displacement = height * phase * decay * min(1, 2 * distance / wave)
      let outward = (place - center) * (1 / distance)
      return WarpMesh.Vertex(place, texture: place + outward * displacement)
    }
  }

  private static func cells(along extent: Double, _ cell: Double) -> Int {
    guard cell > 0 else { return 1 }
    return Int((extent / cell).rounded(.up).clamped(to: 1...256))
  }
}
