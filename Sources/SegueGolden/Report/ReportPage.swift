package import SegueCodecs

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A report as one HTML file that opens from disk: no network, no other files, any number of clips.
///
/// Data, program and styles come first and pictures last, so that the page works before the browser
/// has read all of it. Pictures are text in inert elements until first shown, and so are the
/// details of a clip until it is opened: the list needs only name, verdict and sentence.
package enum ReportPage {
  /// Returns the picture for a key of the document; nil if there is none.
  package typealias Pictures = (String) throws(CodecError) -> ReportPicture?

  /// Writes the page to a sink, with one picture in memory at a time.
  ///
  /// - Parameters:
  ///   - pictures: called once for each key of ``ReportDocument/pictureKeys``, in that order.
  /// - Throws: errors of the sink and of `pictures`; `cannotEncode` for numbers that are not
  ///   finite.
  package static func write<Sink: ByteSink & ~Copyable>(
    _ document: ReportDocument, to sink: inout Sink, pictures: Pictures
  ) throws(CodecError) {
    // Clips go between the first two parts of the page, pictures between the last two.
    let parts = parts(document.title, data: [PackageResources.stored_js])
    try sink.write(Array(parts[0].utf8))
    try sink.write(Array(element("report", "application/json").utf8))
    try sink.write(MarkupText.script(json: try document.listJSON()))
    try sink.write(Array("</script>\n".utf8))
    for index in document.clips.indices {
      try sink.write(Array(element("c-\(index)", "application/json").utf8))
      try sink.write(MarkupText.script(json: try document.json(ofClip: index)))
      try sink.write(Array("</script>\n".utf8))
    }
    try sink.write(Array(parts[1].utf8))
    for key in document.pictureKeys {
      guard let picture = try pictures(key) else { continue }
      let below = picture.base.map {
        #" data-over="\#(MarkupText.xml($0.key))" data-x="\#($0.x)" data-y="\#($0.y)""#
      }
      try sink.write(
        Array(element("p-" + MarkupText.xml(key), "text/plain", below ?? "").utf8))
      try sink.write([UInt8](Data(picture.png).base64EncodedData()))
      try sink.write(Array("</script>\n".utf8))
    }
    try sink.write(Array(parts[2].utf8))
  }

  /// Returns the page of a report whose clips and pictures a server has: with the list of clips only.
  ///
  /// - Parameters:
  ///   - data: the program's files that request them, in place of `stored.js`.
  ///   - style: further rules.
  ///   - blocks: further data, by the identifiers of their elements, as JSON.
  package static func served(
    _ document: ReportDocument, data: [[UInt8]], style: [[UInt8]], blocks: [(String, [UInt8])]
  ) throws(CodecError) -> [UInt8] {
    let parts = parts(document.title, data: data, style: style, policy: "; connect-src 'self'")
    var page = Array(parts[0].utf8)
    for (name, json) in [("report", try document.listJSON())] + blocks {
      page += Array(element(name, "application/json").utf8) + MarkupText.script(json: json)
      page += Array("</script>\n".utf8)
    }
    return page + Array(parts[1].utf8) + Array(parts[2].utf8)
  }

  /// Returns the three parts of the template, filled.
  private static func parts(
    _ title: String, data: [[UInt8]], style more: [[UInt8]] = [], policy: String = ""
  ) -> [String] {
    let values = [
      "title": MarkupText.xml(title), "style": PageText.text(style + more),
      "program": program(data), "policy": policy,
    ]
    let parts = template.components(separatedBy: "{{data}}\n").map { PageText.fill($0, values) }
    precondition(parts.count == 3)
    return parts
  }

  /// Returns the whole page as bytes, for small documents.
  package static func html(
    _ document: ReportDocument, pictures: Pictures
  ) throws(CodecError) -> [UInt8] {
    var sink = MemorySink()
    try write(document, to: &sink, pictures: pictures)
    return sink.bytes
  }

  /// Returns the start tag of a script element that holds data and runs no code.
  private static func element(
    _ identifier: String, _ type: String, _ attributes: String = ""
  ) -> String {
    #"<script type="\#(type)" id="\#(identifier)"\#(attributes)>"#
  }

  /// The HTML template, which the program fills.
  ///
  /// Its content security policy blocks everything from outside, whatever the clips are called.
  private static var template: String { PageText.text([PackageResources.report_html]) + "\n" }

  /// The style sheet, in the order of its rules.
  private static var style: [[UInt8]] {
    typealias Files = PackageResources
    return [
      Files.colors_css, Files.layout_css, Files.clip_css, Files.player_css, Files.charts_css,
    ]
  }

  /// The program: plain JavaScript without libraries, in the order in which it is read.
  ///
  /// Text from files is inserted as text nodes or attribute values, never as markup.
  private static func program(_ data: [[UInt8]]) -> String {
    typealias Files = PackageResources
    let rest = [
      // Pictures: stored as text, decoded when they are first shown, cached while there is room.
      Files.pictures_js,
      // The list of clips: search, filter, the open clip.
      Files.list_js,
      // Time: the frames shown at a moment, and playback.
      Files.moments_js,
      // The player of a clip: its buttons, and their effects.
      Files.player_js,
      // The pictures on the stage: panes, zoom, divider, and the pixel under the pointer.
      Files.stage_js,
      // The heat strip: the amount of difference over time and height; it is the slider too.
      Files.strip_js,
      // Charts over time: the tracks of layers, and the time map.
      Files.charts_js,
      // The details of a clip, section by section.
      Files.sections_js,
      // The keyboard, and the start of the program.
      Files.keys_js,
    ]
    // First elements, words and shared state, then the source of clips and pictures: the page itself, or the
    // server of a review.
    return PageText.program([Files.foundation_js] + data + rest)
  }
}

/// Text of web pages, from files that the build embeds (`PackageResources`).
package enum PageText {
  /// Concatenates files, and drops the line break at the end of the last.
  package static func text(_ files: [[UInt8]]) -> String {
    let text = String(decoding: files.joined(), as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Wraps a program in a function, so that it has no global names.
  package static func program(_ files: [[UInt8]]) -> String {
    "(() => {\n\"use strict\";\n\(text(files))\n})();"
  }

  /// Replaces the placeholders `{{name}}` of a template; values are not searched for placeholders.
  ///
  /// - Precondition: every placeholder has a value.
  package static func fill(_ template: String, _ values: [String: String]) -> String {
    let pieces = template.components(separatedBy: "{{")
    return pieces.dropFirst().reduce(into: pieces[0]) { page, piece in
      let parts = piece.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let value = values[String(parts[0])] else {
        preconditionFailure("a mark of a page has no value: \(piece)")
      }
      page += value + parts[1]
    }
  }
}

/// A picture in a page: a PNG file, whole or as a patch over another picture of the page.
package struct ReportPicture: Hashable, Sendable {
  /// The picture below a patch, and the patch's place in it.
  package struct Base: Hashable, Sendable {
    /// The key of a picture that is earlier in the page.
    package var key: String
    /// The column of the patch's left edge in the base.
    package var x: Int
    /// The row of the patch's top edge in the base.
    package var y: Int

    package init(key: String, x: Int, y: Int) {
      self.key = key
      self.x = x
      self.y = y
    }
  }

  /// The PNG file; the base shows through its transparent pixels, if there is one.
  package var png: [UInt8]
  /// The picture below; nil for a whole picture.
  package var base: Base?

  package init(png: [UInt8], over base: Base? = nil) {
    self.png = png
    self.base = base
  }
}
