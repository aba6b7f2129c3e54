package import SegueText

/// A text to which an animation changes a layer.
package struct ChangedText: Hashable, Sendable {
  /// The text that the layer shows after the change.
  package var text: String
  /// The style of the layer.
  package var style: TextStyle
  /// The name of the layer.
  package var layer: String
  /// The index of the step; nil for what the layer does by itself.
  package var step: Int?
  /// The index of the screen, for what the layer does by itself.
  package var screen: Int?
}

extension Scene {
  /// The texts to which animations change layers, each once for a layer and a step.
  package var changedTexts: [ChangedText] {
    let layers = screens.enumerated().flatMap { index, screen in
      screen.allLayers.map { (screen: index, layer: $0) }
    }
    let own = layers.flatMap { entry in
      entry.layer.animates.flatMap(\.texts).map { text in
        ChangedText(
          text: text, style: entry.layer.text.style, layer: entry.layer.name, step: nil,
          screen: entry.screen)
      }
    }
    return own
      + steps.enumerated().flatMap { index, step in
        step.namedChanges.filter { !$0.change.texts.isEmpty }.flatMap { named -> [ChangedText] in
          let name = named.name.split(separator: "/").last.map(String.init) ?? named.name
          let (exact, short) = (NamePattern(named.name), NamePattern(name))
          let styles = layers.filter {
            exact.matches($0.layer.name) || short.matches($0.layer.name)
          }.map(\.layer.text.style)
          return Set(styles).flatMap { style in
            named.change.texts.map {
              ChangedText(text: $0, style: style, layer: name, step: index, screen: nil)
            }
          }
        }
      }
  }
}

extension Change {
  /// The texts to which it changes a layer.
  fileprivate var texts: [String] {
    jumps.compactMap { if case .text(let string) = $0 { string } else { nil } }
  }
}

extension Step {
  /// The changes of layers that the step makes.
  fileprivate var namedChanges: [AnimationStep.NamedChange] {
    switch bare {
    case .animate(let step): step.changes + (step.interruption?.changes ?? [])
    case .phases(let step): step.phases.flatMap(\.changes)
    default: []
    }
  }
}

extension PhasesStep.Phase {
  /// The changes of layers in the phase.
  fileprivate var changes: [AnimationStep.NamedChange] {
    if case .animate(let step) = self { step.changes } else { [] }
  }
}
