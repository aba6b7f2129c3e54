/// Keyframes seen at one progress, of which single properties are asked.
struct KeyframeTrack {
  /// The keyframes, in the order of their progress.
  let keyframes: [LayerKeyframe]
  /// The eased progress; a spring takes it outside 0...1.
  let progress: Double

  /// A number between the keyframes that set it; `rest` at progress 0 and 1 where none does.
  func value(rest: Double, _ property: (LayerKeyframe) -> Double?) -> Double {
    var stops = keyframes.compactMap { keyframe in
      property(keyframe).map { (progress: keyframe.progress, value: $0) }
    }
    guard let first = stops.first, let last = stops.last else { return rest }
    if first.progress > 0 { stops.insert((0, rest), at: 0) }
    if last.progress < 1 { stops.append((1, rest)) }
    // Beyond both ends the outermost stretch goes on.
    let end = stops.indices.dropFirst().dropLast().first { progress < stops[$0].progress }
    let (b, a) = (stops[end ?? stops.count - 1], stops[max(0, (end ?? stops.count - 1) - 1)])
    guard b.progress > a.progress else { return b.value }
    let share = (progress - a.progress) / (b.progress - a.progress)
    return a.value * (1 - share) + b.value * share
  }
}
