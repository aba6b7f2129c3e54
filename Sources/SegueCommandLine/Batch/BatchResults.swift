/// The results of a batch: writes each as a line as soon as it is there, and keeps the highest status.
actor BatchResults {
  private let console: Console
  /// The highest status of all results.
  private(set) var status = ExitStatus.done

  init(_ console: Console) { self.console = console }

  /// Writes a result.
  ///
  /// - Throws: `CodecError` if standard output cannot be written.
  func add(_ result: BatchResult) throws {
    status = max(status, ExitStatus(rawValue: result.status) ?? .internalError)
    try console.product(json: JSONText.line(result))
  }
}
