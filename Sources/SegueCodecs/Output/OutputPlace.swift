import Glibc

/// Where an output goes: the folder and name behind the path that the user gave.
struct OutputPlace {
  /// The path as the user gave it, for sentences.
  let path: String
  /// The folder of the real file, such as "." or "out".
  let folder: String
  /// What is at the real path: its mode as `stat` gives it, nil if nothing is there.
  let mode: mode_t?
  /// The path of the real file, symbolic links followed.
  let realPath: String

  /// Finds the real file behind a path, which need not exist; its folder must.
  ///
  /// Throws `folderMissing`, `folderIsFile`, or `cannotCreate` for anything else that stands in the way.
  init(_ path: String) throws(CodecError) {
    self.path = path
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(path: path, code: ENOENT)
    }
    let real = try Self.followed(path)
    realPath = real
    folder = Self.folder(of: real)
    var status = stat()
    if unsafe stat(folder, &status) != 0 {
      if errno == EACCES { throw .cannotCreate(path: path, code: EACCES) }
      if errno == ENOTDIR, let file = Self.file(in: folder) {
        throw .folderIsFile(path: path, file: file)
      }
      throw .folderMissing(path: path, folder: folder)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw .folderIsFile(path: path, file: folder)
    }
    if unsafe stat(real, &status) == 0 {
      mode = status.st_mode
    } else if errno == ENOENT {
      mode = nil
    } else {
      throw .cannotCreate(path: path, code: errno)
    }
  }

  /// Whether a file of a type (`S_IFDIR`, `S_IFREG`) is there.
  func exists(as type: mode_t) -> Bool { mode.map { $0 & S_IFMT == type } ?? false }

  /// A hidden name in the same folder that is very probably free.
  func hiddenSibling() -> String {
    let tag = String(UInt64.random(in: .min ... .max), radix: 36)
    return "\(folder)/.segue-\(tag).tmp"
  }

  /// Makes a rename inside the folder survive a power cut; file systems that cannot are forgiven.
  func synchronizeFolder() {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// The path with symbolic links at its end followed, 40 of them at most, as the kernel does.
  private static func followed(_ path: String) throws(CodecError) -> String {
    var real = withoutSlashes(path)
    var links = 0
    while let target = target(ofLink: real) {
      links += 1
      guard links <= 40 else { throw .cannotCreate(path: path, code: ELOOP) }
      real = target.hasPrefix("/") ? target : folder(of: real) + "/" + target
      real = withoutSlashes(real)
    }
    return real
  }

  private static func withoutSlashes(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The part of a folder's path that is there and is no folder.
  private static func file(in folder: String) -> String? {
    var part = folder
    var status = stat()
    while unsafe stat(part, &status) != 0 {
      let parent = Self.folder(of: part)
      if parent == part || parent == "." { return nil }
      part = parent
    }
    return status.st_mode & S_IFMT == S_IFDIR ? nil : part
  }

  private static func target(ofLink path: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &text, text.count)
    guard count > 0 else { return nil }
    return String(characters: text.prefix(count))
  }
}
