internal import SegueGraphics
internal import SegueStage

/// Lists of pictures with their frames, for parameters.
extension SceneDecoder {
  /// The most pictures that a list takes.
  static let mostPictures = 1_000

  /// The pictures of a list; nil when one of them cannot be read.
  mutating func placedPictures(_ entry: SyntaxEntry) -> [PlacedPicture]? {
    guard case .sequence(let nodes) = entry.value.content else {
      let words = "a list of pictures such as `[{ image: photo, frame: [16, 100, 80, 80] }]`"
      reportKind(of: entry, takes: words)
      return nil
    }
    guard (1...Self.mostPictures).contains(nodes.count) else {
      problems.error(
        .badNumber,
        nodes.isEmpty
          ? "there must be a picture in the list"
          : "a list has at most \(Self.mostPictures) pictures", at: entry.place)
      return nil
    }
    let pictures = nodes.map { placedPicture(SyntaxEntry(key: entry.key, value: $0)) }
    return pictures.contains(nil) ? nil : pictures.compactMap { $0 }
  }

  private mutating func placedPicture(_ entry: SyntaxEntry) -> PlacedPicture? {
    // The short form: a picture that is in no place.
    if let name = entry.value.name { return PlacedPicture(image: name) }
    guard let keys = entries(of: entry.value, Schema.picture) else { return nil }
    guard let image = keys["image"] else {
      if let key = Schema.picture.key("image") {
        reportMissing(key, in: entry.value, of: Schema.picture.title)
      }
      return nil
    }
    guard let name = image.value.name else {
      reportKind(of: image, takes: "the name of an image")
      return nil
    }
    guard let place = keys["frame"] else { return PlacedPicture(image: name) }
    return frameLength(place, mayBeEmpty: true).map { PlacedPicture(image: name, frame: $0) }
  }
}
