import SegueCodecs
import SegueGraphics
import SegueStage
import SegueSystem
import Synchronization

extension OutputRenderer {
  /// Searches for settings that fit a size limit, and writes the result if `fit` is set.
  ///
  /// - Parameter report: the report of the output at full size and quality.
  /// - Throws: `tooLarge` with the settings found if `fit` is not set, or if nothing fits.
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
    // The similarity of video, which is not decoded here, is not measured.
    let seen = result.similarity == nil ? nil : try await trials.similarityOfBest()
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

  /// Returns the quality at which a search begins; nil for a lossless output.
  private func quality(of format: OutputFormat) -> Int? {
    guard format.options.contains(.quality), options.lossless != true else { return nil }
    return options.quality ?? OutputOptions.defaultQuality
  }

  /// Returns a trial of the search in absolute numbers: frames per second and pixels.
  private func trial(_ trial: SizeSearch.Trial, loss: Double?) -> SizeTrial {
    SizeTrial(
      framesPerSecond: framesPerSecond * trial.change.rate, size: changed(by: trial.change).size,
      quality: trial.change.quality, bytes: trial.bytes, loss: loss)
  }

  /// Writes a file that was encoded in memory to its path.
  private func put(_ report: OutputReport) throws(SegueError) -> OutputReport {
    guard destination == .file, let contents = report.contents else { return report }
    var report = report
    try mapError(to: SegueError.codec) { () throws(CodecError) in
      var file = try OutputFile(at: report.path, within: access)
      try file.write(contents)
      try file.commit()
    }
    report.contents = nil
    return report
  }
}

/// An encoder of an output's trials: of whole files and of samples of frames.
private struct OutputTrials<Renderer: OutputRenderer>: SizeTrials {
  private var renderer: Renderer
  private let output: Output
  /// The output's own quality; nil if it is lossless.
  private let quality: Int?
  /// The samples by rate, all with equally many moments.
  private var samples: [Double: FrameSample] = [:]
  /// The reference pictures for similarity by rate, then by index in the sample.
  private var looks: [Double: [Int: PictureSimilarity]] = [:]
  /// The mean similarity of a frame to the one before it; nil until it is needed.
  private var lateSimilarity: Double?
  /// The report of the largest file that fits, with its bytes.
  private(set) var best: OutputReport?

  /// Prepares trials of an output, with the progress reports of its renderer switched off.
  init(_ renderer: Renderer, _ output: Output, quality: Int?) {
    (self.renderer, self.output, self.quality) = (renderer, output, quality)
    // A progress bar that restarts for each trial would be useless.
    self.renderer.progress = { _ in }
  }

  /// Encodes the whole output with a change, keeps the file if it is the best, and returns its size in bytes.
  mutating func whole(_ change: SizeChange) async throws(SegueError) -> Int {
    var trial = changed(by: change)
    // At low quality, the last similarity point of a WebP takes up to three times as long as all
    // the rest.
    if let quality, let lower = change.quality { trial.isQuick = lower < quality }
    let report = try await trial.writeOnce(output)
    if report.contents != nil, report.bytes > best?.bytes ?? 0 { best = report }
    return report.bytes
  }

  /// Encodes a sample of the output with a change, and measures its size and similarity.
  mutating func sample(_ change: SizeChange) async throws(SegueError) -> SampleTrial {
    var trial = changed(by: change)
    trial.options.maxSize = nil
    let sample = try await sample(at: change.rate)
    trial.sample = sample
    let report = try await trial.writeOnce(output)
    return SampleTrial(
      bytes: Double(report.bytes) * sample.share,
      similarity: report.contents.flatMap { similarity(of: $0, sample, at: change.rate) },
      time: time(of: sample, change))
  }

  /// Returns the sample of frames for a rate, and prepares its reference pictures.
  private mutating func sample(at rate: Double) async throws(SegueError) -> FrameSample {
    if let known = samples[rate] { return known }
    if rate < 1, samples[1] == nil { _ = try await sample(at: 1) }
    var drawn = renderer.changed(by: SizeChange(rate: rate))
    let sample = try drawn.sample(of: output, at: samples[1]?.moments)
    drawn.sample = sample
    (samples[rate], looks[rate]) = (sample, try await drawn.looks(output, at: Set(sample.looks)))
    if rate < 1, lateSimilarity == nil, let own = samples[1] {
      lateSimilarity = try await lateSimilarity(own.successions)
    }
    return sample
  }

  /// Returns the mean similarity of frames to those before them: the cost of showing a stale frame.
  ///
  /// 100 if there are no such pairs.
  private func lateSimilarity(
    _ successions: [FrameSample.Succession]
  ) async throws(SegueError) -> Double {
    let frames = Set(successions.flatMap { [$0.before, $0.after] }).sorted()
    let places = Dictionary(uniqueKeysWithValues: zip(frames, frames.indices))
    var drawn = renderer
    drawn.sample = FrameSample(frames: frames)
    let seen = try await drawn.looks(output, at: Set(frames.indices))
    let similarities = successions.compactMap { succession -> Double? in
      guard let late = places[succession.before].flatMap({ seen[$0] }),
        let own = places[succession.after].flatMap({ seen[$0] })
      else { return nil }
      let similarity = own.similarity(of: late)
      // SSIMULACRA 2 has no minimum: a picture with everything moved gets -200 to -1000.
      let far = min(0, similarity + 60)
      return similarity - far * far / 15
    }
    guard !similarities.isEmpty else { return 100 }
    return similarities.reduce(0, +) / Double(similarities.count)
  }

  /// Returns the time of a sample as a fraction of encoding the whole file.
  private func time(of sample: FrameSample, _ change: SizeChange) -> Double {
    guard let own = samples[1] else { return 0 }
    let share = Double(sample.frames.count) / (own.share * Double(own.frames.count))
    return share * SizeChange.time(of: change.scale)
  }

  /// Returns the renderer of a trial, which encodes to memory.
  private func changed(by change: SizeChange) -> Renderer {
    var trial = renderer.changed(by: change)
    trial.options.quality = change.quality ?? trial.options.quality
    trial.destination = .memory
    if output.format.options.contains(.pngEffort) {
      // A trial needs no estimate of what another effort saves.
      trial.options.pngEffort = trial.options.pngEffort ?? PNGEffort.standard.level
    }
    return trial
  }

  /// Returns the similarity of an encoded sample to the clip at its moments; nil if it cannot be decoded.
  ///
  /// At a reduced rate, each picture is compared with the frame due when it appears. The frames
  /// that it then replaces are accounted for separately: during motion, all but that share of
  /// frames are shown too late.
  private func similarity(of file: [UInt8], _ sample: FrameSample, at rate: Double) -> Double? {
    var starts = [0.0]
    for delay in sample.delays { starts.append(starts[starts.count - 1] + delay) }
    let times = sample.looks.map { starts[$0] + sample.delays[$0] / 2 }
    guard let similarity = similarity(of: file, at: times, sample, looks[rate] ?? [:]) else {
      return nil
    }
    guard rate < 1, let lateSimilarity, let motion = samples[1]?.motion else { return similarity }
    let both = PictureSimilarity.combined(similarity, lateSimilarity)
    return similarity - (1 - rate) * motion * (similarity - both)
  }

  /// Returns the similarity of the best file to the clip at evenly spaced times; nil if it is unknown.
  func similarityOfBest() async throws(SegueError) -> Double? {
    guard let best, let file = best.contents else { return nil }
    let sample = try renderer.sample(of: output, at: FrameSample.Moment.even)
    var drawn = renderer
    drawn.sample = sample
    let looks = try await drawn.looks(output, at: Set(sample.looks))
    return similarity(of: file, at: sample.moments.map { $0.time * best.duration }, sample, looks)
  }

  /// Returns the weighted mean similarity of a file's pictures at ascending times, in seconds, to references.
  private func similarity(
    of file: [UInt8], at times: [Double], _ sample: FrameSample, _ looks: [Int: PictureSimilarity]
  ) -> Double? {
    var (sum, weight, index) = (0.0, 0.0, 0)
    do {
      let reading = try ClipFile(use: .pictures).read(file, named: output.path)
      var time = 0.0
      while index < times.count, let frame = try reading.next() {
        time += Double(frame.delay) / Double(max(1, frame.ticksPerSecond))
        guard times[index] < time else { continue }
        let picture = PictureSimilarity(frame.pixmap.scaled(to: renderer.size))
        while index < times.count, times[index] < time {
          if let own = looks[sample.looks[index]] {
            sum += sample.moments[index].weight * own.similarity(of: picture)
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
  /// Prepares the reference pictures of some frames, by their indices.
  fileprivate func looks(
    _ output: Output, at places: Set<Int>
  ) async throws(SegueError) -> [Int: PictureSimilarity] {
    let format = LookFormat(places: places, clock: output.format.clock)
    _ = try await write(output, as: format)
    return format.looks.withLock { $0 }
  }
}

/// A pseudo-format that collects reference pictures for similarity instead of writing a file.
private final class LookFormat: FrameFormat {
  let format: OutputFormat
  let need = FrameFootprint(task: 12, taker: 12)
  private let places: Set<Int>
  let looks = Mutex<[Int: PictureSimilarity]>([:])

  init(places: Set<Int>, clock: OutputFormat.Clock) {
    self.places = places
    format = OutputFormat("look", clock: clock, options: [])
  }

  func write(
    _ frames: some FrameSource, by writer: FrameWriter
  ) async throws(SegueError) -> OutputReport {
    let places = places
    try await frames.forEachFrame { frame in
      places.contains(frame.index) ? PictureSimilarity(frame.pixmap) : nil
    } consume: { index, look in
      if let look { looks.withLock { $0[index] = look } }
    }
    return writer.summary(format, frames, stored: 0, CountedFile.Written(bytes: 0))
  }
}
