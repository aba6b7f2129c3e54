import SegueGraphics

/// The way back of a zoom under a finger.
///
/// 1. A pan down counts from 18 points on, in heights of the stage: s. The card's scale is 1 − 0.67 · d,
///    where d = s up to 0.52, then 0.52 + band(s − 0.52, M − 0.52), M = 0.63 / 0.67, and
///    band(x, L) = L · (1 − 1 / (1 + x / L)): it never falls under 0.37.
/// 2. It is scaled about the finger, which carries it down by s − 0.45 · s³ heights (s at most 0.861)
///    and sideways by 0.9 W · (1 − 1 / (1 + 0.56 · dx / 0.9 W)).
/// 3. A swipe from the edge, or from anywhere, scales by 1 − 0.67 · s of its way in widths, and the card
///    follows the finger along x.
/// 4. Two fingers scale it by their distance, once that has changed by 8.7 points, never above 1; it
///    turns with them and follows the middle between them.
/// 5. It lands where the scale would be below 0.905 (pan), 0.70 (edge) or 0.79 (swipe) 0.12 s later, or
///    where the fingers are nearer than half of their first distance.
/// 6. Landing: ω 15, ζ 0.75, from rest after a pan. After a swipe or a pinch at so many card widths a
///    second, q, ω is 1 + 0.3 · min(3, q) times as much, and it sets out as fast as the card shrank, as
///    a share of what is left, at most 20. The picture comes over the first 0.45 of it.
/// 7. A flung card goes on with the finger meanwhile: its velocity on the landing's own spring. Let go, it
///    returns on ω 22, ζ 0.9. The page below holds still until the landing, and comes home on ω 15.
enum ZoomDismissal {
  /// How a finger drives it.
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

  /// The travel at which the scale is as small as it has to be, a straight part of its course.
  private static func rule(scale: Double) -> CompletionRule {
    CompletionRule(threshold: (1 - scale) / 0.67, isStrict: true, projection: 0.12)
  }

  private static func rest(_ spring: Spring) -> Completion {
    Completion(.fixed(seconds: spring.settlingDuration), pace: .pacing(.physicalSpring(spring)))
  }

  /// The landing of a card that was let go at a speed.
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
    // What the finger's speed adds comes to rest on the plain spring.
    let seconds = speed > 0 ? plain.settlingDuration : 0
    return Completion(
      .fixed(seconds: max(seconds, spring.settlingDuration)), pace: .pacing(.physicalSpring(spring))
    )
  }

  /// How far a card that was flung at 1 point a second has gone on after so many seconds, in points.
  static func carry(_ seconds: Double) -> Double {
    let plain = Spring.zoomLanding
    let flung = Spring(stiffness: plain.stiffness, damping: plain.damping, initialVelocity: 1)
    return flung.value(at: seconds) - plain.value(at: seconds)
  }

  private static func band(_ x: Double, _ limit: Double) -> Double {
    limit * (1 - 1 / (1 + x / limit))
  }

  /// The scale of the card after a travel of so many heights.
  static func panScale(_ s: Double) -> Double {
    let limit = 0.63 / 0.67
    return 1 - 0.67 * (s <= 0.52 ? s : 0.52 + band(s - 0.52, limit - 0.52))
  }

  /// How far the card has come down after a travel of so many heights, in heights.
  static func fall(_ s: Double) -> Double {
    let held = min(s, 0.861)
    return held - 0.45 * held * held * held
  }

  /// How far the card goes across under a finger that went so far, in points.
  static func sideways(_ dx: Double, width: Double) -> Double {
    let limit = 0.9 * width
    let way = limit * (1 - 1 / (1 + 0.56 * abs(dx) / limit))
    return dx < 0 ? -way : way
  }

  /// The scale of the card after a swipe of so many widths.
  static func swipeScale(_ s: Double) -> Double { 1 - 0.67 * min(s, 0.93) }

  /// A card as fingers hold it.
  private struct Held {
    /// Its place, before it is turned about its middle.
    var card: Rect
    /// Its size as a share of the stage's.
    var scale: Double
    /// How far it is turned.
    var turn = Angle.zero
  }

  /// The card under a finger, or two.
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

  /// The card under two fingers: scaled and turned about the middle between them.
  private static func held(_ stage: TransitionStage, _ pinch: PinchHold) -> Held {
    let arm = (stage.bounds.center - pinch.start) * pinch.scale
    let (sine, cosine) = DeterministicMath.sineAndCosine(pinch.turn)
    let turned = Point(arm.x * cosine - arm.y * sine, arm.x * sine + arm.y * cosine)
    return Held(
      card: Rect(center: pinch.centre + turned, size: stage.size * pinch.scale),
      scale: pinch.scale, turn: pinch.turn)
  }

  /// What shows while a finger drives it, and afterwards.
  @Sendable
  static func layers(_ stage: TransitionStage, _ moment: InteractionMoment) -> [Layer] {
    let flight = ZoomFlight(stage)
    let held = held(stage, moment)
    // The share of the way from the cell's size to the stage's.
    let smallest = flight.cell.width / stage.size.width
    let size = ((held.scale - smallest) / (1 - smallest)).clamped(to: 0...1)
    let open = stage[ZoomLook.scale]
    let p = moment.rest
    let turn = Angle(radians: held.turn.radians * (1 - p))
    switch moment.phase {
    case .settling(.finished):
      let flung = moment.pinch == nil ? moment.velocity : .zero
      let carried = flung * (stage[ZoomLook.carry] * carry(moment.settlingTime))
      return flight.layers(
        .init(
          card: held.card.interpolated(to: flight.cell, progress: p).offset(by: carried),
          radius: flight.radius(size * (1 - p)), source: p / 0.45,
          dimming: size * (1 - p),
          below: flight.homeward(moment.settlingTime), shadow: (1 - p) * 10, turn: turn))
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
