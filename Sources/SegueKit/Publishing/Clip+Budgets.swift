import SegueCodecs
import SegueGraphics
package import SegueScript
package import SegueStage

/// The budgets of pictures on pages: what readers can load, and can bear to look at.
///
/// Sources: ``PictureBudget``; WCAG 2.2, success criteria 2.2.2 (pause, stop, hide) and 2.3.1 (three
/// flashes).
extension Clip {
  /// The seconds that a picture may move without a way to stop it.
  private static let longest = 5.0
  /// The bytes of a GIF from which its size as WebP is estimated.
  private static let leastForEstimate = 1_000_000

  /// Returns a warning about the first output that moves for long without a way to stop it, if any.
  package func endlessWarnings(of outputs: [Output]) -> [Diagnostic] {
    let index = outputs.indices.first { index in
      outputs[index].content == .clip && outputs[index].format.documents != .none
    }
    guard let index, scene.loop == .forever, duration > Self.longest, scene.poster == nil else {
      return []
    }
    return [
      warning(
        .endlessClip,
        "\(outputs[index].path) moves for ever, and each play takes \(Self.seconds(duration))",
        at: index,
        help: "name a still for readers who want no motion, `poster: 50%`, or write `loop: once`")
    ]
  }

  /// Returns a warning about the first output that flashes more than three times a second, if any.
  ///
  /// Draws every frame at a width of 32 pixels.
  package func flashWarnings(of outputs: [Output]) -> [Diagnostic] {
    let index = outputs.indices.first { outputs[$0].content == .clip && outputs[$0].isShown }
    guard let index, let flashes = flashes() else { return [] }
    let start = flashes.start < duration ? flashes.start : flashes.start - duration
    return [
      warning(
        .flashes,
        "\(outputs[index].path) flashes \(flashes.count) times in the second from "
          + Self.seconds(start),
        at: index,
        help:
          "let it change more slowly, by less or on a smaller area: at most three times a second")
    ]
  }

  /// Returns warnings about files that are too large for a page.
  ///
  /// - Parameter sizes: the bytes of each output's file; nil for one that does not exist.
  package func sizeWarnings(of outputs: [Output], _ sizes: [Int?]) -> [Diagnostic] {
    outputs.indices.compactMap { index in
      let output = outputs[index]
      guard output.format.documents != .none, index < sizes.count, let bytes = sizes[index],
        let problem = PictureBudget.problem(of: output.path, bytes: bytes)
      else { return nil }
      return warning(.largePicture, problem.sentence, at: index, help: problem.help)
    }
  }

  /// Returns warnings about GIFs of 1 MB or more that are more than twice as large as the same clip as WebP.
  ///
  /// Costs the encoding of a sample of the frames, a twelfth of them but 3 to 64, for each.
  ///
  /// - Parameter jobs: the number of tasks that encode the sample; nil for one a core.
  package func formatWarnings(
    of outputs: [Output], _ sizes: [Int?], jobs: Int?
  ) async -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    for (index, output) in outputs.enumerated() where output.format == .gif {
      guard index < sizes.count, let bytes = sizes[index], bytes >= Self.leastForEstimate,
        let webP = await webPBytes(of: output, insteadOf: bytes, jobs: jobs),
        Double(bytes) > 2 * webP
      else { continue }
      warnings.append(
        warning(
          .smallerWebP,
          "\(output.path) has \(PictureBudget.megabytes(bytes)), and would have about "
            + "\(PictureBudget.megabytes(Int(webP))) as WebP",
          at: index, help: "write it as `.webp`, which browsers and GitHub show"))
    }
    return warnings
  }

  /// Returns an estimate of a GIF's bytes as WebP; nil if this build cannot write that, or the clip is
  /// over a limit.
  ///
  /// A sample of the frames is encoded both ways: the whole files have about the same ratio. The
  /// WebP is a quick one, which takes half the time and has hardly other bytes.
  private func webPBytes(of output: Output, insteadOf bytes: Int, jobs: Int?) async -> Double? {
    guard output.content == .clip, (try? WebPFormat().checkSupport(at: output.path)) != nil
    else { return nil }
    do throws(SegueError) {
      var sizes: [Int] = []
      for sampled in [output, Output(path: output.path, format: .webp)] {
        var renderer = recorder(jobs: jobs) { _ in }.prepared(for: sampled)
        renderer.options.maxSize = nil
        renderer.sample = renderer.sample(of: output, at: nil, least: 3)
        renderer.destination = .memory
        renderer.isQuick = true
        sizes.append(try await renderer.writeOnce(sampled).bytes)
      }
      return Double(bytes) * Double(sizes[1]) / Double(max(1, sizes[0]))
    } catch { return nil }
  }

  /// Returns a warning at the place of an output in the script.
  private func warning(
    _ code: DiagnosticCode, _ sentence: String, at index: Int, help: String
  ) -> Diagnostic {
    let places = script.locations.outputs
    let place = places.indices.contains(index) ? places[index] : script.locations.timeline
    let diagnostic = script.diagnostic(.warning, code, sentence, at: place, help: [help])
    return isQuick ? [diagnostic].withoutExcerpts[0] : diagnostic
  }

  /// Formats a number of seconds with one decimal: `5.2 s`.
  private static func seconds(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
}

extension Output {
  /// Whether pages show the output: as a picture, or as a video.
  fileprivate var isShown: Bool {
    format.documents != .none || ["mp4", "webm", "avif"].contains(format.name)
  }
}
