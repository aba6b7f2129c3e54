import SegueSystem

extension Folder {
  /// Creates a folder in this one unless it exists.
  ///
  /// - Returns: whether it was created.
  @discardableResult
  package func makeFolder(named name: String) throws(CodecError) -> Bool {
    do {
      try descriptor.makeFolder(name)
      return true
    } catch .exists {
      return false
    } catch {
      throw .cannotCreate(path: path(of: name), code: error.code)
    }
  }

  /// Creates a file in this folder; the name must not be in use.
  package func makeFile(named name: String) throws(CodecError) -> FolderFile {
    let path = path(of: name)
    let file = try mapError(descriptor.open(name, .creating)) {
      .cannotCreate(path: path, code: $0)
    }
    return FolderFile(file, path: path)
  }

  /// Moves a file from another folder into this one and replaces an entry of the same name.
  ///
  /// A symbolic link of that name is itself replaced.
  package func take(_ name: String, from other: Folder) throws(CodecError) {
    try other.rename(name, to: name, in: self)
  }

  /// Renames an entry of this folder; an entry that already has the new name is replaced.
  package func rename(_ name: String, to newName: String) throws(CodecError) {
    try rename(name, to: newName, in: self)
  }

  /// Renames an entry of this folder to a name in another one, with errors about the new path.
  private func rename(
    _ name: String, to newName: String, in folder: Folder
  ) throws(CodecError) {
    try mapError(descriptor.rename(name, to: newName, in: folder.descriptor)) {
      .cannotCreate(path: folder.path(of: newName), code: $0)
    }
  }

  /// Exchanges two entries atomically (`RENAME_EXCHANGE`).
  ///
  /// - Returns: false if the file system or the kernel does not support it.
  package func exchange(_ first: String, _ second: String) throws(CodecError) -> Bool {
    do {
      try descriptor.exchange(first, second)
      return true
    } catch {
      let hasNone: [SystemError] = [.unknownCall, .invalid, .notSupported, .notPermitted]
      if hasNone.contains(error) { return false }
      throw .cannotCreate(path: path(of: second), code: error.code)
    }
  }

  /// Sets the time of an entry's modification to now.
  package func touch(_ name: String) throws(CodecError) {
    try mapError(descriptor.touch(name)) { .writeFailed(path: path(of: name), code: $0) }
  }

  /// Removes a file, or a symbolic link itself; returns false if there was none.
  @discardableResult
  package func remove(_ name: String) throws(CodecError) -> Bool {
    do {
      try descriptor.remove(name)
      return true
    } catch .notFound {
      return false
    } catch {
      throw .writeFailed(path: path(of: name), code: error.code)
    }
  }

  /// Removes an empty folder; returns false if there was none.
  @discardableResult
  package func removeFolder(named name: String) throws(CodecError) -> Bool {
    do {
      try descriptor.removeFolder(name)
      return true
    } catch .notFound {
      return false
    } catch {
      throw .writeFailed(path: path(of: name), code: error.code)
    }
  }

  /// Removes a folder with its contents; symbolic links are removed, not followed.
  package func removeTree(named name: String) throws(CodecError) {
    guard let folder = try folder(named: name) else { return }
    for inner in try folder.names() {
      if try folder.entry(named: inner)?.kind == .folder {
        try folder.removeTree(named: inner)
      } else {
        try folder.remove(inner)
      }
    }
    try removeFolder(named: name)
  }

  /// Waits until the folder's entries are on the disk (`fsync`); ignores file systems without support.
  package func synchronize() { try? descriptor.synchronize() }
}

extension Folder {
  /// Opens a folder after creating the missing folders of its path; follows symbolic links.
  package static func making(_ path: String) throws(CodecError) -> Folder {
    do { return try Folder(path) } catch {
      guard case .missing = error else { throw error.forOutput(path) }
    }
    // From the nearest folder that exists: those above it may be closed to this process.
    let names = path.split(separator: "/")
    guard let name = names.last.map(String.init) else { return try Folder(path) }
    let above = names.dropLast().joined(separator: "/")
    let folder = try making(path.hasPrefix("/") ? "/\(above)" : above)
    if try folder.entry(named: name, followingLink: true) == nil {
      try folder.makeFolder(named: name)
      folder.synchronize()
    }
    do { return try Folder(folder.path(of: name)) } catch { throw error.forOutput(path) }
  }
}

extension CodecError {
  /// Returns the error about a folder that cannot be opened as an error about an output in it.
  package func forOutput(_ path: String) -> CodecError {
    guard case .unreadable(let file, let code) = self else { return self }
    return SystemError(code) == .notAFolder
      ? .folderIsFile(path: path, file: file) : .cannotCreate(path: path, code: code)
  }
}

/// Hidden temporary files and folders, in which outputs are written until they are complete.
///
/// The writer of one holds its lock (`flock`), which the system releases when the process ends. A
/// leftover of a killed process is therefore one that can be locked.
extension Folder {
  /// Returns whether a name is that of a temporary file or folder.
  package static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(".segue-") && name.hasSuffix(".tmp")
  }

  /// Returns a random name for which ``isTemporary(_:)`` holds.
  private static func temporaryName() -> String {
    ".segue-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
  }

  /// Creates and locks a temporary file, after removing the leftovers of earlier writers.
  ///
  /// - Parameter shown: the path of the output, for error messages.
  func makeTemporaryFile(for shown: String) throws(CodecError) -> TemporaryFile {
    removeLeftovers()
    while true {
      let name = Self.temporaryName()
      let file = try mapError(descriptor.open(name, .creating)) {
        .cannotCreate(path: shown, code: $0)
      }
      if holds(name, afterLocking: file) { return TemporaryFile(name: name, descriptor: file) }
    }
  }

  /// Creates and locks a temporary folder, after removing the leftovers of earlier writers.
  func makeTemporaryFolder(
    for shown: String
  ) throws(CodecError) -> (name: String, folder: Folder) {
    removeLeftovers()
    while true {
      let name = Self.temporaryName()
      try mapError(descriptor.makeFolder(name)) { .cannotCreate(path: shown, code: $0) }
      let made: Folder?
      do { made = try folder(named: name) } catch {
        _ = try? removeFolder(named: name)
        throw error.forOutput(shown)
      }
      if let made, holds(name, afterLocking: made.descriptor) { return (name, made) }
    }
  }

  /// Locks a new file; returns false if another process took it for a leftover and removed it first.
  ///
  /// If the file's status cannot be read, returns true: a file that was removed fails later, when
  /// it is renamed.
  private func holds(_ name: String, afterLocking file: borrowing Descriptor) -> Bool {
    // On file systems without locks, leftovers are not removed either.
    _ = try? file.lock(isWaiting: true)
    do {
      let own = try file.status()
      return try own.identity == descriptor.status(of: name).identity
    } catch {
      return error != .notFound
    }
  }

  /// Removes temporary files and folders whose writers have ended; ignores those that it cannot remove.
  func removeLeftovers() {
    for name in ((try? names()) ?? []) where Self.isTemporary(name) {
      do {
        let leftover = try descriptor.open(name, .reading)
        guard (try? leftover.lock()) == true else { continue }
        if (try? leftover.status())?.kind == .folder {
          try? removeTree(named: name)
        } else {
          _ = try? remove(name)
        }
      } catch .tooManyLinks {
        _ = try? remove(name)
      } catch {}
    }
  }
}

/// A hidden file that is being written.
struct TemporaryFile: ~Copyable {
  let name: String
  let descriptor: Descriptor
}

/// A new file in a folder, written sequentially through a buffer.
package struct FolderFile: ByteSink, ~Copyable {
  private let descriptor: Descriptor
  private let path: String
  private var buffer: [UInt8] = []
  package private(set) var count = 0

  /// The buffer is written to the file when it has this number of bytes.
  private static let bufferSize = 1 << 16

  /// Takes ownership of the descriptor of an empty file.
  init(_ descriptor: consuming Descriptor, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Buffers bytes, and writes them in large blocks.
  package mutating func write(_ bytes: [UInt8]) throws(CodecError) {
    count += bytes.count
    buffer += bytes
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes the rest of the buffer.
  ///
  /// - Parameter isLasting: whether to wait until the file is on the disk (`fsync`).
  package consuming func finish(isLasting: Bool = true) throws(CodecError) {
    try flush()
    if isLasting { try descriptor.synchronize(writing: path) }
  }

  /// Writes the buffer to the file, and empties it.
  private mutating func flush() throws(CodecError) {
    try mapError(descriptor.write(buffer)) { .writeFailed(path: path, code: $0) }
    buffer.removeAll(keepingCapacity: true)
  }
}

extension Descriptor {
  /// Waits until an output is on the disk (`fsync`); throws write errors that the system had deferred.
  func synchronize(writing path: String) throws(CodecError) {
    do { try synchronize() } catch {
      // Pipes and some file systems do not support fsync.
      if [.invalid, .notSupported, .readOnly].contains(error) { return }
      throw .writeFailed(path: path, code: error.code)
    }
  }
}
