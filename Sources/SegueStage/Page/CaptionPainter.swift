import SegueGraphics
import SegueText

/// The captions of a clip, laid out on its page: made once, and shown at any moment.
struct CaptionPainter: Sendable {
  /// The duration of a cross-fade in seconds.
  static let fade = 0.15

  /// A caption that is set, with its time.
  private struct Line: Sendable {
    let cue: CaptionCue
    let layer: Layer
    /// Its commands when it is wholly shown.
    let commands: [DrawCommand]
  }

  private let lines: [Line]
  private let toPixels: AffineTransform
  /// The end of the clip, at which a caption does not fade out.
  private let duration: Double

  /// Creates captions from layers that are placed on the page, one for each cue.
  init(_ layers: [(cue: CaptionCue, layer: Layer)], _ toPixels: AffineTransform, duration: Double) {
    lines = layers.map { cue, layer in
      Line(cue: cue, layer: layer, commands: layer.commands(in: toPixels))
    }
    self.toPixels = toPixels
    self.duration = duration
  }

  /// Returns the commands of the captions at a time in seconds.
  ///
  /// A caption fades in from its start, and out from its end, where the next one fades in. At the start and
  /// at the end of the clip it is wholly shown, so that a still and a loop have it.
  func commands(at time: Double) -> [DrawCommand] {
    lines.flatMap { line -> [DrawCommand] in
      let opacity = opacity(of: line.cue, at: time)
      if opacity >= 1 { return line.commands }
      guard opacity > 0 else { return [] }
      var layer = line.layer
      layer.opacity = opacity
      return layer.commands(in: toPixels)
    }
  }

  /// Returns how much of a caption is shown at a time, 0 to 1.
  private func opacity(of cue: CaptionCue, at time: Double) -> Double {
    let shown = cue.start <= 0 ? 1 : Self.progress(from: cue.start, at: min(time, cue.end))
    if cue.end >= duration - Timeline.timeResolution { return time >= cue.start ? shown : 0 }
    guard time > cue.end else { return shown }
    return shown * (1 - Self.progress(from: cue.end, at: time))
  }

  /// Returns how far a fade is at a time, 0 to 1.
  private static func progress(from start: Double, at time: Double) -> Double {
    ((time - start) / fade).clamped(to: 0...1)
  }
}
