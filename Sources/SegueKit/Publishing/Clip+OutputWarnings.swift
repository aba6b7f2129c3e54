import SegueGraphics
import SegueRaster
package import SegueScript
import SegueStage

/// Warnings about details of a clip that its output formats lose.
extension Clip {
  /// The number of evenly spaced frames that are tested for translucent pixels.
  private static let moments = 8

  /// Returns warnings about outputs that can be written but may not play or look as intended.
  ///
  /// A GIF of a clip with a transparent background costs eight renderings of the whole picture;
  /// other formats cost none. A clip costs small pictures of all its frames.
  package func warnings(of plan: OutputPlan) -> [Diagnostic] {
    let warnings =
      paceWarnings(of: plan.outputs) + softPixelWarnings(of: plan)
      + endlessWarnings(of: plan.outputs) + flashWarnings(of: plan.outputs)
    return (isQuick ? warnings.withoutExcerpts : warnings) + contrastWarnings()
  }

  /// Returns warnings about files of a plan that are there: after rendering, the ones just written.
  ///
  /// - Parameters:
  ///   - sizes: the bytes of each output's file; nil to look at the files themselves.
  ///   - jobs: the number of tasks that encode samples of frames; nil for one a core.
  package func fileWarnings(
    of plan: OutputPlan, _ sizes: [Int?]? = nil, jobs: Int?
  ) async -> [Diagnostic] {
    let sizes = sizes ?? plan.outputs.map { PictureBudget.bytes(ofFile: $0.path) }
    return sizeWarnings(of: plan.outputs, sizes)
      + (await formatWarnings(of: plan.outputs, sizes, jobs: jobs))
  }

  /// Returns a warning about the first GIF that loses translucent pixels, if any.
  private func softPixelWarnings(of plan: OutputPlan) -> [Diagnostic] {
    let dropping = plan.outputs.indices.first { index in
      let output = plan.outputs[index]
      return output.format == .gif && output.content == .clip && output.options.background == nil
    }
    guard timeline.pictureBackground.alpha == 0, let dropping, showsSoftPixelsOverNothing else {
      return []
    }
    let places = script.locations.outputs
    let place = places.indices.contains(dropping) ? places[dropping] : script.locations.timeline
    return [
      script.diagnostic(
        .warning, .softPixels,
        "\(plan.outputs[dropping].path) \(OutputReport.softPixelsAreDropped)",
        at: place,
        help: [
          "write `.apng`, `.webp` or a folder of PNG files to keep it, or set a `background` of the "
            + "output or the script"
        ])
    ]
  }

  /// Whether a translucent area, and not just an antialiased edge, shows in one of a few frames.
  private var showsSoftPixelsOverNothing: Bool {
    let timeline = timeline.forOutput(hasFewColors: true)
    return timeline.spread(Self.moments).contains { time in
      let list = timeline.picture(at: time)
      guard (try? memory.check(size.area * 4, for: name)) != nil,
        (try? work.check(drawing: list, for: name)) != nil
      else { return false }
      return rasterizer.render(list).hasTranslucentAreas
    }
  }
}

extension OutputReport {
  /// A warning about a GIF of a clip with translucent pixels, after the file's name.
  package static let softPixelsAreDropped =
    "is a GIF, which drops soft shadows and other pixels that are less than half opaque"
}

extension Pixmap {
  /// Whether any square of 4 by 4 pixels has four translucent corners: alpha 1 to 127 of 255.
  ///
  /// An antialiased edge is only one or two pixels wide.
  var hasTranslucentAreas: Bool {
    func isSoft(_ x: Int, _ y: Int) -> Bool { (1..<128).contains(self[x, y] >> 24) }
    for y in 0..<max(0, height - 3) {
      for x in 0..<max(0, width - 3)
      where isSoft(x, y) && isSoft(x + 3, y) && isSoft(x, y + 3) && isSoft(x + 3, y + 3) {
        return true
      }
    }
    return false
  }
}
