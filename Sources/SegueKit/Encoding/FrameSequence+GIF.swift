import Foundation
import SegueCodecs
import SegueGraphics
package import SegueStage

extension FrameSequence {
  /// Writes the frames as a GIF.
  ///
  /// Frames are decoded on several tasks; memory does not grow with their number.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is standard output.
  ///   - loop: how often it plays.
  ///   - options: what a GIF knows of them; without a background what is clear stays clear.
  ///   - jobs: how many frames are decoded at once, >= 1; nil is the number of cores.
  ///   - progress: called after every frame.
  package func writeGIF(
    to path: String, loop: Loop = .forever, options: OutputOptions = OutputOptions(),
    jobs: Int? = nil, progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> OutputReport {
    try options.check()
    var delays = delays
    if let seconds = options.lastFrame {
      delays[delays.count - 1] = max(2, Int((seconds * 100).rounded()))
    }
    let options = GIFOptions(options, background: options.background)
    let jobs = max(1, jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    do {
      var palette: [UInt32]?
      if options.palette == .global {
        var colors = GIFPaletteCollector(background: options.background)
        try await forEachFrame(jobs: jobs) { _, frame in
          if let frame { colors.add(frame) }
        }
        palette = colors.palette(of: options.colors)
      }
      var encoder = try GIFEncoder(
        canvas: size, loop: GIFLoop(loop), options: options, palette: palette,
        to: try CountedFile(at: .path(path)))
      var last = Pixmap(PixelSize(0, 0))
      try await forEachFrame(jobs: jobs) { index, frame in
        try Task.checkCancellation()
        if let frame { last = frame }
        try encoder.append(last, damage: frame == nil ? .empty : nil, delay: delays[index])
        progress(
          RenderProgress(
            name: path, framesDone: index + 1, frameCount: frameCount, bytes: encoder.byteCount))
      }
      let result = try encoder.finish()
      let stored = result.storedFrames
      return OutputReport(
        path: path, format: "gif", size: size, frames: frameCount, storedFrames: stored,
        duration: Double(delays.reduce(0, +)) / 100, bytes: try result.takeSink().commit())
    } catch let error as CodecError {
      throw .codec(error)
    } catch {
      // Nothing else is thrown: the task was cancelled.
      throw .cancelled
    }
  }

  /// Calls `body` with every frame in order, nil for one whose file is that of the frame before.
  private func forEachFrame(
    jobs: Int, _ body: (Int, Pixmap?) throws -> Void
  ) async throws {
    var index = 0
    try await OrderedMap(count: frameCount, jobs: jobs).run {
      try frame($0)
    } consume: { frame in
      try body(index, frame)
      index += 1
    }
  }

  /// A frame; nil when its file has the bytes of the one before, which need not be decoded again.
  private func frame(_ index: Int) throws(CodecError) -> Pixmap? {
    let decoder = PNGDecoder()
    let bytes = try bytes(of: index, decoder.limits)
    if index > 0, try bytes == self.bytes(of: index - 1, decoder.limits) { return nil }
    let frame = try decoder.decode(bytes, named: file(index))
    guard frame.size == size else {
      throw .badSequence(
        path: path,
        reason: "\(names[index]) has \(frame.size.width) × "
          + "\(frame.size.height) pixels, and the first frame \(size.width) × \(size.height)")
    }
    return frame
  }

  private func file(_ index: Int) -> String { "\(path)/\(names[index])" }

  private func bytes(of index: Int, _ limits: ImageLimits) throws(CodecError) -> [UInt8] {
    let bytes = try InputFile(file(index)).read(atMost: limits.fileBytes + 1)
    if bytes.count > limits.fileBytes {
      throw .fileTooLong(path: file(index), limit: limits.fileBytes)
    }
    return bytes
  }
}
