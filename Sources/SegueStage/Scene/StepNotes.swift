/// What stands on the page beside a step, as long as the step is shown.
///
/// A scene keeps it round its step, as ``Step/noted(_:_:)``: the stage knows nothing of it.
public struct StepNotes: Hashable, Sendable {
  /// The caption; nil to leave the one of an earlier step.
  public var caption: Caption?
  /// The labels that point at places of the stage.
  public var callouts: [Callout] = []
  /// What the page's camera shows large; nil for the whole page.
  public var focus: Focus?

  /// Creates notes of a step.
  public init(caption: Caption? = nil) {
    self.caption = caption
  }

  /// Whether nothing stands beside the step.
  package var isEmpty: Bool { self == StepNotes() }
}

/// The words that say what happens, on the page or beside the clip.
public enum Caption: Hashable, Sendable, ExpressibleByStringLiteral {
  /// No words, even where those of an earlier step would stay.
  case empty
  /// Some words; they are wrapped, and may have line breaks of their own.
  case text(String)

  /// Creates a caption with words; without any it is empty.
  public init(_ words: String) { self = words.isEmpty ? .empty : .text(words) }

  /// Creates a caption with words.
  public init(stringLiteral words: String) { self.init(words) }

  /// The words; nil if there are none.
  public var words: String? {
    if case .text(let words) = self { words } else { nil }
  }
}

extension Scene {
  /// Whether a step has a callout.
  package var hasCallouts: Bool { steps.contains { !$0.notes.callouts.isEmpty } }

  /// Whether a step has a caption, or is one.
  package var hasCaptions: Bool {
    steps.contains { step in
      if case .caption = step { true } else { step.notes.caption != nil }
    }
  }
}

extension Step {
  /// The step without what stands beside it.
  public var bare: Step {
    if case .noted(let step, _) = self { step.bare } else { self }
  }

  /// What stands beside the step.
  public var notes: StepNotes {
    if case .noted(_, let notes) = self { notes } else { StepNotes() }
  }

  /// Returns the step with other notes beside it.
  public func with(_ notes: StepNotes) -> Step {
    notes.isEmpty ? bare : .noted(bare, notes)
  }

  /// Returns the step with a caption that is shown as long as the step.
  public func captioned(_ words: String) -> Step {
    var notes = notes
    notes.caption = Caption(words)
    return with(notes)
  }
}
