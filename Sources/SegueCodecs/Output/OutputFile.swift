import Glibc

/// A file that appears at its path whole, or not at all.
///
/// Bytes go to a hidden temporary file in the same folder; ``commit()`` makes the disk keep them
/// and renames the file. A value that is dropped without a commit removes the temporary file and
/// leaves what was at the path untouched; what a process left that was killed is removed by the
/// next one that writes into the folder. Behind a symbolic link the real file is replaced.
///
/// Standard output and paths at which something other than a regular file is (a device, a FIFO)
/// are written straight, if the user gave them. Writing to a closed pipe throws `writeFailed` with
/// EPIPE provided that the process ignores SIGPIPE, which is up to the executable.
package struct OutputFile: ByteSink, ~Copyable {
  /// The name that stands for standard output.
  package static let standardOutputPath = "-"
  /// The number of bytes that are gathered before they are written.
  private static let bufferSize = 1 << 16

  private let place: OutputPlace?
  private let descriptor: Descriptor
  // The hidden file; nil once it has been renamed, or when there is none.
  private var temporaryName: String?
  private var buffer: [UInt8] = []

  /// Opens an output; "-" means standard output.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - access: where a file must lie that a script or an article names; nil for one of the user's.
  /// - Throws: errors of the kind `cannotCreate`, and `forbidden`.
  package init(at path: String, within access: FolderAccess? = nil) throws(CodecError) {
    if path == Self.standardOutputPath {
      place = nil
      descriptor = Descriptor(STDOUT_FILENO, path: "standard output", isOwned: false)
      return
    }
    let place = try OutputPlace(path, within: access)
    let (number, temporary) = try Self.open(place)
    self.place = place
    descriptor = Descriptor(number, path: path)
    temporaryName = temporary
  }

  /// Opens what is at the place if it is written straight, else a new temporary file.
  private static func open(
    _ place: OutputPlace
  ) throws(CodecError) -> (number: Int32, temporaryName: String?) {
    let path = place.path
    if place.exists(as: S_IFDIR) || path.hasSuffix("/") { throw .outputIsFolder(path: path) }
    let isReplacing = place.exists(as: S_IFREG)
    if place.mode != nil, !isReplacing {
      let number = uninterrupted {
        unsafe openat(place.folder.descriptor, place.name, O_WRONLY | O_CLOEXEC)
      }
      if number < 0 { throw .cannotCreate(path: path, code: errno) }
      return (number, nil)
    }
    // A file that may not be written should not be replaced either.
    if isReplacing { try place.checkWritable() }
    let (temporary, number) = try place.folder.makeTemporaryFile(for: path)
    // The new file keeps the permissions of the one that it replaces.
    if let mode = place.mode, uninterrupted({ fchmod(number, mode & 0o777) }) != 0,
      ![EPERM, ENOSYS, ENOTSUP].contains(errno)
    {
      let code = errno
      close(number)
      _ = try? place.folder.remove(temporary)
      throw .cannotCreate(path: path, code: code)
    }
    return (number, temporary)
  }

  deinit {
    if let place, let temporaryName { _ = try? place.folder.remove(temporaryName) }
  }

  /// Adds bytes at the end.
  package mutating func write(_ bytes: [UInt8]) throws(CodecError) {
    buffer += bytes
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes what is left, waits for the disk and puts the file in its place.
  package consuming func commit() throws(CodecError) {
    try flush()
    guard let place, let temporary = temporaryName else { return }
    try descriptor.synchronize()
    try place.folder.rename(temporary, to: place)
    temporaryName = nil
    place.folder.synchronize()
  }

  private mutating func flush() throws(CodecError) {
    try descriptor.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}

extension Folder {
  /// Renames an entry to the name of an output in this folder; sentences call it as it was given.
  func rename(_ name: String, to place: OutputPlace) throws(CodecError) {
    do throws(CodecError) { try rename(name, to: place.name) } catch {
      guard case .cannotCreate(_, let code) = error else { throw error }
      throw .cannotCreate(path: place.path, code: code)
    }
  }
}
