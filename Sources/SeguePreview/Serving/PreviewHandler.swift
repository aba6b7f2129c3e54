import NIOCore
import NIOHTTP1
import SegueGraphics
import SegueKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A router of the preview's HTTP requests; it opens no file named by a request.
///
/// A client without the token gets only errors; ``RequestPolicy`` rejects other hosts and pages.
struct PreviewHandler: PageHandler {
  let session: PreviewSession
  let token: String

  /// Routes a request: returns its response, or a closure that makes it.
  func reply(to request: HTTPRequestHead, _ context: ChannelHandlerContext) -> PageReply {
    if let refusal = refusal(request, context) { return .now(refusal) }
    guard let target = RequestTarget(request.uri, token: token) else {
      return .now(.refusal(.notFound))
    }
    let query = target.query
    switch target.name {
    case "": return .now(Self.page)
    case "state": return .later { .json(ByteBuffer(string: await session.state())) }
    case "frame": return .made { await frame(query) }
    case "layers": return .made { await layers(query) }
    case "variant": return .later { await choose(query) }
    case "changes": return .states(session)
    default: return .now(.refusal(.notFound))
    }
  }

  func refusal(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) -> PageResponse? {
    RequestPolicy.refusal(request, context)
  }

  /// Returns the current clip and the time `t` of a query in microseconds; nil if either is missing.
  private func moment(
    _ query: [Substring: Substring]
  ) async -> (clip: PreviewClip, microseconds: Int)? {
    guard let clip = await session.clip, let time = query["t"],
      let microseconds = clip.microseconds(String(time))
    else { return nil }
    return (clip, microseconds)
  }

  /// Responds with the frame at a time as a PNG, from the cache if possible.
  private func frame(_ query: [Substring: Substring]) async -> PageResponse {
    guard let (clip, microseconds) = await moment(query) else { return .refusal(.badRequest) }
    guard query["r"] ?? "" == "\(clip.revision)" else { return Self.nothing }
    let key = FrameCache.Key(revision: clip.revision, microseconds: microseconds)
    if let png = await session.cache.picture(key) { return Self.picture(png) }
    // The client has cancelled the request.
    if Task.isCancelled { return Self.nothing }
    do throws(SegueError) {
      let png = try await clip.png(at: microseconds)
      await session.cache.keep(png, as: key)
      return Self.picture(png)
    } catch { return .refusal(.unprocessableEntity, "\(error)") }
  }

  /// Shows the variant of a query, by its label; pages get it as a new state.
  private func choose(_ query: [Substring: Substring]) async -> PageResponse {
    guard let label = query["v"].flatMap({ String($0).percentDecoded }) else {
      return .refusal(.badRequest)
    }
    await session.choose(label)
    return Self.nothing
  }

  /// Responds with the layers at a time as JSON.
  private func layers(_ query: [Substring: Substring]) async -> PageResponse {
    guard let (clip, microseconds) = await moment(query) else { return .refusal(.badRequest) }
    guard query["r"] ?? "" == "\(clip.revision)", !Task.isCancelled else { return Self.nothing }
    guard let json = try? JSONEncoder().encode(clip.layers(at: microseconds)) else {
      return .refusal(.internalServerError)
    }
    return .json(ByteBuffer(bytes: json))
  }

  /// The response about an outdated revision: neither an error nor a picture.
  private static var nothing: PageResponse {
    PageResponse(ByteBuffer(), "text/plain; charset=utf-8", .noContent)
  }

  private static let page = PageResponse.page(ByteBuffer(string: PreviewPage.html))

  /// Returns a response with a PNG.
  private static func picture(_ png: [UInt8]) -> PageResponse {
    PageResponse(ByteBuffer(bytes: png), "image/png")
  }

}
