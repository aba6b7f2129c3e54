import SegueGraphics

/// The interactive dismissal of a zoom: by a pan, a swipe or a pinch.
///
/// 1. A downward pan counts from 18 points on; s is its distance in heights of the stage. The
///    card's scale is 1 − 0.67 · d, where d = s up to 0.52, then 0.52 + band(s − 0.52, M − 0.52), M
///    = 0.63 / 0.67, and band(x, L) = L · (1 − 1 / (1 + x / L)): it never falls below 0.37.
/// 2. The card is scaled about the finger, and moves down by s − 0.45 · s³ heights (s at most
///    0.861) and sideways by 0.9 W · (1 − 1 / (1 + 0.56 · dx / 0.9 W)).
/// 3. A swipe from the edge, or from anywhere, scales by 1 − 0.67 · s of its distance in widths,
///    and the card follows the finger along x.
/// 4. A pinch scales the card by the fingers' distance, once that has changed by 8.7 points, never
///    above 1; the card rotates with the fingers and follows the middle between them.
/// 5. The card lands if its scale, projected 0.12 s ahead, is below 0.905 (pan), 0.70 (edge) or
///    0.79 (swipe), or if the fingers are nearer than half of their first distance.
/// 6. Landing: ω 15, ζ 0.75, from rest after a pan. After a swipe or a pinch with a speed of q card
///    widths per second, ω is multiplied by 1 + 0.3 · min(3, q), and the initial velocity is the
///    card's rate of shrinking, as a fraction of the remaining distance, at most 20. The picture
///    fades in over the first 0.45 of it.
/// 7. A flung card continues with the finger's velocity meanwhile, on the landing's own spring. A
///    card that is not dismissed returns on ω 22, ζ 0.9. The page below is still until the landing,
///    and returns on ω 15.
enum ZoomDismissal {
  /// The gestures of the dismissal and their completion.
  static let interaction = Interaction(
    summary: "A pan down, a swipe from the edge or from anywhere, or a pinch throws it back "
      + "into its cell.",
    axis: .vertical, direction: .forward,
    recognizers: [
      .init(
        region: .usualEdge, deadZone: 12, rule: rule(scale: 0.70), way: .right),
      .init(deadZone: 18, rule: rule(scale: 0.905), way: .down),
      .init(deadZone: 18, rule: rule(scale: 0.79), way: .right),
    ],
    style: .own(
      finish: rest(.zoomLanding), cancel: rest(.zoomCancel), layers: layers),
    pinch: .init(deadZone: 8.7, ratio: 0.5), landing: landing)

  /// Returns the rule that finishes if the card's scale, projected 0.12 s ahead, is below `scale`.
  private static func rule(scale: Double) -> CompletionRule {
    CompletionRule(threshold: (1 - scale) / 0.67, isStrict: true, projection: 0.12)
  }

  /// Returns a completion on a spring, which takes as long as the spring settles.
  private static func rest(_ spring: Spring) -> Completion {
    Completion(.fixed(seconds: spring.settlingDuration), pace: .pacing(.physicalSpring(spring)))
  }

  /// Returns the landing of a card that is released with a speed.
  @Sendable
  private static func landing(_ release: InteractionRelease) -> Completion {
    let stage = release.stage
    let (width, speed) = (stage.size.width, max(0, release.speed))
    let shrinking: Double
    let scale: Double
    switch release.gesture {
    case .pan(.vertical): return rest(.zoomLanding)
    case .pan(.horizontal):
      (scale, shrinking) = (swipeScale(release.progress), 0.67 * speed / width)
    case .pinch(let unit): (scale, shrinking) = (1 - release.progress, speed / unit)
    }
    let left = scale - ZoomFlight(stage).cell.width / width
    let quicker = 1 + 0.3 * min(3, speed / max(1, width * scale))
    let plain = Spring.zoomLanding
    let spring = Spring(
      stiffness: plain.stiffness * quicker * quicker, damping: plain.damping * quicker,
      initialVelocity: left > 0 ? min(20, shrinking / left) : 0)
    // The part of the motion that the finger's speed adds settles on the plain spring.
    let seconds = speed > 0 ? plain.settlingDuration : 0
    return Completion(
      .fixed(seconds: max(seconds, spring.settlingDuration)), pace: .pacing(.physicalSpring(spring))
    )
  }

  /// Returns the position after `seconds` of a card flung at 1 point per second, in points.
  static func carry(_ seconds: Double) -> Double {
    let plain = Spring.zoomLanding
    let flung = Spring(stiffness: plain.stiffness, damping: plain.damping, initialVelocity: 1)
    return flung.value(at: seconds) - plain.value(at: seconds)
  }

  /// Returns a value eased toward a limit that it never reaches: x/(1 + x/limit), a rubber band.
  private static func band(_ x: Double, _ limit: Double) -> Double {
    limit * (1 - 1 / (1 + x / limit))
  }

  /// Returns the scale of the card after a pan of s heights of the stage.
  static func panScale(_ s: Double) -> Double {
    let limit = 0.63 / 0.67
    return 1 - 0.67 * (s <= 0.52 ? s : 0.52 + band(s - 0.52, limit - 0.52))
  }

  /// Returns the downward movement of the card after a pan of s heights, in heights.
  static func fall(_ s: Double) -> Double {
    let held = min(s, 0.861)
    return held - 0.45 * held * held * held
  }

  /// Returns the sideways movement of the card for a finger's movement of dx, in points.
  static func sideways(_ dx: Double, width: Double) -> Double {
    let limit = 0.9 * width
    let way = limit * (1 - 1 / (1 + 0.56 * abs(dx) / limit))
    return dx < 0 ? -way : way
  }

  /// Returns the scale of the card after a swipe of s widths of the stage; s is limited to 0.93.
  static func swipeScale(_ s: Double) -> Double { 1 - 0.67 * min(s, 0.93) }

  /// The card while fingers hold it.
  private struct Held {
    /// The card's frame, before its rotation about its middle.
    var card: Rect
    /// The card's size as a fraction of the stage's.
    var scale: Double
    var turn = Angle.zero
  }

  /// Returns the card under one finger, or under two in a pinch.
  private static func held(_ stage: TransitionStage, _ moment: InteractionMoment) -> Held {
    if let pinch = moment.pinch { return held(stage, pinch) }
    let (width, height) = (stage.size.width, stage.size.height)
    let way = moment.translation
    let isPan = abs(way.y) >= abs(way.x)
    let s = max(0, isPan ? way.y / height : way.x / width)
    let scale = isPan ? panScale(s) : swipeScale(s)
    let move =
      isPan
      ? Point(sideways(way.x, width: width), fall(s) * height)
      : Point(way.x, sideways(way.y, width: width))
    let pivot = moment.touchDown
    let card = Rect(
      pivot.x + move.x - pivot.x * scale, pivot.y + move.y - pivot.y * scale, width * scale,
      height * scale)
    return Held(card: card, scale: scale)
  }

  /// Returns the card under two fingers, scaled and rotated about the middle between them.
  private static func held(_ stage: TransitionStage, _ pinch: PinchState) -> Held {
    let arm = (stage.bounds.center - pinch.start) * pinch.scale
    let (sine, cosine) = DeterministicMath.sineAndCosine(pinch.turn)
    let turned = Point(arm.x * cosine - arm.y * sine, arm.x * sine + arm.y * cosine)
    return Held(
      card: Rect(center: pinch.centre + turned, size: stage.size * pinch.scale),
      scale: pinch.scale, turn: pinch.turn)
  }

  /// Returns the layers while a finger drives the dismissal, and during its completion.
  @Sendable
  static func layers(_ stage: TransitionStage, _ moment: InteractionMoment) -> [Layer] {
    let flight = ZoomFlight(stage)
    let held = held(stage, moment)
    // The fraction of the way from the cell's size to the stage's.
    let smallest = flight.cell.width / stage.size.width
    let size = ((held.scale - smallest) / (1 - smallest)).clamped(to: 0...1)
    let open = stage[ZoomParameters.scale]
    let p = moment.rest
    let turn = Angle(radians: held.turn.radians * (1 - p))
    switch moment.phase {
    case .settling(.finished):
      let flung = moment.pinch == nil ? moment.velocity : .zero
      let carried = flung * (stage[ZoomParameters.carry] * carry(moment.settlingTime))
      return flight.layers(
        .init(
          card: held.card.interpolated(to: flight.cell, progress: p).offset(by: carried),
          radius: flight.radius(size * (1 - p)), source: p / 0.45,
          dimming: size * (1 - p),
          below: flight.coveredPageScale(moment.settlingTime), shadow: (1 - p) * 10, turn: turn))
    case .settling(.cancelled):
      return flight.layers(
        .init(
          card: held.card.interpolated(to: stage.bounds, progress: p),
          radius: flight.radius(size + (1 - size) * p), source: 0,
          dimming: size + (1 - size) * p, below: open, turn: turn))
    default:
      return flight.layers(
        .init(
          card: held.card, radius: flight.radius(size), source: 0, dimming: size, below: open,
          turn: turn))
    }
  }
}
