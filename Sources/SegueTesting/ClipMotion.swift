import SegueGolden
import SegueGraphics
public import SegueKit

/// What the layers of a clip do over time: the numbers that its pixels are drawn from.
///
/// One sample a frame, as `segue trace` writes it. During a transition the layers of its two screens
/// are called `from` and `to`.
///
/// ```swift
/// let push = try clip.motion().step(2)
/// #expect(try push.track("to").x.isDecreasing)
/// #expect(try push.track("from").alpha.last == 0.5)
/// #expect(push.settles(within: 0.5))
/// ```
public struct ClipMotion: Sendable {
  private let evidence: ClipEvidence
  private let frames: Range<Int>

  /// The motion of a whole clip.
  init(_ evidence: ClipEvidence) {
    self.evidence = evidence
    frames = evidence.frames.indices
  }

  private init(_ evidence: ClipEvidence, frames: Range<Int>) {
    self.evidence = evidence
    self.frames = frames
  }

  /// When the frames start to show, in seconds from the start of the clip.
  public var times: [Double] { frames.map(evidence.start(ofFrame:)) }
  /// The steps that go on: their places in the script's timeline, from 0, which is mostly `show`.
  public var steps: [Int] { Set(frames.compactMap { evidence.frames[$0].step }).sorted() }
  /// The paths of the layers, in the order of their first appearance.
  public var layers: [String] {
    var seen: Set<String> = []
    return frames.flatMap { evidence.frames[$0].layers ?? [] }.map(\.path)
      .filter { seen.insert($0).inserted }
  }

  /// The frames of one step, such as a push.
  ///
  /// - Parameter number: its place in the script's timeline, from 0, as in a trace; ``steps`` are those there are.
  public func step(_ number: Int) throws(MotionError) -> ClipMotion {
    let own = frames.filter { evidence.frames[$0].step == number }
    guard let first = own.first, let last = own.last else {
      throw .noStep(number: number, known: steps)
    }
    return ClipMotion(evidence, frames: first..<(last + 1))
  }

  /// The frames that start to show in a stretch of time, in seconds.
  public func during(_ span: ClosedRange<Double>) throws(MotionError) -> ClipMotion {
    let own = frames.filter { span.contains(evidence.start(ofFrame: $0)) }
    guard let first = own.first, let last = own.last else {
      throw .noFrame(from: span.lowerBound, to: span.upperBound)
    }
    return ClipMotion(evidence, frames: first..<(last + 1))
  }

  /// What a layer does.
  ///
  /// - Parameter name: its name, in whatever layer it lies; or its path where several layers of a
  ///   frame have that name.
  public func track(_ name: String) throws(MotionError) -> LayerTrack {
    var times: [Double] = []
    var samples: [LayerSample] = []
    for index in frames {
      guard let sample = try sample(of: name, inFrame: index) else { continue }
      times.append(evidence.start(ofFrame: index))
      samples.append(sample)
    }
    guard let path = samples.first?.path else { throw .noLayer(name: name, known: layers) }
    return LayerTrack(path: path, times: times, samples: samples)
  }

  /// The layer that has a path, or else alone has a name, in a frame.
  private func sample(
    of name: String, inFrame index: Int
  ) throws(MotionError) -> LayerSample? {
    let layers = evidence.frames[index].layers ?? []
    if let exact = layers.first(where: { $0.path == name }) { return exact }
    let named = layers.filter { $0.path.split(separator: "/").last == name[...] }
    guard named.count <= 1 else {
      throw .severalLayers(name: name, paths: named.map(\.path))
    }
    return named.first
  }

  /// Whether nothing changes in the frames that start to show from one time to another.
  ///
  /// False where none does.
  public func isStill(from start: Double, to end: Double) -> Bool {
    guard let span = try? during(start...max(start, end)) else { return false }
    let first = evidence.frames[span.frames.lowerBound].layers
    return span.frames.allSatisfy { evidence.frames[$0].layers == first }
  }

  /// How long the slowest step takes until it shows what it ends with, in seconds.
  ///
  /// What is less than half a pixel, a tenth of a degree or half a level of colour away counts as
  /// there: nobody sees it.
  public var settlingTime: Double {
    var slowest = 0.0
    var start = frames.lowerBound
    for index in frames where index + 1 == frames.upperBound || !isSameStep(index, index + 1) {
      let end = evidence.frames[index].layers ?? []
      let loose = (start...index).last { !isNear(evidence.frames[$0].layers ?? [], end) }
      if let loose {
        slowest = max(
          slowest, evidence.start(ofFrame: loose + 1) - evidence.start(ofFrame: start))
      }
      start = index + 1
    }
    return slowest
  }

  /// Whether every step shows what it ends with at most so many seconds after it began.
  public func settles(within seconds: Double) -> Bool { settlingTime <= seconds + 1e-9 }

  private func isSameStep(_ frame: Int, _ other: Int) -> Bool {
    evidence.frames[frame].step == evidence.frames[other].step
  }

  private func isNear(_ layers: [LayerSample], _ others: [LayerSample]) -> Bool {
    layers.count == others.count
      && zip(layers, others).allSatisfy { $0.isNear($1, points: 0.5 / evidence.scale) }
  }
}

extension Clip {
  /// What its layers do, a sample a frame; nothing is drawn.
  ///
  /// Costs some microseconds a layer and frame; keep it where several things are asked of it.
  public func motion() -> ClipMotion { ClipMotion(motionEvidence) }

  /// What a layer does in the whole clip, such as `to`, the screen that arrives.
  ///
  /// - Parameters:
  ///   - name: its name, or its path where several layers have that name.
  ///   - step: the one step that is meant, from 0 as in a trace; nil for all in which the layer is there.
  public func track(_ name: String, step: Int? = nil) throws(MotionError) -> LayerTrack {
    let motion = motion()
    guard let step else { return try motion.track(name) }
    return try motion.step(step).track(name)
  }

  /// Whether every step shows what it ends with at most so many seconds after it began.
  public func settles(within seconds: Double) -> Bool { motion().settles(within: seconds) }

  /// Whether nothing moves in the frames that start to show from one time to another, in seconds.
  public func isStill(from start: Double, to end: Double) -> Bool {
    motion().isStill(from: start, to: end)
  }
}

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
    }
  }

  private static func list(_ words: [String]) -> String {
    let shown = words.prefix(12).joined(separator: ", ")
    return shown.isEmpty ? "none" : words.count > 12 ? shown + " and others" : shown
  }
}
