import CSystemCalls

/// The program or a library that the process has loaded.
package struct LoadedObject: Hashable, Sendable {
  /// The path; that of the program as it was started.
  package let path: String
  /// The identity that the linker wrote, in hexadecimal: GNU's build ID, or the UUID on Darwin; nil without one.
  package let buildID: String?

  /// The name of its file.
  package var name: String { String(path.split(separator: "/").last ?? "") }

  /// The program, whose path may be empty, then its libraries, without those that the kernel provides.
  package static var all: [LoadedObject] {
    let length = segue_describe_objects(nil, 0)
    guard length > 0 else { return [] }
    var text = [UInt8](repeating: 0, count: Int(length))
    let count = unsafe text.withUnsafeMutableBytes { buffer in
      unsafe segue_describe_objects(buffer.baseAddress, Int64(buffer.count))
    }
    // A line has the identity, a space and the path.
    return text.prefix(Int(min(count, length))).split(separator: UInt8(ascii: "\n")).map { line in
      let parts = line.split(
        separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
      let id = String(decoding: parts[0], as: UTF8.self)
      return LoadedObject(
        path: String(decoding: parts.last ?? [], as: UTF8.self), buildID: id == "-" ? nil : id)
    }
  }
}
