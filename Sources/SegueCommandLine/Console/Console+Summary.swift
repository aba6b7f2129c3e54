import SegueCodecs

extension Console {
  /// Appends Markdown to the file that GitHub shows on the page of a job; nothing elsewhere.
  func appendSummary(_ markdown: String) throws {
    guard let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
    var bytes: [UInt8] = []
    do { bytes = try InputFile(path).bytes(atMost: 1 << 28) } catch {
      guard case .missing = error else { throw error }
    }
    var file = try OutputFile(at: path)
    try file.write(bytes + Array(markdown.utf8))
    try file.commit()
  }
}
