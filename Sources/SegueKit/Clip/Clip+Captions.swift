import SegueStage

extension Clip {
  /// The description of the clip for those who cannot see it: its `alt`, or else its captions.
  package var alternativeText: String? {
    if let text = scene.alternativeText { return text }
    let captions = timeline.captions.filter { $0.duration > 0 }.map { cue in
      cue.words.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    var text = ""
    for caption in captions {
      if let last = text.last { text += last.isPunctuation ? " " : ". " }
      text += caption
    }
    return text.isEmpty ? nil : text
  }
}
