import SegueCodecs
import SegueGraphics
package import SegueStage
import SegueSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension StoredAnimation {
  /// Writes the whole animation, stills or contact sheets of it to files.
  ///
  /// Each file is written to a temporary file in the same folder, synced and renamed, as those of
  /// clips are.
  ///
  /// - Parameters:
  ///   - request: the outputs to write; it must name them.
  ///   - framesPerSecond: a rate at which to resample the animation; nil keeps its frames.
  ///   - loop: the number of times that it plays; nil keeps the source's.
  ///   - progress: called after every frame.
  /// - Throws: the first error; `tooLarge` only after all files have been checked.
  package func render(
    _ request: RenderRequest, framesPerSecond: Double? = nil, loop: Loop? = nil,
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> [OutputReport] {
    let outputs = try plan(request)
    if page?.isTilted == true {
      throw .usage(
        "the frames of \(path) would have to be resampled to be tilted",
        help: ["leave the tilt out; a picture and a script can be tilted"])
    }
    let jobs = request.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    // Fitting an APNG into a size writes it several times.
    let isFitted = outputs.contains { $0.format == .apng && $0.options.fit == true }
    return try await AnimationRenderer(
      animation: isFitted ? try withRandomAccess() : self, loop: loop ?? self.loop ?? .forever,
      jobs: max(1, jobs), resampledRate: framesPerSecond, progress: progress
    ).write(outputs)
  }

  /// Returns the outputs of a request, after checking that all can be written.
  private func plan(_ request: RenderRequest) throws(SegueError) -> [Output] {
    try request.options.check()
    var outputs: [Output] = []
    for path in request.outputs ?? [] {
      var request = request
      // A single picture needs no `--at`.
      if frameCount == 1, request.at.isEmpty, request.isPicture(path) { request.at = [.frame(0)] }
      let output = try request.output(
        at: path,
        unless: [
          "choose one with `--at 50%`, or several with `--sheet 9`",
          "write `.apng` for all frames, or a path that ends in `/` for a PNG of each",
        ])
      if case .trace = output.content {
        throw .usage(
          "a trace has the layers of a script, and frames have no layers",
          help: ["use `segue trace` on the script"])
      }
      if output.format.content == .captions {
        throw .usage(
          "\(output.path) takes the captions of a script, and frames have none",
          help: ["name it in the `output` of the script"])
      }
      if request.keepsInputs, try isSource(path) {
        throw .usage(
          "\(path) is the input, and is not overwritten",
          help: ["name another output"])
      }
      for moment in output.namedMoments { _ = try frame(at: moment) }
      outputs.append(output)
    }
    outputs = try request.options.applied(to: outputs)
    try OutputPlan.checkPlaces(of: outputs, within: request.access)
    return outputs
  }

  /// Returns whether an output path is the animation's own file or one of its frames.
  private func isSource(_ path: String) throws(SegueError) -> Bool {
    guard source != "-", path != "-" else { return false }
    return try mapError(to: SegueError.codec) { () throws(CodecError) in
      guard let output = try Folder.realPath(path) else { return false }
      if try Folder.realPath(source) == output { return true }
      guard case .folder(let frames) = content else { return false }
      for index in frames.files.names.indices
      where try Folder.realPath(frames.files.path(index)) == output { return true }
      return false
    }
  }
}

extension RenderRequest {
  /// Returns whether a path gets a still: by the request's format, else by the path's extension.
  fileprivate func isPicture(_ path: String) -> Bool {
    (format ?? (try? OutputName.format(of: path, among: .segue)))?.content == .moments
  }
}

/// An output renderer for decoded frames, which it resamples, scales and encodes.
struct AnimationRenderer: OutputRenderer {
  var animation: StoredAnimation
  /// The number of times that the output plays.
  let loop: Loop
  /// The number of frames made at once where memory allows it, >= 1.
  let jobs: Int
  /// The rate at which frames are resampled; nil keeps them as they are.
  var resampledRate: Double?
  /// The factor on both sides of the frames.
  var scale = 1.0
  var options = OutputOptions()
  var destination = FrameWriter.Destination.file
  var isQuick = false
  var sample: FrameSample?
  var access: FolderAccess? { nil }
  var progress: @Sendable (RenderProgress) -> Void

  var framesPerSecond: Double { resampledRate ?? animation.usualRate }

  var size: PixelSize {
    func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    return PixelSize(side(animation.size.width), side(animation.size.height))
  }

  func prepared(for output: Output) -> AnimationRenderer {
    var renderer = self
    renderer.options = output.options
    return renderer
  }

  func changed(by change: SizeChange) -> AnimationRenderer {
    var renderer = self
    renderer.scale = scale * change.scale
    if change.rate < 1 { renderer.resampledRate = framesPerSecond * change.rate }
    return renderer
  }

  func writeOnce(_ output: Output) async throws(SegueError) -> OutputReport {
    switch output.content {
    case .clip: return try await writeFrames(output)
    case .still(let moment):
      try memory.check(animation.size.area * ClipRenderer.stillBytes, for: output.path)
      let mount = mount(for: output)
      var picture = try picture(
        at: try animation.frame(at: moment), in: mount?.place.size ?? size)
      if let mount { picture = mount.framed(picture) }
      return try writer(to: output.path).writePNG(picture, frames: 1)
    case .sheet(let plan):
      return try writeSheet(plan, to: output.path)
    case .trace:
      throw .usage(
        "a trace has the layers of a script, and frames have no layers",
        help: ["use `segue trace` on the script"])
    }
  }

  private var memory: FrameMemory { FrameMemory(animation.limits, bytes: animation.byteCount) }

  /// Returns the page for an output, ready to take frames; nil without one.
  private func mount(for output: Output) -> FrameMount? {
    animation.page?.mount(scale: scale, hasFewColors: output.format == .gif)
  }

  /// Returns the writer of the frames to a path.
  private func writer(to path: String, framesPerSecond: Double = 0) -> FrameWriter {
    FrameWriter(
      path: path, loop: loop, options: options, background: options.background,
      destination: destination, isQuick: isQuick, findsTranslucentPixels: sample == nil,
      sample: sample,
      framesPerSecond: framesPerSecond, work: FrameWork(animation.limits), progress: progress)
  }

  /// Writes an output that holds frames, in its format.
  private func writeFrames(_ output: Output) async throws(SegueError) -> OutputReport {
    guard let format = try ClipFormats.writer(of: output.format) as? any FrameFormat else {
      throw .usage("`\(output.format.name)` holds no frames")
    }
    return try await write(output, as: format)
  }

  func write(
    _ output: Output, as format: some FrameFormat
  ) async throws(SegueError) -> OutputReport {
    // An APNG encoder compares with any earlier frame, which needs random access.
    let animation = output.format == .apng ? try self.animation.withRandomAccess() : self.animation
    var (shown, schedule, rate) = try layout(of: animation, for: output)
    if let sample {
      shown = sample.frames.map { shown[$0] }
      schedule = schedule.only(sample)
    }
    let atOnce = try memory.frames(
      of: animation.page?.size ?? animation.size, jobs: jobs, format.need, to: output.path)
    let mount = mount(for: output)
    let frames = AnimationFrames(
      animation: animation, shown: shown, schedule: schedule, size: mount?.place.size ?? size,
      background: format.fillsBackground ? nil : options.background, atOnce: atOnce)
    let writer = writer(to: output.path, framesPerSecond: rate)
    var report =
      if let mount {
        try await format.write(MountedFrames(source: frames, mount: mount), by: writer)
      } else {
        try await format.write(frames, by: writer)
      }
    report.pace = try mapError(to: SegueError.codec) { () throws(CodecError) in
      try BrowserPace(schedule, in: output.format) { index throws(CodecError) in
        try animation.damage(of: shown[index], since: shown[index - 1]).isEmpty
      }
    }
    return report
  }

  func sample(
    of output: Output, at moments: [FrameSample.Moment]?
  ) throws(SegueError) -> FrameSample {
    let (shown, schedule, _) = try layout(of: animation, for: output)
    let changes = try mapError(to: SegueError.codec) { () throws(CodecError) in
      try shown.indices.map { index throws(CodecError) in
        let before = index > 0 ? shown[index - 1] : nil
        return try animation.damage(of: shown[index], since: before).size.area
      }
    }
    return FrameSample(schedule, moments: moments) { changes[$0] }
  }

  /// Returns the indices of the frames shown, their schedule, and the rate for formats without delays.
  private func layout(
    of animation: StoredAnimation, for output: Output
  ) throws(SegueError) -> (shown: [Int], schedule: FrameSchedule, rate: Double) {
    let isEven = output.format.clock == .even
    let rate = isEven ? resampledRate ?? animation.steadyRate : resampledRate
    let clock: FrameSchedule.Clock =
      output.format.clock == .centiseconds ? .centiseconds : .microseconds
    let layout = try animation.layout(framesPerSecond: rate, clock: clock)
    var schedule = FrameSchedule(delays: layout.delays, clock: clock)
    if !isEven, let seconds = options.lastFrame { schedule = schedule.lastFrame(showing: seconds) }
    return (layout.shown, schedule, rate ?? 0)
  }

  /// Returns one frame in a size, over the background if there is one.
  private func picture(at index: Int, in size: PixelSize) throws(SegueError) -> Pixmap {
    let frame = try mapError(animation.picture(at: index), to: SegueError.codec)
    return try finished(frame, in: size)
  }

  /// Scales a frame and puts the background behind it.
  private func finished(_ frame: Pixmap, in size: PixelSize) throws(SegueError) -> Pixmap {
    if Task.isCancelled { throw .cancelled }
    let scaled = frame.scaled(to: size)
    guard let background = options.background else { return scaled }
    return Pixmap(size, filledWith: background.premultiplied).covered(by: scaled, opacity: 1)
  }

  /// Writes a contact sheet as a PNG; stops decoding after the last frame that it shows.
  private func writeSheet(_ plan: ContactSheet, to path: String) throws(SegueError) -> OutputReport
  {
    let numbers = try animation.frames(of: plan)
    var sheet = try SheetPicture(plan, of: size, count: numbers.count)
    try memory.check(sheet.size.area * ClipRenderer.stillBytes, for: path)
    var cells: [Int: Pixmap] = [:]
    if animation.isSequential {
      var cursor = try mapError(FrameCursor(animation), to: SegueError.codec)
      for number in Set(numbers).sorted() {
        _ = try mapError(cursor.advance(to: number), to: SegueError.codec)
        cells[number] = try finished(cursor.pixmap, in: sheet.cell)
      }
    }
    for number in numbers {
      if let cell = cells[number] {
        sheet.add(cell)
      } else {
        sheet.add(try picture(at: number, in: sheet.cell))
      }
    }
    return try writer(to: path).writePNG(sheet.picture, frames: numbers.count)
  }
}
