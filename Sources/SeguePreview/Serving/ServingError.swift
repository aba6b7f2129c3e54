/// An error of serving a page.
package enum ServingError: Error, Sendable {
  /// Another program listens on the port.
  case portTaken(UInt16)
  /// The port must not be used, such as one below 1024; with the system's reason.
  case cannotListen(UInt16, reason: String)
  /// The server stopped by itself; with the reason.
  case stopped(reason: String)
}
