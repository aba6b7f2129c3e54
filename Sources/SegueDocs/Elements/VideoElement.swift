// Videos of HTML: https://html.spec.whatwg.org/multipage/media.html#the-video-element.

import SegueGraphics

extension PictureElement {
  /// The attributes without a value that a video has, so that it plays as an animated picture does.
  private static let manners = ["autoplay", "muted", "loop", "playsinline", "controls"]

  /// Parses a `<video>` element from its first to its last tag; nil if it has no source.
  static func video(_ bytes: ArraySlice<UInt8>) -> PictureElement? {
    guard let opening = HTMLTagReader.tag(bytes), opening.name == "video" else { return nil }
    var element = PictureElement(syntax: .video, name: "video", destination: "")
    var rest = bytes[opening.range.upperBound...]
    // What is not a source is the author's: tracks, and a text for browsers without video.
    var others: [UInt8] = []
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      others += rest[..<start]
      rest = rest[start...]
      guard let tag = HTMLTagReader.tag(rest) else {
        others.append(rest.removeFirst())
        continue
      }
      rest = rest[tag.range.upperBound...]
      if tag.name == "/video" { break }
      guard tag.name == "source", let address = tag["src"]?.value else {
        others += bytes[tag.range]
        continue
      }
      element.sources.append(.init(media: tag["media"]?.value ?? "", destination: address))
    }
    element.destination = opening["src"]?.value ?? element.sources.last?.destination ?? ""
    element.attributes = opening.attributes.filter { $0.name != "src" }.map { attribute in
      Attribute(name: attribute.name, value: attribute.value ?? "")
    }
    element.content = [String(decoding: others, as: UTF8.self)]
    return element.destination.isEmpty ? nil : element
  }

  /// The text of the element in one line.
  var videoText: String {
    let attributes = attributes.map { attribute in
      let isBare = attribute.value.isEmpty && attribute.name != "alt"
      return HTMLAttribute(name: attribute.name, value: isBare ? nil : attribute.value)
    }
    let sources = sources.map { source in
      let type = source.destination.lowercased().contains(".webm") ? "video/webm" : "video/mp4"
      return HTMLText.tag(
        "source",
        [
          HTMLAttribute(name: "media", value: source.media),
          HTMLAttribute(name: "src", value: source.destination),
          HTMLAttribute(name: "type", value: type),
        ].filter { $0.value != "" })
    }
    return HTMLText.tag("video", attributes) + sources.joined() + content.joined() + "</video>"
  }

  /// Updates the element; readers who prefer reduced motion see its poster only.
  mutating func updateVideo(to picture: WantedPicture, isNew: Bool) {
    if isNew { attributes = Self.manners.map { Attribute(name: $0, value: "") } }
    destination = picture.destination
    self["poster"] = picture.poster
    if let size = picture.size, size.replaces(width: self["width"], height: self["height"]) {
      self["width"] = "\(size.width)"
      self["height"] = "\(size.height)"
    }
    self["aria-label"] = picture.words(instead: self["aria-label"])
    let moving = "(prefers-reduced-motion: no-preference)"
    let dark = picture.darkDestination.map {
      ImageLink.Source(media: "\(moving) and \(MediaQuery.dark)", destination: $0)
    }
    if let track = picture.track { set(track) }
    sources = [dark, ImageLink.Source(media: moving, destination: destination)].compactMap { $0 }
  }

  /// Puts a track of captions before what the author wrote, in the place of the one before.
  private mutating func set(_ track: CaptionTrack) {
    var others: [UInt8] = []
    var rest = Array(content.joined().utf8)[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      others += rest[..<start]
      rest = rest[start...]
      if let tag = HTMLTagReader.tag(rest), tag.name == "track",
        tag["src"]?.value == track.source
      {
        rest = rest[tag.range.upperBound...]
      } else {
        others.append(rest.removeFirst())
      }
    }
    let tag = HTMLText.tag(
      "track",
      [
        HTMLAttribute(name: "kind", value: "captions"),
        HTMLAttribute(name: "src", value: track.source),
        track.language.map { HTMLAttribute(name: "srclang", value: $0) },
        HTMLAttribute(name: "label", value: track.label),
        HTMLAttribute(name: "default", value: nil),
      ].compactMap { $0 })
    content = [tag + String(decoding: others + rest, as: UTF8.self)]
  }
}
