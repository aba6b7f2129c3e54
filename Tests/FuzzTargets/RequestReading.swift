import Foundation
import SeguePreview
import Synchronization

/// Sends bytes to its own preview server over loopback and checks the response.
///
/// The server's port and token differ in every run, so the bytes use placeholders for them.
enum RequestReading {
  /// Placeholders for the token and the port of a request.
  private static let places = (token: Array("TOKEN".utf8), port: Array("PORT".utf8))
  /// The timeout of a response, in seconds.
  private static let patience = 60
  private static let script = """
    canvas: 20x20
    screens: { a: "#FF0000", b: "#00FF00" }
    timeline: [ { show: a }, { hold: 100ms }, { push: b, transition: fade } ]
    """

  /// The address of the preview, which serves until the program ends.
  private static let address: URL? = {
    let path = NSTemporaryDirectory() + "segue-fuzz-\(getpid()).yaml"
    let (found, started) = (AddressBox(), DispatchSemaphore(value: 0))
    guard (try? script.write(toFile: path, atomically: true, encoding: .utf8)) != nil else {
      return nil
    }
    Task.detached {
      try? await Preview(script: path).run { address in
        found.text.withLock { $0 = address }
        started.signal()
      }
      started.signal()
    }
    started.wait()
    return URL(string: found.text.withLock { $0 })
  }()

  /// Sends bytes and reads the response to its end.
  static func read(_ bytes: [UInt8]) throws(FuzzFinding) -> FuzzOutcome {
    guard let address, let port = address.port.flatMap(UInt16.init(exactly:)) else {
      throw FuzzFinding(sentence: "the preview does not serve")
    }
    let token = address.path().split(separator: "/").joined()
    let request = bytes.replacing(places.token, with: token.utf8)
      .replacing(places.port, with: "\(port)".utf8)
    let answer = String(
      decoding: try exchange(Array(request), port: port).prefix { $0 != 0x0D }, as: UTF8.self)
    if answer.isEmpty {
      let text = bytes.drop { $0 == 0x0D || $0 == 0x0A }
      try FuzzFinding.check(
        !text.contains(Array("\r\n\r\n".utf8)), "it does not answer to a whole head")
      return .refused("hung up")
    }
    let status = answer.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    try FuzzFinding.check(answer.hasPrefix("HTTP/1.1 ") && status != 500, "it answers \(answer)")
    if status >= 400 { return .refused(answer) }
    try FuzzFinding.check(
      bytes.contains(places.token), "it answers \(answer) to one who does not know the token")
    return .read(answer)
  }

  // Writing to a connection that the server has closed must not end the process.
  #if canImport(Darwin)
    private static let (streamSocket, withoutSignal) = (SOCK_STREAM, Int32(0))
  #else
    private static let (streamSocket, withoutSignal) = (
      Int32(SOCK_STREAM.rawValue), Int32(MSG_NOSIGNAL)
    )
  #endif

  /// Returns the server's response to bytes sent in two pieces, after which the connection is
  /// closed.
  private static func exchange(
    _ bytes: [UInt8], port: UInt16
  ) throws(FuzzFinding) -> [UInt8] {
    let client = socket(AF_INET, streamSocket, 0)
    defer { close(client) }
    #if canImport(Darwin)
      var on: Int32 = 1
      unsafe setsockopt(
        client, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    // A reset on close frees the port at once, without TIME_WAIT.
    var end = linger(l_onoff: 1, l_linger: 0)
    var time = timeval(tv_sec: patience, tv_usec: 0)
    unsafe setsockopt(client, SOL_SOCKET, SO_LINGER, &end, socklen_t(MemoryLayout<linger>.size))
    unsafe setsockopt(
      client, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    try FuzzFinding.check(isConnected(client, to: port), "it takes no connection")
    for piece in [bytes.prefix(bytes.count / 2), bytes.suffix(from: bytes.count / 2)] {
      _ = unsafe send(client, Array(piece), piece.count, withoutSignal)
    }
    shutdown(client, Int32(SHUT_WR))
    var (answer, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 14))
    while true {
      let count = unsafe recv(client, &buffer, buffer.count, 0)
      if count > 0 {
        answer += buffer.prefix(count)
      } else if count == 0 || errno != EINTR {
        try FuzzFinding.check(count == 0 || errno != EAGAIN, "it neither answers nor hangs up")
        return answer
      }
    }
  }

  private static func isConnected(_ client: Int32, to port: UInt16) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe connect(client, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}

/// A box for an address from the serving task.
private final class AddressBox: Sendable {
  let text = Mutex("")
}
