/// The path and the query of a request below the token's folder.
struct RequestTarget: Sendable {
  /// The name after the token; empty for the page.
  let name: Substring
  /// The values of the query; of repeated names the first counts.
  let query: [Substring: Substring]

  /// The longest path in bytes, far more than any that a page requests.
  private static let longestPath = 256

  /// Parses the target of a request; nil without the token.
  init?(_ uri: String, token: String) {
    let target = uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = target.first ?? ""
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard path.utf8.count <= Self.longestPath, parts.count == 3, parts[0].isEmpty,
      parts[1] == token
    else { return nil }
    name = parts[2]
    let pairs = (target.dropFirst().first ?? "").split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
    query = Dictionary(pairs) { first, _ in first }
  }
}
