import SegueCodecs
import SegueGraphics
import SegueStage
import Synchronization

extension OutputRenderer {
  /// Looks for what fits, and writes it if that is asked for.
  ///
  /// - Parameter report: what became of the output as it is.
  /// - Throws: `tooLarge` with what was found where it is not asked for, and where nothing fits.
  func fit(
    _ output: Output, within limit: Int, insteadOf report: OutputReport
  ) async throws(SegueError) -> OutputReport {
    let counted: @Sendable (Int) -> Int =
      if output.format == .gif { { GIFOptions.counted($0) } } else { { $0 } }
    let search = SizeSearch(
      limit: limit, own: report.bytes, framesPerSecond: framesPerSecond,
      quality: quality(of: output.format), counted: counted)
    var trials = OutputTrials(self, output, quality: search.quality)
    let result = try await search.run(&trials)
    // Video, which is not decoded here, is not looked at.
    let seen = result.likeness == nil ? nil : try await trials.likenessOfBest()
    let fitting = result.best(within: limit).map { trial($0, loss: result.loss(of: seen)) }
    if options.fit ?? false, var report = trials.best {
      report.fitted = fitting
      return try put(report)
    }
    throw .tooLarge([
      SizeVerdict(
        path: output.path, bytes: report.bytes, limit: limit, fitting: fitting.map { [$0] } ?? [],
        smallest: result.trials.min { $0.bytes < $1.bytes }.map { trial($0, loss: nil) })
    ])
  }

  /// The quality that lower ones are made of; nil where nothing is lost.
  private func quality(of format: OutputFormat) -> Int? {
    guard format.options.contains(.quality), options.lossless != true else { return nil }
    return options.quality ?? OutputOptions.defaultQuality
  }

  private func trial(_ trial: SizeSearch.Trial, loss: Double?) -> SizeTrial {
    SizeTrial(
      framesPerSecond: framesPerSecond * trial.change.rate, size: changed(by: trial.change).size,
      quality: trial.change.quality, bytes: trial.bytes, loss: loss)
  }

  /// Puts a file that was made in memory where it belongs.
  private func put(_ report: OutputReport) throws(SegueError) -> OutputReport {
    guard destination == .file, let contents = report.contents else { return report }
    var report = report
    try coding { () throws(CodecError) in
      var file = try OutputFile(at: report.path, within: access)
      try file.write(contents)
      try file.commit()
    }
    report.contents = nil
    return report
  }
}

/// Encodes an output with changes, whole and in samples.
private struct OutputTrials<Renderer: OutputRenderer>: SizeTrials {
  private var renderer: Renderer
  private let output: Output
  /// The clip's own quality; nil where nothing is lost.
  private let quality: Int?
  /// The samples of the rates, all of as many moments.
  private var samples: [Double: FrameSample] = [:]
  /// How the frames of the rates look, by their places in the samples.
  private var looks: [Double: [Int: PictureLikeness]] = [:]
  /// How like a frame the one before it looks, on average; nil as long as that was not asked for.
  private var lateLikeness: Double?
  /// The largest file that fits, with its bytes.
  private(set) var best: OutputReport?

  init(_ renderer: Renderer, _ output: Output, quality: Int?) {
    (self.renderer, self.output, self.quality) = (renderer, output, quality)
    // A bar that begins again and again tells nothing.
    self.renderer.progress = { _ in }
  }

  mutating func whole(_ change: SizeChange) async throws(SegueError) -> Int {
    var trial = changed(by: change)
    // The lower the quality, the more time a WebP's last point of likeness takes, up to three times that of the rest.
    if let quality, let lower = change.quality { trial.isQuick = lower < quality }
    let report = try await trial.writeOnce(output)
    if report.contents != nil, report.bytes > best?.bytes ?? 0 { best = report }
    return report.bytes
  }

  mutating func sample(_ change: SizeChange) async throws(SegueError) -> SampleTrial {
    var trial = changed(by: change)
    trial.options.maxSize = nil
    let sample = try await sample(at: change.rate)
    trial.sample = sample
    let report = try await trial.writeOnce(output)
    return SampleTrial(
      bytes: Double(report.bytes) * sample.share,
      likeness: report.contents.flatMap { likeness(of: $0, sample, at: change.rate) },
      time: time(of: sample, change))
  }

  /// The sample of a rate, whose looks are taken down.
  private mutating func sample(at rate: Double) async throws(SegueError) -> FrameSample {
    if let known = samples[rate] { return known }
    if rate < 1, samples[1] == nil { _ = try await sample(at: 1) }
    var drawn = renderer.changed(by: SizeChange(rate: rate))
    let sample = try drawn.sample(of: output, at: samples[1]?.moments)
    drawn.sample = sample
    (samples[rate], looks[rate]) = (sample, try await drawn.looks(output, at: Set(sample.looks)))
    if rate < 1, lateLikeness == nil, let own = samples[1] {
      lateLikeness = try await lateLikeness(own.successions)
    }
    return sample
  }

  /// How like frames those before them look, on average; 100 for none.
  private func lateLikeness(
    _ successions: [FrameSample.Succession]
  ) async throws(SegueError) -> Double {
    let frames = Set(successions.flatMap { [$0.before, $0.after] }).sorted()
    let places = Dictionary(uniqueKeysWithValues: zip(frames, frames.indices))
    var drawn = renderer
    drawn.sample = FrameSample(frames: frames)
    let seen = try await drawn.looks(output, at: Set(frames.indices))
    let likenesses = successions.compactMap { succession -> Double? in
      guard let late = places[succession.before].flatMap({ seen[$0] }),
        let own = places[succession.after].flatMap({ seen[$0] })
      else { return nil }
      let likeness = own.likeness(of: late)
      // SSIMULACRA 2 has no lowest value: of a picture that is somewhere else it says -200 to -1000.
      let far = min(0, likeness + 60)
      return likeness - far * far / 15
    }
    guard !likenesses.isEmpty else { return 100 }
    return likenesses.reduce(0, +) / Double(likenesses.count)
  }

  /// The time of a sample, in encodings.
  private func time(of sample: FrameSample, _ change: SizeChange) -> Double {
    guard let own = samples[1] else { return 0 }
    let share = Double(sample.frames.count) / (own.share * Double(own.frames.count))
    return share * SizeChange.time(of: change.scale)
  }

  private func changed(by change: SizeChange) -> Renderer {
    var trial = renderer.changed(by: change)
    trial.options.quality = change.quality ?? trial.options.quality
    trial.destination = .memory
    if output.format.options.contains(.pngEffort) {
      // What another effort would save is not wanted of trials.
      trial.options.pngEffort = trial.options.pngEffortOrDefault
    }
    return trial
  }

  /// How like the clip a file of a sample looks at its moments; nil when it cannot be decoded.
  ///
  /// At a part of the rate each picture is compared with what should show when it comes. That it then stays is
  /// counted besides: while frames follow each other, all but that part of them are shown by one that is late.
  private func likeness(of file: [UInt8], _ sample: FrameSample, at rate: Double) -> Double? {
    var starts = [0.0]
    for delay in sample.delays { starts.append(starts[starts.count - 1] + delay) }
    let times = sample.looks.map { starts[$0] + sample.delays[$0] / 2 }
    guard let likeness = likeness(of: file, at: times, sample, looks[rate] ?? [:]) else {
      return nil
    }
    guard rate < 1, let lateLikeness, let motion = samples[1]?.motion else { return likeness }
    let both = PictureLikeness.combined(likeness, lateLikeness)
    return likeness - (1 - rate) * motion * (likeness - both)
  }

  /// How like the clip the best file looks at moments spread evenly over its time; nil where it is not known.
  func likenessOfBest() async throws(SegueError) -> Double? {
    guard let best, let file = best.contents else { return nil }
    let sample = try renderer.sample(of: output, at: FrameSample.Moment.even)
    var drawn = renderer
    drawn.sample = sample
    let looks = try await drawn.looks(output, at: Set(sample.looks))
    return likeness(of: file, at: sample.moments.map { $0.time * best.duration }, sample, looks)
  }

  /// How like a sample's looks the pictures are that a file shows at some times, in seconds, in order.
  private func likeness(
    of file: [UInt8], at times: [Double], _ sample: FrameSample, _ looks: [Int: PictureLikeness]
  ) -> Double? {
    var (sum, weight, index) = (0.0, 0.0, 0)
    do throws(CodecError) {
      let reading = try ClipFile(use: .pictures).read(file, named: output.path)
      var time = 0.0
      while index < times.count, let frame = try reading.next() {
        time += Double(frame.delay) / Double(max(1, frame.ticksPerSecond))
        guard times[index] < time else { continue }
        let picture = PictureLikeness(frame.pixmap.scaled(to: renderer.size))
        while index < times.count, times[index] < time {
          if let own = looks[sample.looks[index]] {
            sum += sample.moments[index].weight * own.likeness(of: picture)
            weight += sample.moments[index].weight
          }
          index += 1
        }
      }
    } catch { return nil }
    return weight > 0 ? sum / weight : nil
  }
}

extension OutputRenderer {
  /// How some of the frames look, by their places.
  fileprivate func looks(
    _ output: Output, at places: Set<Int>
  ) async throws(SegueError) -> [Int: PictureLikeness] {
    let format = LookFormat(places: places, clock: output.format.clock)
    _ = try await write(output, as: format)
    return format.looks.withLock { $0 }
  }
}

/// No file, but how its pictures look.
private final class LookFormat: FrameFormat {
  let format: OutputFormat
  let need = FrameNeed(task: 12, taker: 12)
  private let places: Set<Int>
  let looks = Mutex<[Int: PictureLikeness]>([:])

  init(places: Set<Int>, clock: OutputFormat.Clock) {
    self.places = places
    format = OutputFormat("look", clock: clock, options: [])
  }

  func write(
    _ frames: some FrameSource, by writer: FrameWriter
  ) async throws(SegueError) -> OutputReport {
    let places = places
    try await frames.forEachFrame { frame in
      places.contains(frame.index) ? PictureLikeness(frame.pixmap) : nil
    } consume: { index, look in
      if let look { looks.withLock { $0[index] = look } }
    }
    return writer.summary(format, frames, stored: 0, CountedFile.Written(bytes: 0))
  }
}
