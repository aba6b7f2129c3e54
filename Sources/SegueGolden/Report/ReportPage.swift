import Foundation
package import SegueCodecs

/// A report as one HTML file that opens from disk: no network, no other files, any number of clips.
///
/// Data, program and styles come first and pictures last, so that the page works before the browser
/// has read its end. A picture is text inside an inert element until it is first shown, and so is
/// what is known of a clip until it is opened: the list needs its name, verdict and sentence.
package enum ReportPage {
  /// The picture of a key of the document; nil where there is none.
  package typealias Pictures = (String) throws(CodecError) -> ReportPicture?

  /// Writes the page to a sink, picture by picture, so that memory holds one picture at a time.
  ///
  /// - Parameters:
  ///   - pictures: called once for each key of ``ReportDocument/pictureKeys``, in that order.
  /// - Throws: what the sink or `pictures` throws, `cannotEncode` for numbers that are not finite.
  package static func write<Sink: ByteSink & ~Copyable>(
    _ document: ReportDocument, to sink: inout Sink, pictures: Pictures
  ) throws(CodecError) {
    let values = [
      "title": MarkupText.xml(document.title), "style": style, "program": program,
    ]
    // Clips come between the first two parts of the page, pictures between the last two.
    let parts = template.components(separatedBy: "{{data}}\n").map { PageText.fill($0, values) }
    precondition(parts.count == 3)
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

  /// The page as bytes, for documents that are known to be small.
  package static func html(
    _ document: ReportDocument, pictures: Pictures
  ) throws(CodecError) -> [UInt8] {
    var sink = MemorySink()
    try write(document, to: &sink, pictures: pictures)
    return sink.bytes
  }

  /// The start of an element that holds data and runs nothing.
  private static func element(
    _ identifier: String, _ type: String, _ attributes: String = ""
  ) -> String {
    #"<script type="\#(type)" id="\#(identifier)"\#(attributes)>"#
  }

  /// The page's fixed elements, which the program fills.
  ///
  /// Their policy lets nothing in from outside, whatever the clips are called.
  private static var template: String { PageText.text([PackageResources.report_html]) + "\n" }

  /// The style sheet, in the order in which its rules apply.
  private static var style: String {
    typealias Files = PackageResources
    return PageText.text([
      Files.colors_css, Files.layout_css, Files.clip_css, Files.player_css, Files.charts_css,
    ])
  }

  /// The program: plain JavaScript without libraries, in the order in which it is read.
  ///
  /// Everything from files reaches the page as text nodes or attribute values, never as markup.
  private static var program: String {
    typealias Files = PackageResources
    return PageText.program([
      // Elements, words and the state that everything shares.
      Files.foundation_js,
      // Pictures: stored as text, decoded when they are first shown, kept while there is room.
      Files.pictures_js,
      // The list of clips: search, filter, which one is open.
      Files.list_js,
      // Time: which frames show at a moment, and playing through them.
      Files.moments_js,
      // The player of a clip: its buttons, and what they change.
      Files.player_js,
      // The pictures on the stage: panes, zoom, divider, and the pixel under the pointer.
      Files.stage_js,
      // The strip over time: how much each frame differs and how high up; it is the slider too.
      Files.strip_js,
      // Charts over time: the tracks of layers, and the time map.
      Files.charts_js,
      // What is told of a clip, section by section.
      Files.sections_js,
      // The keyboard, and the start.
      Files.keys_js,
    ])
  }
}

/// The texts of pages, from files that the build puts into the program (`PackageResources`).
package enum PageText {
  /// The text of files, one after the other, without the line break that ends the last.
  package static func text(_ files: [[UInt8]]) -> String {
    let text = String(decoding: files.joined(), as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// A program as one block, so that it leaves no global names.
  package static func program(_ files: [[UInt8]]) -> String {
    "(() => {\n\"use strict\";\n\(text(files))\n})();"
  }

  /// A template with values in the places of its marks, `{{name}}`; values are not looked through.
  ///
  /// - Precondition: every mark has a value.
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

/// A picture as a page has it: a PNG file, alone or drawn over another picture of the page.
package struct ReportPicture: Hashable, Sendable {
  /// The picture that another is drawn over, and where.
  package struct Base: Hashable, Sendable {
    /// The key of a picture that the page has before this one.
    package var key: String
    /// The column of the other's left edge.
    package var x: Int
    /// The row of its top edge.
    package var y: Int

    /// A picture below another.
    package init(key: String, x: Int, y: Int) {
      self.key = key
      self.x = x
      self.y = y
    }
  }

  /// The PNG file; its transparent pixels show the base, if there is one.
  package var png: [UInt8]
  /// What it is drawn over; nil for a picture that stands for itself.
  package var base: Base?

  /// A picture.
  package init(png: [UInt8], over base: Base? = nil) {
    self.png = png
    self.base = base
  }
}
