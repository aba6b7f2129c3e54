import Glibc

/// A folder that appears at its path whole, or not at all, with the files written into it.
///
/// Files go to a hidden temporary folder beside the path; ``commit()`` renames it. A folder that is
/// already there is replaced only if all its files have names that the caller claims; it survives
/// every failure.
struct OutputFolder: ~Copyable {
  private let place: OutputPlace
  private let isOurs: @Sendable (String) -> Bool
  private let temporaryPath: String
  private var names: [String] = []
  private var isCommitted = false

  /// Makes the temporary folder.
  ///
  /// - Parameter isOurs: whether a file of a name may be deleted with a folder that is replaced.
  ///
  /// Throws errors of the kind `cannotCreate`.
  init(at path: String, isOurs: @escaping @Sendable (String) -> Bool) throws(CodecError) {
    let place = try OutputPlace(path)
    if place.mode != nil, !place.exists(as: S_IFDIR) { throw .outputIsNotFolder(path: path) }
    if place.mode != nil { try Self.check(place, isOurs) }
    let temporary = place.hiddenSibling()
    if unsafe mkdir(temporary, 0o777) != 0 { throw .cannotCreate(path: path, code: errno) }
    self.place = place
    self.isOurs = isOurs
    temporaryPath = temporary
  }

  deinit {
    if !isCommitted { Self.remove(temporaryPath, names) }
  }

  /// Writes one file; the name must be new.
  mutating func write(_ bytes: [UInt8], named name: String) throws(CodecError) {
    let number = unsafe open(
      temporaryPath + "/" + name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    let shown = place.path + "/" + name
    if number < 0 { throw .writeFailed(path: shown, code: errno) }
    names.append(name)
    let file = Descriptor(number, path: shown)
    try file.write(bytes)
    try file.synchronize()
  }

  /// Puts the folder in its place; an older one is moved aside first and back if that fails.
  consuming func commit() throws(CodecError) {
    var oldNames: [String] = []
    let aside = place.hiddenSibling()
    let isReplacing = place.mode != nil
    if isReplacing {
      oldNames = try Self.check(place, isOurs)
      if unsafe rename(place.realPath, aside) != 0 {
        throw .cannotCreate(path: place.path, code: errno)
      }
    }
    if unsafe rename(temporaryPath, place.realPath) != 0 {
      let code = errno
      if isReplacing { unsafe rename(aside, place.realPath) }
      throw .cannotCreate(path: place.path, code: code)
    }
    isCommitted = true
    if isReplacing { Self.remove(aside, oldNames) }
    place.synchronizeFolder()
  }

  /// The names in an existing folder; throws `foreignFile` for the first that is not ours.
  @discardableResult
  private static func check(
    _ place: OutputPlace, _ isOurs: (String) -> Bool
  ) throws(CodecError) -> [String] {
    guard let listing = unsafe opendir(place.realPath) else {
      throw .cannotCreate(path: place.path, code: errno)
    }
    defer { unsafe closedir(listing) }
    var names: [String] = []
    while let entry = unsafe readdir(listing) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    if let foreign = names.filter({ !isOurs($0) }).min() {
      throw .foreignFile(path: place.path, name: foreign)
    }
    return names
  }

  private static func remove(_ folder: String, _ names: [String]) {
    for name in names { unsafe unlink(folder + "/" + name) }
    unsafe rmdir(folder)
  }
}
