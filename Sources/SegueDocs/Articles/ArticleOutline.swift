/// The clips of an article as text, for tests.
package enum ArticleOutline {
  /// A line for each clip, then one for each mark that cannot be understood.
  ///
  /// Such as `3: scripts/kugou.yaml -> images/kugou.gif` or `7: block of 12 lines -> none`.
  package static func lines(of bytes: [UInt8]) -> [String] {
    let article = Article(path: "", bytes: bytes)
    return article.clips.map { clip in
      let script =
        switch clip.script {
        case .file(let name): name
        case .block(let block): "block of \(block.lines.count) lines"
        }
      return "\(clip.line): \(script) -> \(clip.link?.destination ?? "none")"
    } + article.problems.map { "\($0.line ?? 0): \($0.reason.sentence)" }
  }

  /// The XXH64 of bytes, as stamps are made of.
  package static func digest(of bytes: [UInt8]) -> UInt64 { ByteDigest.digest(of: bytes) }
}
