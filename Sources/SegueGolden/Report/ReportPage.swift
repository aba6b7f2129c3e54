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
    let title = MarkupText.xml(document.title)
    try sink.write(Array(head(title: title).utf8))
    try sink.write(Array(PageBody.text(title: title).utf8))
    try sink.write(Array(element("report", "application/json").utf8))
    try sink.write(MarkupText.script(json: try document.listJSON()))
    try sink.write(Array("</script>\n".utf8))
    for index in document.clips.indices {
      try sink.write(Array(element("c-\(index)", "application/json").utf8))
      try sink.write(MarkupText.script(json: try document.json(ofClip: index)))
      try sink.write(Array("</script>\n".utf8))
    }
    try sink.write(Array("<script>\n\(PageScript.text)</script>\n".utf8))
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
    try sink.write(Array("</body>\n</html>\n".utf8))
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

  /// The policy lets nothing in from outside, whatever the clips are called.
  private static func head(title: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data: blob:">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(title)</title>
    <link rel="icon" href="data:,">
    <style>
    \(PageStyle.text)
    </style>
    </head>
    <body>

    """
  }
}
