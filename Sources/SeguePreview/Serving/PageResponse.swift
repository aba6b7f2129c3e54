import NIOCore
import NIOHTTP1

/// An HTTP response of a page's server.
struct PageResponse: Sendable {
  var status: HTTPResponseStatus
  /// The header fields, except those about the connection and the length.
  var headers: HTTPHeaders
  var body: ByteBuffer

  /// Makes a response that browsers do not cache and whose type they do not guess.
  init(_ body: ByteBuffer, _ type: String, _ status: HTTPResponseStatus = .ok) {
    self.status = status
    self.body = body
    headers = [
      "Content-Type": type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin",
    ]
  }

  /// Makes an error response with a reason as text; by default the phrase of the status.
  static func refusal(_ status: HTTPResponseStatus, _ reason: String? = nil) -> PageResponse {
    let text = (reason ?? "\(status.code) \(status.reasonPhrase)") + "\n"
    return PageResponse(ByteBuffer(string: text), "text/plain; charset=utf-8", status)
  }

  /// Returns a response with an HTML page, whose content security policy allows nothing from outside.
  static func page(_ html: ByteBuffer) -> PageResponse {
    var response = PageResponse(html, "text/html; charset=utf-8")
    response.headers.add(
      name: "Content-Security-Policy",
      value: "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
        + "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'")
    return response
  }

  /// Returns a response with a JSON text.
  static func json(_ text: ByteBuffer) -> PageResponse { PageResponse(text, "application/json") }
}
