internal import SegueGraphics
internal import SegueStage

// The keys of vector drawings.

extension ValueKind<DrawingID> {
  /// The path of an SVG file.
  static let drawing = ValueKind(ValueForm(.path, example: "icon.svg")) { decoder, entry in
    decoder.path(entry).map { decoder.drawing($0, at: entry.place) }
  } textInScene: { drawing, scene in
    scene.drawings.indices.contains(drawing.index)
      ? YAMLText.quoted(scene.drawings[drawing.index]) : nil
  }
}

extension SceneDecoder {
  /// Returns the ID of an SVG file; equal paths share one.
  fileprivate mutating func drawing(_ path: String, at place: ScriptPlace) -> DrawingID {
    if let index = drawings.firstIndex(of: path) { return DrawingID(index) }
    drawings.append(path)
    locations.drawings.append(place)
    return DrawingID(drawings.count - 1)
  }
}
