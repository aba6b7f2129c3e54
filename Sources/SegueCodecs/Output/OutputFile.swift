import Glibc

/// A file that appears at its path whole, or not at all.
///
/// Bytes go to a hidden temporary file in the same folder; ``commit()`` makes the disk keep them
/// and renames the file. A value that is dropped without a commit removes the temporary file and
/// leaves what was at the path untouched. Behind a symbolic link the real file is replaced.
///
/// Standard output and paths at which something other than a regular file is (a device, a FIFO)
/// are written straight. Writing to a closed pipe throws `writeFailed` with EPIPE provided that the
/// process ignores SIGPIPE, which is up to the executable.
package struct OutputFile: ByteSink, ~Copyable {
  /// The name that stands for standard output.
  package static let standardOutputPath = "-"
  /// The number of bytes that are gathered before they are written.
  private static let bufferSize = 1 << 16

  private let place: OutputPlace?
  private let descriptor: Descriptor
  // The hidden file; nil once it has been renamed, or when there is none.
  private var temporaryPath: String?
  private var buffer: [UInt8] = []

  /// Opens an output; "-" means standard output.
  ///
  /// Throws errors of the kind `cannotCreate`.
  package init(at path: String) throws(CodecError) {
    if path == Self.standardOutputPath {
      place = nil
      descriptor = Descriptor(STDOUT_FILENO, path: "standard output", isOwned: false)
      return
    }
    let place = try OutputPlace(path)
    let (number, temporary) = try Self.open(place)
    self.place = place
    descriptor = Descriptor(number, path: path)
    temporaryPath = temporary
  }

  /// Opens what is at the place if it is written straight, else a new temporary file.
  private static func open(
    _ place: OutputPlace
  ) throws(CodecError) -> (number: Int32, temporaryPath: String?) {
    let path = place.path
    if place.exists(as: S_IFDIR) || path.hasSuffix("/") { throw .outputIsFolder(path: path) }
    let isReplacing = place.exists(as: S_IFREG)
    if place.mode != nil, !isReplacing {
      let number = unsafe Glibc.open(place.realPath, O_WRONLY | O_CLOEXEC)
      if number < 0 { throw .cannotCreate(path: path, code: errno) }
      return (number, nil)
    }
    // A file that may not be written should not be replaced either.
    if isReplacing, unsafe access(place.realPath, W_OK) != 0 {
      throw .cannotCreate(path: path, code: errno)
    }
    let temporary = place.hiddenSibling()
    let number = unsafe Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if number < 0 { throw .cannotCreate(path: path, code: errno) }
    // The new file keeps the permissions of the one that it replaces.
    if let mode = place.mode { fchmod(number, mode & 0o777) }
    return (number, temporary)
  }

  deinit {
    if let temporaryPath { unsafe unlink(temporaryPath) }
  }

  /// Adds bytes at the end.
  package mutating func write(_ bytes: [UInt8]) throws(CodecError) {
    buffer += bytes
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes what is left, waits for the disk and puts the file in its place.
  package consuming func commit() throws(CodecError) {
    try flush()
    guard let place, let temporary = temporaryPath else { return }
    try descriptor.synchronize()
    if unsafe rename(temporary, place.realPath) != 0 {
      throw .cannotCreate(path: place.path, code: errno)
    }
    temporaryPath = nil
    place.synchronizeFolder()
  }

  private mutating func flush() throws(CodecError) {
    try descriptor.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
