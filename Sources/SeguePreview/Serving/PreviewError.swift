/// Why a preview cannot be served.
package enum PreviewError: Error, Sendable {
  /// Another program listens on the port.
  case portTaken(UInt16)
  /// The port may not be used, such as one below 1024; the system's reason.
  case cannotListen(UInt16, reason: String)
  /// The server stopped by itself; its reason.
  case stopped(reason: String)
}
