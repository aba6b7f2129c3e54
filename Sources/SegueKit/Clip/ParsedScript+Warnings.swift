import SegueCodecs
import SegueGraphics
import SegueScript
import SegueStage

extension ParsedScript {
  /// All warnings, in the order of the text.
  func allWarnings(of timeline: Timeline, _ images: [LoadedImage]) -> [Diagnostic] {
    (warnings + cautions(of: timeline) + leftOut(images) + stretched(images.map(\.pixmap))).sorted {
      ($0.span.line, $0.span.column) < ($1.span.line, $1.span.column)
    }
  }

  /// Warnings of the transitions about the stage on which they run.
  private func cautions(of timeline: Timeline) -> [Diagnostic] {
    timeline.cautions.compactMap { caution in
      guard locations.steps.indices.contains(caution.step) else { return nil }
      return diagnostic(
        .warning, .caution, caution.sentence, at: locations.steps[caution.step])
    }
  }

  /// Warnings about files of which more than the picture was left out.
  private func leftOut(_ images: [LoadedImage]) -> [Diagnostic] {
    zip(zip(images, scene.assets), locations.assets).compactMap { image, place in
      image.0.leftOut.map {
        diagnostic(.warning, .partlyRead, "\(image.1.path): \($0.rawValue)", at: place)
      }
    }
  }

  /// Warnings about screenshots that are stretched to the stage by more than 1 %, or that are another
  /// device's than the one whose screen the stage is.
  private func stretched(_ images: [Pixmap]) -> [Diagnostic] {
    zip(scene.screens, locations.screens).compactMap { screen, place in
      guard case .image(let asset, .scaleToFill) = screen.content,
        images.indices.contains(asset.index)
      else { return nil }
      let size = images[asset.index].size
      let canvas = scene.canvas.size
      let ratio = (canvas.width / Double(size.width)) / (canvas.height / Double(size.height))
      let device = Device.device(forScreenshotOf: size)
      let isOfAnother =
        Device.all.contains { $0.size == canvas } && device.map { $0.size != canvas } ?? false
      guard abs(ratio - 1) > 0.01 || isOfAnother else { return nil }
      let stage = "\(canvas.width.fixed())x\(canvas.height.fixed())"
      let hint = device.map {
        "\(size.width)x\(size.height) is a screenshot of `\($0.name)`: write `canvas: \($0.name)`, "
          + "or `canvas: auto` for the device of the first screenshot"
      }
      return diagnostic(
        .warning, .stretched,
        "`\(screen.name)` is \(size.width)x\(size.height) pixels and is stretched to \(stage)",
        at: place,
        help: [hint, "`content-mode: aspect-fill` cuts it instead, `aspect-fit` shows it all"]
          .compactMap { $0 })
    }
  }
}
