import SeguePreview

extension CommandError {
  /// Creates the error of a server, with help.
  ///
  /// - Parameter verb: the verb that serves.
  init(_ error: ServingError, verb: String) {
    switch error {
    case .portTaken(let port):
      self.init(
        .cannotCreate, "port \(port) is in use by another program",
        help: "`--port 0` takes a free one")
    case .cannotListen(let port, let reason):
      self.init(
        .cannotCreate, "cannot listen on port \(port): \(reason)",
        help: "`--port 0` takes a free one")
    case .stopped(let reason):
      self.init(
        .inputOutput, "the server stopped: \(reason)", help: "start `segue \(verb)` again")
    }
  }
}
