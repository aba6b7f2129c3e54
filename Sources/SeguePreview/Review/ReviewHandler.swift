import NIOCore
import NIOHTTP1
import SegueGolden

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A router of the HTTP requests of a review; it opens no file named by a request.
///
/// Reading is GET and changes are POST without a body: `clip?n=`, `picture?key=`, `state`; `decide`, `undo`,
/// `write`.
struct ReviewHandler: PageHandler {
  let session: ReviewSession
  let token: String
  let page: PageResponse

  /// The names of requests that change something.
  private static let changes: Set<Substring> = ["decide", "undo", "write"]

  /// Creates the handler of a page.
  init(session: ReviewSession, token: String, page: [UInt8]) {
    self.session = session
    self.token = token
    self.page = .page(ByteBuffer(bytes: page))
  }

  func refusal(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) -> PageResponse? {
    let name = RequestTarget(request.uri, token: token)?.name ?? ""
    return RequestPolicy.refusal(request, context, changes: Self.changes.contains(name))
  }

  func reply(to request: HTTPRequestHead, _ context: ChannelHandlerContext) -> PageReply {
    if let refusal = refusal(request, context) { return .now(refusal) }
    guard let target = RequestTarget(request.uri, token: token) else {
      return .now(.refusal(.notFound))
    }
    let query = target.query
    switch target.name {
    case "": return .now(page)
    case "state": return .later { await state() }
    case "clip": return .made { clip(query) }
    case "picture": return .made { picture(query) }
    case "decide": return .later { await decide(query) }
    case "undo": return .later { await state(after: session.undo()) }
    case "write": return .later { await state(after: session.beginWriting()) }
    default: return .now(.refusal(.notFound))
    }
  }

  /// Responds with the state of the review.
  private func state() async -> PageResponse { json(await session.state) }

  /// Responds with the state after a change; with 409 if the change was not possible.
  private func state(after isDone: Bool) async -> PageResponse {
    isDone ? await state() : .refusal(.conflict)
  }

  /// Carries out a decision: `clip=3` or `group=0`, and `as=accepted`, `as=rejected` or `as=open`.
  private func decide(_ query: [Substring: Substring]) async -> PageResponse {
    let target =
      query["clip"].flatMap { Int($0) }.map(ReviewSession.Target.clip)
      ?? query["group"].flatMap { Int($0) }.map(ReviewSession.Target.group)
    let decision = query["as"].flatMap { ReviewDecision(rawValue: String($0)) }
    guard let target, decision != .written, decision != nil || query["as"] == "open" else {
      return .refusal(.badRequest)
    }
    return await state(after: session.decide(target, decision))
  }

  /// Responds with the details of a clip.
  private func clip(_ query: [Substring: Substring]) -> PageResponse {
    guard let index = query["n"].flatMap({ Int($0) }),
      let json = try? session.report.clip(at: index)
    else { return .refusal(.notFound) }
    return .json(ByteBuffer(bytes: json))
  }

  /// A picture as the page receives it.
  private struct Picture: Encodable {
    /// The PNG file, in base64.
    var png: Data
    /// The key of the picture below, and the place of this one in it.
    var over: String?
    var x: Int?
    var y: Int?

    private enum CodingKeys: CodingKey { case png, over, x, y }
  }

  /// Responds with a picture.
  private func picture(_ query: [Substring: Substring]) -> PageResponse {
    guard let key = query["key"], let picture = try? session.report.picture(String(key)) else {
      return .refusal(.notFound)
    }
    return json(
      Picture(
        png: Data(picture.png), over: picture.base?.key, x: picture.base?.x, y: picture.base?.y))
  }

  private func json(_ value: some Encodable) -> PageResponse {
    guard let json = try? JSONEncoder().encode(value) else {
      return .refusal(.internalServerError)
    }
    return .json(ByteBuffer(bytes: json))
  }
}
