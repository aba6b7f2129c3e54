import Foundation
import SegueCodecs
import SegueScript
import SegueStage

extension Clip {
  /// Writes the clip to files.
  ///
  /// Each file is written beside its target, synced and renamed, so that an older one survives
  /// whatever goes wrong. The bytes are the same for any number of jobs.
  ///
  /// - Parameters:
  ///   - request: what to write; the script's own outputs by default.
  ///   - progress: called after every frame, on the task that writes.
  /// - Returns: a report for each file, in order.
  /// - Throws: `SegueError.verdict` before anything is written when a gesture did not come to what
  ///   was expected; else the first error, and files that were finished before it stay.
  @discardableResult
  public func render(
    _ request: RenderRequest = RenderRequest(),
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> [OutputReport] {
    try checkExpectations()
    let jobs = request.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let renderer = ClipRenderer(
      timeline: timeline, rasterizer: rasterizer, framesPerSecond: scene.framesPerSecond,
      loop: scene.loop, jobs: max(1, jobs), progress: progress)
    var reports: [OutputReport] = []
    for output in try requestedOutputs(request) {
      do {
        reports.append(try await renderer.write(output.format, to: output.path))
      } catch let error as SegueError {
        throw error
      } catch let error as CodecError {
        throw .codec(error)
      } catch {
        // Frames throw nothing else: the task was cancelled.
        throw .cancelled
      }
    }
    return reports
  }

  /// The files to write, with paths as they are to be opened.
  private func requestedOutputs(_ request: RenderRequest) throws(SegueError) -> [Output] {
    if let paths = request.outputs {
      var outputs: [Output] = []
      for path in paths { outputs.append(try chosenOutput(path, request)) }
      return outputs
    }
    let folder = request.folder ?? folder
    var outputs: [Output] = []
    for var output in plannedOutputs {
      output.path = try path(of: output.path, in: folder)
      outputs.append(output)
    }
    if outputs.isEmpty {
      throw .usage("\(name) names no output; add `output: clip.gif` to it, or `-o clip.gif`")
    }
    return outputs
  }

  /// The output at a path that the user chose.
  private func chosenOutput(_ path: String, _ request: RenderRequest) throws(SegueError) -> Output {
    do {
      let implied = path == "-" ? (request.at.isEmpty ? "gif" : "png") : nil
      switch try request.format ?? implied ?? OutputName.format(of: path) {
      case "gif":
        guard scene.framesPerSecond <= 50 else {
          throw SegueError.usage(
            "a GIF has at most 50 frames a second, and \(name) has "
              + "\(scene.framesPerSecond.fixed()); browsers slow faster ones down")
        }
        return Output(path: path, format: .gif)
      case "trace": return Output(path: path, format: .trace(pixels: request.tracesPixels))
      case "sequence": return Output(path: path, format: .sequence)
      case "png":
        if let sheet = request.sheet {
          return Output(path: path, format: .sheet(try sheet.sheet()))
        }
        guard let at = request.at.first, request.at.count == 1 else {
          throw SegueError.usage("a PNG shows one moment; say which, such as `--at 50%`")
        }
        return Output(path: path, format: .still(at: try MomentLiteral.moment(at)))
      case let format:
        throw SegueError.usage(
          "there is no format `\(format)`; there are gif, png, sequence and trace")
      }
    } catch let error as LiteralError {
      throw .usage(([error.message] + error.help).joined(separator: "; "))
    } catch let error as SegueError {
      throw error
    } catch { throw .usage("\(error)") }
  }

  /// The path of an output that the script names, which must stay below its folder.
  private func path(of name: String, in folder: String) throws(SegueError) -> String {
    if name == "-" { return name }
    guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
      throw .usage(
        "\(self.name) writes to \(name), which is not below its folder; name it with `-o` instead")
    }
    return folder.isEmpty ? name : "\(folder)/\(name)"
  }
}
