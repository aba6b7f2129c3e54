/// What stands on the page beside a step, with the time in which it is shown.
package struct PageNote: Hashable, Sendable {
  /// The index of the step in ``Scene/steps``.
  package var step: Int
  /// The start of the step, in seconds of the clip.
  package var start: Double
  /// The time until which it is shown, in seconds of the clip.
  package var end: Double
  package var notes: StepNotes
}

/// A caption with its time, in seconds of the clip.
package struct CaptionCue: Hashable, Sendable {
  /// The index of its step in ``Scene/steps``; nil for the caption of the whole clip.
  package var step: Int?
  package var start: Double
  /// The end, not before the start; nothing is shown if they are equal.
  package var end: Double
  package var words: String

  /// The duration in seconds.
  package var duration: Double { end - start }
}

extension ResolvedScene {
  /// Returns what stands beside the steps of a scene, in the order of the steps.
  ///
  /// A step that takes no time, such as `show` or `mark`, shares the time of the next one that does.
  func notes(of scene: Scene) -> [PageNote] {
    scene.steps.enumerated().compactMap { index, step in
      guard !step.notes.isEmpty, spans.indices.contains(index) else { return nil }
      let start = spans[index].start
      let later = spans[index...].first { $0.to > start + Timeline.timeResolution }
      return PageNote(
        step: index, start: start, end: later?.to ?? max(start, duration), notes: step.notes)
    }
  }

  /// Returns the captions of a scene in the order of their times; no two are shown at once.
  ///
  /// A caption beside a step ends with the step, and one that is a step of its own stays; both end
  /// where the next caption begins. Equal captions without a pause between them are one. The caption of
  /// the whole clip fills the pauses.
  func captions(of scene: Scene) -> [CaptionCue] {
    let notes = Dictionary(uniqueKeysWithValues: notes(of: scene).map { ($0.step, $0) })
    var spoken = CaptionTrack()
    for (index, step) in scene.steps.enumerated() where spans.indices.contains(index) {
      if let note = notes[index], let own = note.notes.caption {
        spoken.add(own, step: index, from: note.start, to: note.end)
      } else if case .caption(let own) = step.bare {
        spoken.add(own, step: index, from: spans[index].start, to: duration)
      }
    }
    return spoken.cues(elsewhere: scene.page?.captions.text, duration: duration)
  }
}

extension String {
  /// The text in double quotes, in one line of a trace.
  var quotedInLine: String {
    let escaped = replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n").replacing("\r", with: "\\r")
    return "\"\(escaped)\""
  }
}

/// A builder of captions that follow one another.
private struct CaptionTrack {
  /// A caption, or a time without any.
  private struct Entry {
    var step: Int?
    var start: Double
    var end: Double
    let words: String?
  }

  private var entries: [Entry] = []

  /// Adds a caption, which ends the one before.
  mutating func add(_ caption: Caption, step: Int?, from start: Double, to end: Double) {
    let end = max(start, end)
    if let last = entries.last {
      if last.words == caption.words, last.end >= start - Timeline.timeResolution {
        entries[entries.count - 1].end = max(last.end, end)
        return
      }
      entries[entries.count - 1].end = max(last.start, min(last.end, start))
    }
    entries.append(Entry(step: step, start: start, end: end, words: caption.words))
  }

  /// Returns all captions with words, and others in the pauses between them.
  func cues(elsewhere words: String?, duration: Double) -> [CaptionCue] {
    var filled: [Entry] = []
    var end = 0.0
    func pause(until time: Double) {
      guard let words, time > end + Timeline.timeResolution else { return }
      filled.append(Entry(step: nil, start: end, end: time, words: words))
    }
    for entry in entries {
      pause(until: entry.start)
      filled.append(entry)
      end = max(end, entry.end)
    }
    pause(until: duration)
    return filled.compactMap { entry in
      entry.words.map {
        CaptionCue(step: entry.step, start: entry.start, end: entry.end, words: $0)
      }
    }
  }
}
