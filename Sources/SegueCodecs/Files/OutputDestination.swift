import SegueSystem

/// The destination of an output: the real folder and file name of its path.
struct OutputDestination {
  /// The path as it was given, for error messages.
  let path: String
  let folder: Folder
  /// The name of the real file in its folder, after following symbolic links.
  let name: String
  /// The status of an existing file; nil if there is none.
  let status: FileStatus?
  /// Whether the place is restricted to the paths that a script or an article may use.
  let isConfined: Bool

  /// Resolves a path to the real file, which need not exist; its folder must.
  ///
  /// - Parameter access: the folders in which it must lie after following all links; nil for a path
  ///   that the user gave, which may lie anywhere.
  /// - Throws: `folderMissing`, `folderIsFile`, `forbidden`, or `cannotCreate` for any other
  ///   obstacle.
  init(_ path: String, within access: FolderAccess? = nil) throws(CodecError) {
    self.path = path
    isConfined = access != nil
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(path: path, code: SystemError.notFound.code)
    }
    let real = try Self.followed(path)
    let parent = FolderAccess.folder(of: real)
    name = FolderAccess.name(of: real)
    do throws(CodecError) {
      folder = if let access { try access.open(folder: parent) } else { try Folder(parent) }
      // Git executes files of its folder.
      if let access {
        let mayHold = try access.mayHoldOutputs(parent)
        guard mayHold, name != ".git" else { throw CodecError.forbidden(path: path) }
      }
    } catch {
      throw Self.error(error, in: parent, of: path)
    }
    guard ![".", "..", ""].contains(name) else { throw .outputIsFolder(path: path) }
    do { status = try folder.descriptor.status(of: name) } catch .notFound {
      status = nil
    } catch {
      throw .cannotCreate(path: path, code: error.code)
    }
    if kind == .link { throw .cannotCreate(path: path, code: SystemError.tooManyLinks.code) }
    if let kind, isConfined, kind != .file, kind != .folder {
      throw .outputIsSpecial(path: path, kind: kind)
    }
  }

  /// The kind of an existing entry; nil if there is none.
  var kind: FileKind? { status?.kind }

  /// Throws `cannotCreate` if the existing file may not be written.
  func checkWritable() throws(CodecError) {
    try mapError(folder.descriptor.check(.writing, of: name)) {
      .cannotCreate(path: path, code: $0)
    }
  }

  /// Throws `cannotCreate` if no file may be created in the folder.
  func checkFolder() throws(CodecError) {
    try mapError(folder.descriptor.check(.making, of: ".")) {
      .cannotCreate(path: path, code: $0)
    }
  }

  /// Converts an error about the folder of an output to one about the output.
  private static func error(
    _ error: CodecError, in folder: String, of path: String
  ) -> CodecError {
    switch error {
    case .missing:
      return .folderMissing(path: path, folder: folder.isEmpty ? "." : folder)
    case .unreadable(_, SystemError.notAFolder):
      return Self.file(in: folder).map { .folderIsFile(path: path, file: $0) }
        ?? .folderMissing(path: path, folder: folder)
    case .unreadable(_, let code): return .cannotCreate(path: path, code: code)
    case .forbidden: return .forbidden(path: path)
    default: return error
    }
  }

  /// Follows symbolic links at the end of a path, at most 40 of them, like the kernel.
  private static func followed(_ path: String) throws(CodecError) -> String {
    var real = path.withoutSlashes
    var links = 0
    while let target = try target(ofLink: real, for: path) {
      links += 1
      guard links <= 40 else {
        throw .cannotCreate(path: path, code: SystemError.tooManyLinks.code)
      }
      let folder = FolderAccess.folder(of: real)
      let start = folder.isEmpty ? "" : folder == "/" ? "/" : folder + "/"
      real = (target.hasPrefix("/") ? target : start + target).withoutSlashes
    }
    return real
  }

  /// Returns the longest existing part of a folder's path if it is not a folder.
  private static func file(in folder: String) -> String? {
    var part = folder
    while !part.isEmpty, part != "/" {
      if let entry = FolderEntry(at: part) { return entry.kind == .folder ? nil : part }
      part = FolderAccess.folder(of: part)
    }
    return nil
  }

  /// Returns the target of a symbolic link; nil for anything else.
  private static func target(
    ofLink link: String, for path: String
  ) throws(CodecError) -> String? {
    do {
      let target = try Descriptor.workingFolder.target(ofLink: link)
      return target.isEmpty ? nil : target
    } catch {
      switch error {
      // A path without a link is itself the destination; its folder is checked later.
      case .invalid, .notFound, .notAFolder, .noAccess, .tooManyLinks, .nameTooLong: return nil
      default: throw .cannotCreate(path: path, code: error.code)
      }
    }
  }
}
