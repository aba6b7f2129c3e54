import SegueGolden
public import SegueKit

extension Clip {
  /// What its layers do, a sample a frame; nothing is drawn.
  ///
  /// Costs some microseconds a layer and frame; keep it where several things are asked of it.
  public func motion() throws(MotionError) -> ClipMotion {
    let evidence: ClipEvidence
    do throws(GoldenError) {
      evidence = try motionEvidence()
    } catch { throw .untraceable(error.description) }
    return ClipMotion(evidence)
  }

  /// What a layer does in the whole clip, such as `to`, the screen that arrives.
  ///
  /// - Parameters:
  ///   - name: its name, or its path where several layers have that name.
  ///   - step: the one step that is meant, from 0 as in a trace; nil for all in which the layer is there.
  public func track(_ name: String, step: Int? = nil) throws(MotionError) -> LayerTrack {
    let motion = try motion()
    guard let step else { return try motion.track(name) }
    return try motion.step(step).track(name)
  }

  /// Whether every step shows what it ends with at most so many seconds after it began.
  public func settles(within seconds: Double) throws(MotionError) -> Bool {
    let motion = try motion()
    return motion.settles(within: seconds)
  }

  /// Whether nothing moves in the frames that start to show from one time to another, in seconds.
  public func isStill(from start: Double, to end: Double) throws(MotionError) -> Bool {
    let motion = try motion()
    return motion.isStill(from: start, to: end)
  }
}
