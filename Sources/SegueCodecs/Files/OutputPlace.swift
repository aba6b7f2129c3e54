import SegueSystem

/// Where an output goes: the folder and name behind the path that was given.
struct OutputPlace {
  /// The path as it was given, for sentences.
  let path: String
  /// The folder of the real file.
  let folder: Folder
  /// The name of the real file in its folder, symbolic links followed.
  let name: String
  /// What is there, nil if nothing is.
  let status: FileStatus?
  /// Whether the place was reached through what a script or an article may use.
  let isConfined: Bool

  /// Finds the real file behind a path, which need not exist; its folder must.
  ///
  /// - Parameter access: the folders in which it must lie, all links followed; nil for a path that the
  ///   user gave, which may lie anywhere.
  /// - Throws: `folderMissing`, `folderIsFile`, `forbidden`, or `cannotCreate` for anything else that
  ///   stands in the way.
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
      // Git runs what lies in its folder.
      if let access {
        let mayHold = try access.mayHoldOutputs(parent)
        guard mayHold, name != ".git" else { throw CodecError.forbidden(path: path) }
      }
    } catch {
      throw Self.error(error, in: parent, of: path)
    }
    guard ![".", "..", ""].contains(name) else { throw .outputIsFolder(path: path) }
    do throws(SystemError) { status = try folder.descriptor.status(of: name) } catch .notFound {
      status = nil
    } catch {
      throw .cannotCreate(path: path, code: error.code)
    }
    if kind == .link { throw .cannotCreate(path: path, code: SystemError.tooManyLinks.code) }
    if let kind, isConfined, kind != .file, kind != .folder {
      throw .outputIsSpecial(path: path, kind: kind)
    }
  }

  /// The kind of what is there, nil if nothing is.
  var kind: FileKind? { status?.kind }

  /// Finds out whether what is there may be written.
  func checkWritable() throws(CodecError) {
    try explaining(folder.descriptor.check(.writing, of: name)) {
      .cannotCreate(path: path, code: $0)
    }
  }

  /// Finds out whether files can be made in the folder.
  func checkFolder() throws(CodecError) {
    try explaining(folder.descriptor.check(.making, of: ".")) {
      .cannotCreate(path: path, code: $0)
    }
  }

  /// The error about the folder of an output, as one about the output.
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

  /// The path with symbolic links at its end followed, 40 of them at most, as the kernel does.
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

  /// The part of a folder's path that is there and is no folder.
  private static func file(in folder: String) -> String? {
    var part = folder
    while !part.isEmpty, part != "/" {
      if let entry = FolderEntry(at: part) { return entry.kind == .folder ? nil : part }
      part = FolderAccess.folder(of: part)
    }
    return nil
  }

  /// Where a link leads; nil for what is no link.
  private static func target(
    ofLink link: String, for path: String
  ) throws(CodecError) -> String? {
    do throws(SystemError) {
      let target = try Descriptor.workingFolder.target(ofLink: link)
      return target.isEmpty ? nil : target
    } catch {
      switch error {
      // What is not there or no link is itself the place; a folder on the way is looked at later.
      case .invalid, .notFound, .notAFolder, .noAccess, .tooManyLinks, .nameTooLong: return nil
      default: throw .cannotCreate(path: path, code: error.code)
      }
    }
  }
}

/// What can be said about the path of an output before anything is written there.
package enum OutputPath {
  /// Finds out whether a file could be made at a path; "-" is standard output.
  ///
  /// - Parameter access: where a file must lie that a script or an article names; nil for one of the
  ///   user's.
  /// - Throws: errors of the kind `cannotCreate`, the same that opening the file would throw.
  package static func check(
    file path: String, within access: FolderAccess? = nil
  ) throws(CodecError) {
    if path == OutputFile.standardOutputPath { return }
    let place = try OutputPlace(path, within: access)
    if place.kind == .folder || path.hasSuffix("/") { throw .outputIsFolder(path: path) }
    if place.kind == nil { try place.checkFolder() }
  }

  /// Finds out whether a folder of frames could be made at a path.
  package static func check(
    folder path: String, within access: FolderAccess? = nil
  ) throws(CodecError) {
    let place = try OutputPlace(path, within: access)
    if let kind = place.kind, kind != .folder { throw .outputIsNotFolder(path: path) }
    try place.checkFolder()
  }

  /// Finds out whether a file that is there may be replaced, such as one that is about to be read.
  package static func check(
    writable path: String, within access: FolderAccess? = nil
  ) throws(CodecError) {
    try check(file: path, within: access)
    let place = try OutputPlace(path, within: access)
    try place.checkFolder()
    // The superuser may write everything, and still a file is read-only on purpose.
    if let status = place.status, status.permissions & 0o222 == 0 {
      throw .cannotCreate(path: path, code: SystemError.noAccess.code)
    }
    try place.checkWritable()
  }
}
