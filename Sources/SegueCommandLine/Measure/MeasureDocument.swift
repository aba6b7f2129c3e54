import SegueGraphics
import SegueKit
import SegueMeasure
import SegueScript

/// The JSON document of `measure`; times are in seconds, positions in points, opacities 0 to 1.
struct MeasureDocument: Encodable {
  /// A value that was measured at a time.
  struct Sample: Encodable {
    var frame: Int
    var time: Double
    var value: Double
    /// The value of the fitted law at that time.
    var fitted: Double
  }

  /// An edge or an opacity.
  struct Track: Encodable {
    /// `left edge`, `right edge`, `top edge`, `bottom edge`, `opacity` or `scale`.
    var quantity: String
    var from: Double
    var to: Double
    var samples: [Sample]
  }

  /// The law that a motion follows.
  struct Law: Encodable {
    /// A curve as scripts spell it; nil for a spring.
    var curve: String?
    /// The numbers of a spring; nil for a curve.
    var response: Double?
    var dampingRatio: Double?
    /// The duration of a curve, or the time until a spring rests.
    var duration: Double
    /// The duration with which UIKit's view spring of this damping ratio is the same spring.
    var viewDuration: Double?
    /// The name of a spring preset like it.
    var like: String?
    var residual: Double

    init(_ fit: MotionFit) {
      switch fit.law {
      case .curve: curve = PaceText.value(of: fit.law.pacing)
      case .spring(let response, let ratio):
        (self.response, dampingRatio) = (response.roundedFinely, ratio.roundedFinely)
        viewDuration = fit.law.viewDuration?.roundedFinely
      }
      duration = fit.law.duration.roundedFinely
      like = fit.law.likePreset
      residual = fit.residual.roundedFinely
    }
  }

  /// A residual at one moment.
  struct Worst: Encodable {
    var residual: Double
    var time: Double
  }

  /// The place, scale and opacity of a picture away from its place.
  struct Pose: Encodable {
    var x: Double
    var y: Double
    var scale: Double
    var opacity: Double

    init(_ pose: PicturePose) {
      (x, y) = (pose.x.roundedFinely, pose.y.roundedFinely)
      (scale, opacity) = (pose.scale.roundedFinely, pose.opacity.roundedFinely)
    }
  }

  /// One thing that moves.
  struct Motion: Encodable {
    /// `fade`, `box`, `slide-in`, `slide-out`, `zoom-in` or `zoom-out`.
    var kind: String
    /// The side through which a picture slides.
    var side: String?
    var start: Double
    var duration: Double
    var law: Law
    var others: [Law]
    var tracks: [Track]
    /// The residual as a share of the way, 0 to 1.
    var relativeResidual: Double
    var worst: Worst
    var outliers: Int
    /// Whether nothing speaks against the numbers; if something does, `doubts` has it in words.
    var isCertain: Bool
    var doubts: [String]
    /// Where a picture comes from or goes to: points, a factor, and an opacity of 0 to 1.
    var pose: Pose?
    /// The lines of a script's step.
    var script: String
  }

  /// All that moves between two rests.
  struct Transition: Encodable {
    var firstFrame: Int
    var lastFrame: Int
    var repeatedFrames: Int
    var movesDifferently: Bool
    var isCutOff: Bool
    /// The rectangles whose changes could not be identified: x, y, width and height in points.
    var unexplained: [[Double]]
    var motions: [Motion]
  }

  /// The difference of a script's motion from the recording's.
  struct Difference: Encodable {
    /// Whether both are of one kind; if not, the numbers are left out.
    var comparable: Bool
    /// Whether they are the same within what a measurement tells.
    var isSame: Bool
    var duration: Double?
    var worst: Worst?
    var rms: Double?
    var from: [String: Double]?
    var to: [String: Double]?
  }

  /// The version of the schema; incremented when a key is removed or changes its meaning.
  var version = 1
  var file: String
  var width: Double
  var height: Double
  var frames: Int
  var framePeriod: Double
  var noise: Double
  var transitions: [Transition]
  /// With `--against`: a difference for each pair of motions.
  var against: [Difference]?
  /// With `--against`: whether the script is the same within what a measurement tells.
  var isSame: Bool?
  var status: Int32 = ExitStatus.done.rawValue

  init(_ report: MotionReport, named name: String, against comparison: MeasuredComparison?) {
    file = name
    (width, height) = (report.size.width.roundedFinely, report.size.height.roundedFinely)
    frames = report.frameCount
    framePeriod = report.framePeriod.roundedFinely
    noise = report.noise.roundedFinely
    transitions = report.transitions.map { Transition($0, report.size) }
    against = comparison?.pairs.map { Difference($0) }
    isSame = comparison?.isSame
    status = (isSame ?? true ? ExitStatus.done : .verdict).rawValue
  }
}

extension MeasureDocument.Transition {
  fileprivate init(_ transition: MeasuredTransition, _ size: Size) {
    (firstFrame, lastFrame) = (transition.frames.lowerBound, transition.frames.upperBound)
    repeatedFrames = transition.repeatedCount
    movesDifferently = transition.movesDifferently
    isCutOff = transition.isCutOff
    unexplained = transition.unexplained.map {
      [$0.minX, $0.minY, $0.width, $0.height].map(\.roundedFinely)
    }
    motions = transition.motions.map { MeasureDocument.Motion($0, size) }
  }
}

extension MeasureDocument.Motion {
  fileprivate init(_ motion: MeasuredMotion, _ size: Size) {
    switch motion.kind {
    case .fade: kind = "fade"
    case .box: kind = "box"
    case .slideIn(let side): (kind, self.side) = ("slide-in", side.rawValue)
    case .slideOut(let side): (kind, self.side) = ("slide-out", side.rawValue)
    case .zoomIn: kind = "zoom-in"
    case .zoomOut: kind = "zoom-out"
    }
    let fit = motion.fit
    start = fit.start.roundedFinely
    duration = motion.duration.roundedFinely
    law = MeasureDocument.Law(fit)
    others = motion.others.prefix(5).map(MeasureDocument.Law.init)
    tracks = motion.tracks.enumerated().map { index, track in
      MeasureDocument.Track(
        quantity: MeasureText.name(of: track.quantity), from: fit.ends[index].from.roundedFinely,
        to: fit.ends[index].to.roundedFinely,
        samples: track.samples.map { sample in
          MeasureDocument.Sample(
            frame: sample.frame, time: sample.time.roundedFinely,
            value: sample.value.roundedFinely,
            fitted: fit.value(ofTrack: index, at: sample.time).roundedFinely)
        })
    }
    relativeResidual = (fit.residual / max(motion.way, 1e-9)).roundedFinely
    worst = MeasureDocument.Worst(
      residual: fit.worst.residual.roundedFinely, time: fit.worst.time.roundedFinely)
    outliers = fit.outlierCount
    isCertain = motion.isCertain
    doubts = motion.doubts.map(\.description)
    pose = motion.pose.map(MeasureDocument.Pose.init)
    script = MeasuredScript(motion: motion, size: size).lines.joined(separator: "\n")
  }
}

extension MeasureDocument.Difference {
  fileprivate init(_ pair: MeasuredComparison.Pair) {
    (comparable, isSame) = (pair.difference != nil, pair.isSame)
    guard let difference = pair.difference else { return }
    duration = difference.duration.roundedFinely
    rms = difference.rms.roundedFinely
    worst = MeasureDocument.Worst(
      residual: difference.worst.distance.roundedFinely,
      time: difference.worst.time.roundedFinely)
    let names = difference.ends.map { MeasureText.name(of: $0.quantity) }
    from = Dictionary(uniqueKeysWithValues: zip(names, difference.ends.map(\.from.roundedFinely)))
    to = Dictionary(uniqueKeysWithValues: zip(names, difference.ends.map(\.to.roundedFinely)))
  }
}

extension Double {
  /// The number rounded to 1e-5, which is finer than any measurement.
  fileprivate var roundedFinely: Double { (self * 1e5).rounded() / 1e5 }
}
