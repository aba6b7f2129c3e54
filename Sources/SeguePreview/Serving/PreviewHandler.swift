import FlyingFox
import Foundation
import SegueCodecs

/// Answers what pages ask for; it opens no file on their behalf.
///
/// Who does not know the token learns nothing. The `Host` header is checked, so that a name that is
/// made to point at the loopback (DNS rebinding) is of no use, and so is `Origin`, so that another
/// page cannot open a socket.
struct PreviewHandler: HTTPHandler {
  let session: PreviewSession
  let token: String

  /// The most bytes of an address, far more than any that the page asks for.
  private static let longestPath = 256

  /// The answer to one request; never an error.
  func handleRequest(_ request: HTTPRequest) async -> HTTPResponse {
    guard await isOurs(request) else { return Self.refusal(.forbidden) }
    guard request.method == .GET else {
      var response = Self.refusal(.methodNotAllowed)
      response.headers[HTTPHeader("Allow")] = "GET"
      return response
    }
    // As it was sent: the library's own path has lost its last slash.
    let path = request.target.path()
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard path.utf8.count <= Self.longestPath, parts.count == 3, parts[0].isEmpty,
      parts[1] == token
    else { return Self.refusal(.notFound) }
    switch parts[2] {
    case "": return Self.answer(PreviewPage.html, "text/html; charset=utf-8", isPage: true)
    case "state": return Self.answer(await session.state(), "application/json")
    case "frame": return await frame(request)
    case "layers": return await layers(request)
    case "changes": return await changes(request)
    default: return Self.refusal(.notFound)
    }
  }

  /// Whether the request was meant for this server, and sent by its own page or by no page at all.
  private func isOurs(_ request: HTTPRequest) async -> Bool {
    let port = await session.port
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.headers[.host], hosts.contains(host.lowercased()) else { return false }
    guard let origin = request.headers[HTTPHeader("Origin")] else { return true }
    return hosts.contains { "http://\($0)" == origin.lowercased() }
  }

  /// The clip of the revision that is asked for, and the time in microseconds.
  private func moment(
    _ request: HTTPRequest
  ) async -> (clip: PreviewClip, microseconds: Int)? {
    guard let clip = await session.clip, let time = request.query["t"],
      let microseconds = clip.microseconds(time)
    else { return nil }
    return (clip, microseconds)
  }

  private func frame(_ request: HTTPRequest) async -> HTTPResponse {
    guard let (clip, microseconds) = await moment(request) else { return Self.refusal(.badRequest) }
    guard request.query["r"] == "\(clip.revision)" else { return Self.nothing }
    let key = FrameCache.Key(revision: clip.revision, microseconds: microseconds)
    if let png = await session.cache.picture(key) { return Self.answer(png, "image/png") }
    do throws(CodecError) {
      let png = try clip.png(at: microseconds)
      await session.cache.keep(png, as: key)
      return Self.answer(png, "image/png")
    } catch { return Self.refusal(.internalServerError) }
  }

  private func layers(_ request: HTTPRequest) async -> HTTPResponse {
    guard let (clip, microseconds) = await moment(request) else { return Self.refusal(.badRequest) }
    guard request.query["r"] == "\(clip.revision)" else { return Self.nothing }
    guard let json = try? JSONEncoder().encode(clip.layers(at: microseconds)) else {
      return Self.refusal(.internalServerError)
    }
    return Self.answer([UInt8](json), "application/json")
  }

  private func changes(_ request: HTTPRequest) async -> HTTPResponse {
    let handler = WebSocketHTTPHandler(
      handler: MessageFrameWSHandler(handler: StateMessages(session: session)))
    let response = try? await handler.handleRequest(request)
    return response ?? Self.refusal(.badRequest)
  }

  /// The answer about a clip that another one has displaced meanwhile: no error, and no picture.
  private static let nothing = HTTPResponse(statusCode: .noContent)

  private static func refusal(_ status: HTTPStatusCode) -> HTTPResponse {
    answer("\(status.code) \(status.phrase)\n", "text/plain; charset=utf-8", status)
  }

  private static func answer(
    _ text: String, _ type: String, _ status: HTTPStatusCode = .ok, isPage: Bool = false
  ) -> HTTPResponse {
    var response = answer(Array(text.utf8), type, status)
    if isPage {
      response.headers[HTTPHeader("Content-Security-Policy")] =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
        + "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'"
    }
    return response
  }

  private static func answer(
    _ bytes: [UInt8], _ type: String, _ status: HTTPStatusCode = .ok
  ) -> HTTPResponse {
    HTTPResponse(
      statusCode: status,
      headers: [
        .contentType: type, HTTPHeader("Cache-Control"): "no-store",
        HTTPHeader("X-Content-Type-Options"): "nosniff",
        HTTPHeader("Referrer-Policy"): "no-referrer",
        HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
      ],
      // Pieces of 64 KB: a picture of 200 KB takes four writes instead of fifty.
      body: HTTPBodySequence(data: Data(bytes), suggestedBufferSize: 1 << 16))
  }
}
