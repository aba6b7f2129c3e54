#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file without a name for what would fill the memory; it is gone with the value, however the process
/// ends.
package final class ScratchFile: Sendable {
  private let file: Descriptor

  /// Makes an empty file where the system keeps temporary ones.
  package init() throws(SystemError) {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    let name = ".segue-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
    let path = (folder.isEmpty ? "/tmp" : folder) + "/" + name
    file = try Descriptor.workingFolder.open(path, .scratch)
    try Descriptor.workingFolder.remove(path)
  }

  /// Writes bytes at a place.
  package func write(_ bytes: [UInt8], at place: Int) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      let count = try calling {
        unsafe bytes.withUnsafeBytes { buffer in
          let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
          return unsafe pwrite(file.number, rest.baseAddress, rest.count, off_t(place + start))
        }
      }
      guard count > 0 else { throw .inputOutput }
      start += count
    }
  }

  /// Reads so many bytes at a place, all of which were written.
  package func read(_ count: Int, at place: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var start = 0
    while start < count {
      let more = try calling {
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
