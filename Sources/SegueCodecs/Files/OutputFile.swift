import SegueSystem

/// A file that is written atomically: it appears at its path complete, or not at all.
///
/// Bytes go to a hidden temporary file in the same folder; ``commit()`` waits until they are on the
/// disk and renames the file. A value dropped without a commit removes the temporary file and
/// leaves the existing file unchanged. A leftover of a killed process is removed by the next
/// process that writes into the folder. A symbolic link stays, and the file that it leads to is
/// replaced.
///
/// Standard output and paths of devices or named pipes are written directly, if the user gave them.
/// Writing to a closed pipe throws `writeFailed` with EPIPE, provided that the executable ignores
/// SIGPIPE.
package struct OutputFile: ByteSink, ~Copyable {
  /// The path that means standard output.
  package static let standardOutputPath = "-"
  /// The buffer is written to the file when it has this number of bytes.
  private static let bufferSize = 1 << 16

  private let place: OutputDestination?
  private let descriptor: Descriptor
  // The path as it was given, for error messages.
  private let path: String
  // The name of the temporary file; nil after the rename, or for an output that is written directly.
  private var temporaryName: String?
  private var buffer: [UInt8] = []

  /// Opens an output; "-" means standard output.
  ///
  /// - Parameters:
  ///   - path: the file.
  /// - access: the places allowed to a script or an article; nil for a path that the user gave.
  /// - Throws: `cannotCreate` and the other errors about outputs, `forbidden`.
  package init(at path: String, within access: FolderAccess? = nil) throws(CodecError) {
    if path == Self.standardOutputPath {
      place = nil
      descriptor = .standardOutput
      self.path = "standard output"
      return
    }
    let place = try OutputDestination(path, within: access)
    let file = try Self.open(place)
    self.place = place
    self.path = path
    temporaryName = file.temporaryName
    descriptor = file.descriptor
  }

  /// The descriptor that takes the bytes, with the name of its temporary file.
  private struct OpenFile: ~Copyable {
    let descriptor: Descriptor
    var temporaryName: String?
  }

  /// Opens a device or pipe at the place directly, or else creates a temporary file.
  private static func open(_ place: OutputDestination) throws(CodecError) -> OpenFile {
    let path = place.path
    if place.kind == .folder || path.hasSuffix("/") { throw .outputIsFolder(path: path) }
    if place.kind == nil || place.kind == .file {
      let file = try makeTemporaryFile(for: place)
      return OpenFile(descriptor: file.descriptor, temporaryName: file.name)
    }
    let file = try mapError(place.folder.descriptor.open(place.name, .writing)) {
      .cannotCreate(path: path, code: $0)
    }
    return OpenFile(descriptor: file)
  }

  /// Creates the temporary file of an output, with the permissions of the file that it will replace.
  private static func makeTemporaryFile(
    for place: OutputDestination
  ) throws(CodecError) -> TemporaryFile {
    // The rename would replace even a read-only file.
    if place.status != nil { try place.checkWritable() }
    let file = try place.folder.makeTemporaryFile(for: place.path)
    guard let status = place.status else { return file }
    do { try file.descriptor.setPermissions(status.permissions) } catch {
      if [.notPermitted, .unknownCall, .notSupported].contains(error) { return file }
      _ = try? place.folder.remove(file.name)
      throw .cannotCreate(path: place.path, code: error.code)
    }
    return file
  }

  deinit {
    if let place, let temporaryName { _ = try? place.folder.remove(temporaryName) }
  }

  /// Buffers bytes, and writes them in large blocks.
  package mutating func write(_ bytes: [UInt8]) throws(CodecError) {
    buffer += bytes
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// The path of the temporary file, which another program can write instead of ``write(_:)``.
  ///
  /// It exists already; nil for an output that is written directly.
  package var temporaryPath: String? {
    guard let place, let temporaryName else { return nil }
    return place.folder.path(of: temporaryName)
  }

  /// The current length of the file in bytes, including those that another program wrote.
  package var length: Int {
    get throws(CodecError) {
      try mapError(descriptor.status()) { .writeFailed(path: path, code: $0) }.length
    }
  }

  /// Writes the rest of the buffer, waits for the disk and renames the file into place.
  package consuming func commit() throws(CodecError) {
    try flush()
    guard let place, let temporary = temporaryName else { return }
    try descriptor.synchronize(writing: path)
    try place.folder.rename(temporary, to: place)
    temporaryName = nil
    place.folder.synchronize()
  }

  /// Writes the buffer to the file, and empties it.
  private mutating func flush() throws(CodecError) {
    try mapError(descriptor.write(buffer)) { .writeFailed(path: path, code: $0) }
    buffer.removeAll(keepingCapacity: true)
  }
}

extension Folder {
  /// Renames an entry to the name of an output in this folder; errors have the output's given path.
  func rename(_ name: String, to place: OutputDestination) throws(CodecError) {
    do { try rename(name, to: place.name) } catch {
      guard case .cannotCreate(_, let code) = error else { throw error }
      throw .cannotCreate(path: place.path, code: code)
    }
  }
}

/// The temporary files and folders of outputs that this process has not completed.
package enum TemporaryFiles {
  /// Removes all temporary files of this process, which is about to exit without unwinding.
  ///
  /// They are found by their names among the open files, so no list is kept. One that is created
  /// during the search stays, and the next writer into its folder removes it.
  package static func removeOpen() {
    OpenFiles.forEach { file, path in
      guard Folder.isTemporary(FolderAccess.name(of: path)) else { return }
      // A temporary file of another process, which this one has open to inspect it, is locked.
      if (try? file.lock()) == false { return }
      do throws(SystemError) { try Descriptor.workingFolder.remove(path) } catch {
        if error == .isFolder || error == .notPermitted { removeFolder(path) }
      }
    }
  }

  /// Removes a temporary folder of frames, into which another thread may still be writing.
  private static func removeFolder(_ path: String) {
    for _ in 0..<100 {
      guard let folder = try? Folder(path, followingLink: false) else { return }
      for name in (try? folder.names()) ?? [] { _ = try? folder.remove(name) }
      do {
        return try Descriptor.workingFolder.removeFolder(path)
      } catch .notEmpty {
        continue
      } catch { return }
    }
  }
}
