package import SegueGolden
import SegueGraphics
import SegueRaster
import SegueScript
import SegueStage

extension Clip {
  /// The settings of the script as resolved, and the digests of its pictures, for a trace.
  ///
  /// They are written once, whatever the number of frames. Costs writing and reading the script,
  /// and a digest of each picture.
  package var causes: [TraceCause] {
    let own = ParsedScript.parts(of: scene).map { part in
      TraceCause(
        TraceCause.Kind(part.kind), part.name, step: part.index,
        part.settings.filter { setting in
          part.kind != .layer || TraceCause.usualValues[setting.key] != setting.value
        }.map { .init($0.key, $0.value) })
    }
    return own + pictures
      + zip(parts, scene.clips).flatMap { clip, shown in
        clip.causes.map { cause in
          TraceCause(
            .part, "\(YAMLText.word(shown.file)) \(cause.kind.rawValue) \(cause.name)",
            cause.settings)
        }
      }
  }

  /// The pictures of the clip, a cause each.
  private var pictures: [TraceCause] {
    zip(scene.assets, loaded.images).filter { !$0.0.path.isEmpty }.map { asset, image in
      let size = image.pixmap.size
      let digits = String(image.pixmap.digest, radix: 16)
      return TraceCause(
        .image, ParsedScript.settingText(asset.path),
        [
          .init("size", "\(size.width)x\(size.height)"),
          .init("pixels", String(repeating: "0", count: 16 - digits.count) + digits),
        ])
    }
  }

  /// Returns causes with their places in the script, as its author wrote it.
  ///
  /// Costs reading the script once more, so it is done for clips that differ.
  func placed(_ causes: [TraceCause]) -> [TraceCause] {
    let spans = script.spans(of: ParsedScript.parts(of: scene))
    guard !isQuick, scriptFile != nil else { return causes }
    return causes.enumerated().map { index, cause in
      guard spans.indices.contains(index), let span = spans[index] else { return cause }
      var cause = cause
      cause.place = CausePlace(line: span.line, column: span.column)
      return cause
    }
  }
}

extension TraceCause.Kind {
  /// Converts the kind of a part of a scene.
  init(_ kind: ScenePart.Kind) {
    self =
      switch kind {
      case .clip: .clip
      case .container: .container
      case .transition: .transition
      case .step: .step
      case .screen: .screen
      case .layer: .layer
      }
  }
}
