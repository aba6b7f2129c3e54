/// Why the motion of a clip or a layer cannot be told.
public enum MotionError: Error, Hashable, Sendable {
  /// No layer is called so, in the frames that were asked for; the paths of those that are there.
  case noLayer(name: String, known: [String])
  /// Several layers are called so; their paths, any of which tells them apart.
  case severalLayers(name: String, paths: [String])
  /// No frame belongs to the step; the steps that have frames.
  case noStep(number: Int, known: [Int])
  /// No frame shows in the stretch of time, in seconds.
  case noFrame(from: Double, to: Double)
  /// The clip cannot be written as numbers; a sentence says why.
  case untraceable(String)
}

extension MotionError: CustomStringConvertible {
  /// The error as one sentence, without a full stop.
  public var description: String {
    switch self {
    case .noLayer(let name, let known):
      "no layer is called `\(name)`; there are \(Self.list(known.map { "`\($0)`" }))"
    case .severalLayers(let name, let paths):
      "several layers are called `\(name)`: \(Self.list(paths.map { "`\($0)`" })); say which"
    case .noStep(let number, let known):
      "step \(number) has no frames; steps \(Self.list(known.map { "\($0)" })) have"
    case .noFrame(let from, let to): "no frame starts to show from \(from) s to \(to) s"
    case .untraceable(let reason): reason
    }
  }

  private static func list(_ words: [String]) -> String {
    let shown = words.prefix(12).joined(separator: ", ")
    return shown.isEmpty ? "none" : words.count > 12 ? shown + " and others" : shown
  }
}
