import CSystemCalls

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A shell that waits for an address and opens it in the browser, by `$BROWSER`, `xdg-open` or `open`.
///
/// It is started before the process enters its sandbox, since a browser must write files of its own.
package struct BrowserShell: Sendable {
  private let input: Int32

  /// Starts the shell; nil if the system refuses.
  package init?() {
    input = segue_start_browser_shell()
    if input < 0 { return nil }
  }

  /// Hands the address over; false if the shell has ended.
  package func open(_ address: String) -> Bool {
    let bytes = Array((address + "\n").utf8)
    let count = unsafe write(input, bytes, bytes.count)
    close(input)
    return count == bytes.count
  }
}
