#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An unnamed temporary file for data that would not fit in memory.
///
/// It is deleted with the value, however the process ends.
package final class ScratchFile: Sendable {
  private let file: Descriptor

  /// Creates an empty file in the folder for temporary files (`TMPDIR`, or `/tmp`).
  package init() throws(SystemError) {
    let folder = ProcessEnvironment.value(of: "TMPDIR") ?? ""
    let name = ".segue-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
    let path = (folder.isEmpty ? "/tmp" : folder) + "/" + name
    file = try Descriptor.workingFolder.open(path, .scratch)
    try Descriptor.workingFolder.remove(path)
  }

  /// Writes bytes at an offset.
  package func write(_ bytes: [UInt8], at place: Int) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      let count = try retryingInterrupted {
        unsafe bytes.withUnsafeBytes { buffer in
          let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
          return unsafe pwrite(file.number, rest.baseAddress, rest.count, off_t(place + start))
        }
      }
      guard count > 0 else { throw .inputOutput }
      start += count
    }
  }

  /// Reads `count` bytes at an offset; the whole range must have been written.
  package func read(_ count: Int, at place: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var start = 0
    while start < count {
      let more = try retryingInterrupted {
        unsafe bytes.withUnsafeMutableBytes { buffer in
          let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
          return unsafe pread(file.number, rest.baseAddress, rest.count, off_t(place + start))
        }
      }
      guard more > 0 else { throw .inputOutput }
      start += more
    }
    return bytes
  }
}
