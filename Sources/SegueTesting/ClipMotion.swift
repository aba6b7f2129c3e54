import SegueGolden
import SegueGraphics
public import SegueKit

/// The motion of a clip's layers over time, as numbers.
///
/// One sample a frame, as `segue trace` writes it. During a transition the layers of its two
/// screens are called `from` and `to`.
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

  /// Creates the motion of a whole clip.
  init(_ evidence: ClipEvidence) {
    self.evidence = evidence
    frames = evidence.frames.indices
  }

  private init(_ evidence: ClipEvidence, frames: Range<Int>) {
    self.evidence = evidence
    self.frames = frames
  }

  /// The start times of the frames, in seconds from the start of the clip.
  public var times: [Double] { frames.map(evidence.start(ofFrame:)) }
  /// The steps with frames, ascending: indices into the script's timeline, from 0 (usually `show`).
  public var steps: [Int] { Set(frames.compactMap { evidence.frames[$0].step }).sorted() }
  /// The paths of the layers, in the order of their first appearance.
  public var layers: [String] {
    var seen: Set<String> = []
    return frames.flatMap { evidence.frames[$0].layers ?? [] }.map(\.path)
      .filter { seen.insert($0).inserted }
  }

  /// Returns the motion during one step, such as a push.
  ///
  /// - Parameter number: its index in the script's timeline, from 0, as in a trace; see ``steps``.
  /// - Throws: ``MotionError/noStep(number:known:)`` if the step has no frames.
  public func step(_ number: Int) throws(MotionError) -> ClipMotion {
    let own = frames.filter { evidence.frames[$0].step == number }
    guard let first = own.first, let last = own.last else {
      throw .noStep(number: number, known: steps)
    }
    return ClipMotion(evidence, frames: first..<(last + 1))
  }

  /// Returns the motion in the frames that start in a range of time, in seconds.
  ///
  /// - Throws: ``MotionError/noFrame(from:to:)`` if no frame starts in it.
  public func during(_ span: ClosedRange<Double>) throws(MotionError) -> ClipMotion {
    let own = frames.filter { span.contains(evidence.start(ofFrame: $0)) }
    guard let first = own.first, let last = own.last else {
      throw .noFrame(from: span.lowerBound, to: span.upperBound)
    }
    return ClipMotion(evidence, frames: first..<(last + 1))
  }

  /// Returns the track of a layer.
  ///
  /// - Parameter name: its name, at any depth; or its path if several layers of a frame have that
  ///   name.
  /// - Throws: `MotionError` if no layer or several layers have the name.
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

  /// Returns the layer with a path, or the only one with a name, in a frame; nil if there is none.
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

  /// Returns whether the layers do not change in the frames that start between two times, in seconds.
  ///
  /// False if no frame starts then.
  public func isStill(from start: Double, to end: Double) -> Bool {
    guard let span = try? during(start...max(start, end)) else { return false }
    let first = evidence.frames[span.frames.lowerBound].layers
    return span.frames.allSatisfy { evidence.frames[$0].layers == first }
  }

  /// The time until the slowest step reaches its final state, in seconds.
  ///
  /// Differences of less than half a pixel, a tenth of a degree or half a colour level are
  /// invisible and ignored.
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

  /// Returns whether every step reaches its final state within a number of seconds.
  public func settles(within seconds: Double) -> Bool { settlingTime <= seconds + 1e-9 }

  private func isSameStep(_ frame: Int, _ other: Int) -> Bool {
    evidence.frames[frame].step == evidence.frames[other].step
  }

  /// Returns whether two frames have the same layers, to half a pixel.
  private func isNear(_ layers: [LayerSample], _ others: [LayerSample]) -> Bool {
    layers.count == others.count
      && zip(layers, others).allSatisfy { $0.isNear($1, points: 0.5 / evidence.scale) }
  }
}

extension Clip {
  /// Returns the motion of its layers, one sample a frame; no pixels are drawn.
  ///
  /// Costs some microseconds a layer and frame; store the result for several checks.
  public func motion() -> ClipMotion { ClipMotion(motionEvidence) }

  /// Returns the track of a layer in the whole clip, such as `to`, the screen that arrives.
  ///
  /// - Parameters:
  ///   - name: its name, or its path if several layers have that name.
  ///   - step: the index of one step, from 0 as in a trace; nil for the whole clip.
  public func track(_ name: String, step: Int? = nil) throws(MotionError) -> LayerTrack {
    let motion = motion()
    guard let step else { return try motion.track(name) }
    return try motion.step(step).track(name)
  }

  /// Returns whether every step reaches its final state within a number of seconds.
  public func settles(within seconds: Double) -> Bool { motion().settles(within: seconds) }

  /// Returns whether the layers do not change in the frames that start between two times, in seconds.
  public func isStill(from start: Double, to end: Double) -> Bool {
    motion().isStill(from: start, to: end)
  }
}

/// An error in a query for the motion of a clip or a layer.
public enum MotionError: Error, Hashable, Sendable {
  /// No layer in the frames has the name; with the paths of the existing layers.
  case noLayer(name: String, known: [String])
  /// Several layers have the name; with their paths, which are unique.
  case severalLayers(name: String, paths: [String])
  /// The step has no frames; with the steps that have some.
  case noStep(number: Int, known: [Int])
  /// No frame starts in the range of time, in seconds.
  case noFrame(from: Double, to: Double)
}

extension MotionError: CustomStringConvertible {
  /// The error as one sentence, without a full stop.
  public var description: String {
    switch self {
    case .noLayer(let name, let known):
      "no layer is called `\(name)`; there are \(Self.list(known.map { "`\($0)`" }))"
    case .severalLayers(let name, let paths):
      "several layers are called `\(name)`: \(Self.list(paths.map { "`\($0)`" })); use the path of one"
    case .noStep(let number, let known):
      "step \(number) has no frames; steps \(Self.list(known.map { "\($0)" })) have"
    case .noFrame(let from, let to): "no frame starts to show from \(from) s to \(to) s"
    }
  }

  /// Joins up to 12 words by commas; `none` if there are none.
  private static func list(_ words: [String]) -> String {
    let shown = words.prefix(12).joined(separator: ", ")
    return shown.isEmpty ? "none" : words.count > 12 ? shown + " and others" : shown
  }
}
