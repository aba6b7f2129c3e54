import SegueSystem

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
  // The path as it was given, for sentences.
  private let path: String
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
      descriptor = .standardOutput
      self.path = "standard output"
      return
    }
    let place = try OutputPlace(path, within: access)
    let file = try Self.open(place)
    self.place = place
    self.path = path
    temporaryName = file.temporaryName
    descriptor = file.descriptor
  }

  /// The file into which the bytes go.
  private struct OpenFile: ~Copyable {
    let descriptor: Descriptor
    var temporaryName: String?
  }

  /// Opens what is at the place if it is written straight, else a new temporary file.
  private static func open(_ place: OutputPlace) throws(CodecError) -> OpenFile {
    let path = place.path
    if place.kind == .folder || path.hasSuffix("/") { throw .outputIsFolder(path: path) }
    if place.kind == nil || place.kind == .file {
      let file = try makeTemporaryFile(for: place)
      return OpenFile(descriptor: file.descriptor, temporaryName: file.name)
    }
    let file = try explaining(place.folder.descriptor.open(place.name, .writing)) {
      .cannotCreate(path: path, code: $0)
    }
    return OpenFile(descriptor: file)
  }

  /// Makes the file that will be renamed to a place, with the permissions of one that is there.
  private static func makeTemporaryFile(
    for place: OutputPlace
  ) throws(CodecError) -> TemporaryFile {
    // A file that may not be written should not be replaced either.
    if place.status != nil { try place.checkWritable() }
    let file = try place.folder.makeTemporaryFile(for: place.path)
    guard let status = place.status else { return file }
    do throws(SystemError) { try file.descriptor.setPermissions(status.permissions) } catch {
      if [.notPermitted, .unknownCall, .notSupported].contains(error) { return file }
      _ = try? place.folder.remove(file.name)
      throw .cannotCreate(path: place.path, code: error.code)
    }
    return file
  }

  deinit {
    if let place, let temporaryName { _ = try? place.folder.remove(temporaryName) }
  }

  /// Adds bytes at the end.
  package mutating func write(_ bytes: [UInt8]) throws(CodecError) {
    buffer += bytes
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Where another program can write the file's bytes, instead of ``write(_:)``: a path that is there
  /// already; nil where there is no hidden file.
  package var temporaryPath: String? {
    guard let place, let temporaryName else { return nil }
    return place.folder.path(of: temporaryName)
  }

  /// The bytes that are in the file so far, also those of another program.
  package var length: Int {
    get throws(CodecError) {
      try explaining(descriptor.status()) { .writeFailed(path: path, code: $0) }.length
    }
  }

  /// Writes what is left, waits for the disk and puts the file in its place.
  package consuming func commit() throws(CodecError) {
    try flush()
    guard let place, let temporary = temporaryName else { return }
    try descriptor.synchronize(writing: path)
    try place.folder.rename(temporary, to: place)
    temporaryName = nil
    place.folder.synchronize()
  }

  private mutating func flush() throws(CodecError) {
    try explaining(descriptor.write(buffer)) { .writeFailed(path: path, code: $0) }
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

/// The hidden files and folders in which this process writes outputs that are not whole yet.
package enum Temporaries {
  /// Removes all that the process has open, for a process that is about to end without more ado.
  ///
  /// They are found by their names among the open files, so that nobody has to keep a list. One that is
  /// made after this looked stays, and the next run that writes to its folder removes it.
  package static func removeOpen() {
    OpenFiles.forEach { file, path in
      guard Folder.isTemporary(FolderAccess.name(of: path)) else { return }
      // Another process's, at which this one only looks, is locked by that.
      if (try? file.lock()) == false { return }
      do throws(SystemError) { try Descriptor.workingFolder.remove(path) } catch {
        if error == .isFolder || error == .notPermitted { removeFolder(path) }
      }
    }
  }

  /// Removes a folder of frames, into which another thread may still write.
  private static func removeFolder(_ path: String) {
    for _ in 0..<100 {
      guard let folder = try? Folder(path, followingLink: false) else { return }
      for name in (try? folder.names()) ?? [] { _ = try? folder.remove(name) }
      do throws(SystemError) {
        return try Descriptor.workingFolder.removeFolder(path)
      } catch .notEmpty {
        continue
      } catch { return }
    }
  }
}
