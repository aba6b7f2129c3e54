import SegueSystem

extension Folder {
  /// Makes a folder in this one unless it is there; true when it was made.
  @discardableResult
  package func makeFolder(named name: String) throws(CodecError) -> Bool {
    do throws(SystemError) {
      try descriptor.makeFolder(name)
      return true
    } catch .exists {
      return false
    } catch {
      throw .cannotCreate(path: path(of: name), code: error.code)
    }
  }

  /// A new file in this folder; the name must be free.
  package func makeFile(named name: String) throws(CodecError) -> FolderFile {
    let path = path(of: name)
    let file = try explaining(descriptor.open(name, .creating)) {
      .cannotCreate(path: path, code: $0)
    }
    return FolderFile(file, path: path)
  }

  /// Moves a file of another folder here, in place of one of its name; a link itself is replaced.
  package func take(_ name: String, from other: Folder) throws(CodecError) {
    try other.rename(name, to: name, in: self)
  }

  /// Renames an entry of this folder; one that has the new name is replaced.
  package func rename(_ name: String, to newName: String) throws(CodecError) {
    try rename(name, to: newName, in: self)
  }

  private func rename(
    _ name: String, to newName: String, in folder: Folder
  ) throws(CodecError) {
    try explaining(descriptor.rename(name, to: newName, in: folder.descriptor)) {
      .cannotCreate(path: folder.path(of: newName), code: $0)
    }
  }

  /// Exchanges two entries in one step; false where the file system or the kernel cannot.
  package func exchange(_ first: String, _ second: String) throws(CodecError) -> Bool {
    do throws(SystemError) {
      try descriptor.exchange(first, second)
      return true
    } catch {
      let hasNone: [SystemError] = [.unknownCall, .invalid, .notSupported, .notPermitted]
      if hasNone.contains(error) { return false }
      throw .cannotCreate(path: path(of: second), code: error.code)
    }
  }

  /// Removes a file, or a link itself; false when there was none.
  @discardableResult
  package func remove(_ name: String) throws(CodecError) -> Bool {
    do throws(SystemError) {
      try descriptor.remove(name)
      return true
    } catch .notFound {
      return false
    } catch {
      throw .writeFailed(path: path(of: name), code: error.code)
    }
  }

  /// Removes an empty folder; false when there was none.
  @discardableResult
  package func removeFolder(named name: String) throws(CodecError) -> Bool {
    do throws(SystemError) {
      try descriptor.removeFolder(name)
      return true
    } catch .notFound {
      return false
    } catch {
      throw .writeFailed(path: path(of: name), code: error.code)
    }
  }

  /// Removes a folder with all that is in it; links are removed themselves.
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

  /// Waits until the disk knows the names in this folder; file systems that cannot are forgiven.
  package func synchronize() { try? descriptor.synchronize() }
}

extension Folder {
  /// Opens a folder, after making what is missing of its path; links on it are followed.
  package static func making(_ path: String) throws(CodecError) -> Folder {
    do throws(CodecError) { return try Folder(path) } catch {
      guard case .missing = error else { throw error.forOutput(path) }
    }
    var folder = try Folder(path.hasPrefix("/") ? "/" : "")
    for name in path.split(separator: "/").map(String.init) {
      if try folder.entry(named: name, followingLink: true) == nil {
        try folder.makeFolder(named: name)
        folder.synchronize()
      }
      do throws(CodecError) { folder = try Folder(folder.path(of: name)) } catch {
        throw error.forOutput(path)
      }
    }
    return folder
  }
}

extension CodecError {
  /// The error of a folder that cannot be opened, as that of an output which belongs into it.
  package func forOutput(_ path: String) -> CodecError {
    guard case .unreadable(let file, let code) = self else { return self }
    return SystemError(code) == .notAFolder
      ? .folderIsFile(path: path, file: file) : .cannotCreate(path: path, code: code)
  }
}

/// Hidden files and folders in which outputs are written until they are whole.
///
/// Whoever writes one holds its lock (`flock`), which ends with the process: so what a killed
/// process left is told apart from what is being written.
extension Folder {
  /// Whether a name is that of a file or folder of an output that is not whole.
  package static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(".segue-") && name.hasSuffix(".tmp")
  }

  private static func temporaryName() -> String {
    ".segue-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
  }

  /// Makes a hidden file, locked, after removing what earlier writers left.
  ///
  /// - Parameter shown: the output, in sentences.
  func makeTemporaryFile(for shown: String) throws(CodecError) -> TemporaryFile {
    removeLeftovers()
    while true {
      let name = Self.temporaryName()
      let file = try explaining(descriptor.open(name, .creating)) {
        .cannotCreate(path: shown, code: $0)
      }
      if holds(name, afterLocking: file) { return TemporaryFile(name: name, descriptor: file) }
    }
  }

  /// Makes a hidden folder, locked, after removing what earlier writers left.
  func makeTemporaryFolder(
    for shown: String
  ) throws(CodecError) -> (name: String, folder: Folder) {
    removeLeftovers()
    while true {
      let name = Self.temporaryName()
      try explaining(descriptor.makeFolder(name)) { .cannotCreate(path: shown, code: $0) }
      let made: Folder?
      do throws(CodecError) { made = try folder(named: name) } catch {
        _ = try? removeFolder(named: name)
        throw error.forOutput(shown)
      }
      if let made, holds(name, afterLocking: made.descriptor) { return (name, made) }
    }
  }

  /// Locks a new file; false when somebody took it for a leftover before and removed it.
  ///
  /// Where the system does not tell, it is held: a file that is gone cannot be renamed later.
  private func holds(_ name: String, afterLocking file: borrowing Descriptor) -> Bool {
    // File systems without locks have no leftovers removed either.
    _ = try? file.lock(isWaiting: true)
    do throws(SystemError) {
      let own = try file.status()
      return try own.identity == descriptor.status(of: name).identity
    } catch {
      return error != .notFound
    }
  }

  /// Removes hidden files and folders whose writers have ended; what cannot be removed stays.
  func removeLeftovers() {
    for name in ((try? names()) ?? []) where Self.isTemporary(name) {
      do throws(SystemError) {
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

/// A new file in a folder, written from its beginning to its end.
package struct FolderFile: ByteSink, ~Copyable {
  private let descriptor: Descriptor
  private let path: String
  private var buffer: [UInt8] = []
  /// The bytes written so far.
  package private(set) var count = 0

  /// The number of bytes that are gathered before they are written.
  private static let bufferSize = 1 << 16

  /// Takes over the descriptor of an empty file.
  init(_ descriptor: consuming Descriptor, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Adds bytes at the end.
  package mutating func write(_ bytes: [UInt8]) throws(CodecError) {
    count += bytes.count
    buffer += bytes
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes what is left and waits until the disk has it.
  package consuming func finish() throws(CodecError) {
    try flush()
    try descriptor.synchronize(writing: path)
  }

  private mutating func flush() throws(CodecError) {
    try explaining(descriptor.write(buffer)) { .writeFailed(path: path, code: $0) }
    buffer.removeAll(keepingCapacity: true)
  }
}

extension Descriptor {
  /// Waits until the disk has the bytes of an output; throws what could not be written earlier.
  func synchronize(writing path: String) throws(CodecError) {
    do throws(SystemError) { try synchronize() } catch {
      // Pipes and some file systems have nothing to synchronise.
      if [.invalid, .notSupported, .readOnly].contains(error) { return }
      throw .writeFailed(path: path, code: error.code)
    }
  }
}
