package import SegueCodecs
import SegueSystem

/// A hook called before every change that an approval makes on disk, with its description.
///
/// It may throw to stop the approval. A process can end before any of the changes: tests throw here
/// to see which files are left then.
package typealias ApprovalStep = (String) throws(StoreError) -> Void

/// An approval: a set of goldens that is being written to disk.
///
/// Every new file is first written under a hidden name in its folder, so that an error in rendering
/// or storing does not change the old goldens. ``putInPlace()`` then renames the files into place,
/// for each golden the pictures first; a caller that does so after each clip keeps the finished
/// ones, whatever happens to the next. A process that ends in the middle leaves whole files, old
/// and new ones, and at most one golden whose pictures are newer than its trace, which a reader
/// notices (``StoredGolden/checkPair(named:)``). Repeating the approval finishes it, and removes
/// the hidden files. Goldens are under version control, which has the previous set.
package struct GoldenApproval: ~Copyable {
  /// The pending change of one file.
  private enum Change {
    case put, remove
  }

  /// A folder that is locked for this process until the value is destroyed.
  private struct Member {
    var folder: Folder
    var changes: [GoldenName: [GoldenPart: Change]] = [:]
  }

  /// The prefix of the hidden names of files that are not in place yet.
  ///
  /// Only the owner of the folder's lock makes or removes them.
  static let hiddenPrefix = ".segue-approve"

  private let step: ApprovalStep
  private var members: [Member] = []
  private var indices: [FileIdentity: Int] = [:]
  // Folders made for this approval, in the order of creation.
  private var made: [(parent: Folder, name: String)] = []

  /// Begins an approval without files.
  ///
  /// - Parameter step: called before every change on disk.
  package init(step: @escaping ApprovalStep = { _ throws(StoreError) in }) { self.step = step }

  /// Starts a file of a golden; makes and locks its folder if necessary.
  ///
  /// A file is finished by `FolderFile.finish()`. For a golden of digests only, remove its
  /// pictures.
  package mutating func makeFile(
    _ place: GoldenPlace, _ part: GoldenPart
  ) throws(StoreError) -> FolderFile {
    let index = try member(place)
    try step("stage \(place.path(part))")
    members[index].changes[place.name, default: [:]][part] = .put
    do {
      return try members[index].folder.makeFile(named: Self.hiddenName(place.name, part))
    } catch { throw .file(error) }
  }

  /// Adds one file of a golden to the approval.
  package mutating func add(
    _ bytes: [UInt8], at place: GoldenPlace, _ part: GoldenPart
  ) throws(StoreError) {
    var file = try makeFile(place, part)
    do {
      try file.write(bytes)
      try file.finish()
    } catch { throw .file(error) }
  }

  /// Adds the files of a golden to the approval.
  package mutating func add(_ golden: StoredGolden, at place: GoldenPlace) throws(StoreError) {
    try add(golden.trace, at: place, .trace)
    if let pictures = golden.pictures {
      try add(pictures, at: place, .pictures)
    } else {
      try remove(place, .pictures)
    }
  }

  /// Adds the removal of a file to the approval; a missing file is no error.
  package mutating func remove(_ place: GoldenPlace, _ part: GoldenPart) throws(StoreError) {
    let index = try member(place)
    members[index].changes[place.name, default: [:]][part] = .remove
  }

  /// Returns the new content of a golden's file; nil if the approval has none or removes the file.
  package func staged(_ place: GoldenPlace, _ part: GoldenPart) throws(StoreError) -> [UInt8]? {
    guard let folder = try Self.folder(place.folder), let index = try index(of: folder) else {
      return nil
    }
    let member = members[index]
    guard member.changes[place.name]?[part] == .put else { return nil }
    return try mapError(
      member.folder.read(
        Self.hiddenName(place.name, part), atMost: GoldenReader.longestFile), to: StoreError.file)
  }

  /// Puts all files in place and ends the approval.
  ///
  /// After an error some files may be in place; all others are unchanged.
  package consuming func commit() throws(StoreError) {
    do {
      try putInPlace()
    } catch {
      try? discard()
      throw error
    }
  }

  /// Puts the files added until now in place; the approval continues and keeps its locks.
  ///
  /// After an error some files may be in place; ``dropFiles()`` removes the others.
  package mutating func putInPlace() throws(StoreError) {
    for index in members.indices where !members[index].changes.isEmpty {
      let folder = members[index].folder
      for (name, changes) in members[index].changes.sorted(by: { $0.key < $1.key }) {
        for part in [GoldenPart.pictures, .trace] {
          try carryOut(changes[part], name, part, in: folder)
        }
      }
      members[index].changes = [:]
      folder.synchronize()
    }
  }

  /// Carries out a change: renames a file into place, or removes it.
  private func carryOut(
    _ change: Change?, _ name: GoldenName, _ part: GoldenPart, in folder: Folder
  ) throws(StoreError) {
    let file = name.file(part)
    switch change {
    case .put:
      try step("put \(folder.path(of: file)) in place")
      try mapError(folder.rename(Self.hiddenName(name, part), to: file), to: StoreError.file)
    case .remove:
      try step("remove \(folder.path(of: file))")
      try mapError(folder.remove(file), to: StoreError.file)
    case nil: break
    }
  }

  /// Removes the hidden files that are not in place; the approval continues and keeps its locks.
  package mutating func dropFiles() throws(StoreError) {
    for index in members.indices {
      let member = members[index]
      for (name, changes) in member.changes { try clear(member.folder, name, changes) }
      members[index].changes = [:]
    }
  }

  /// Removes the hidden files, and the folders that were made and are still empty.
  package consuming func discard() throws(StoreError) {
    try dropFiles()
    for (parent, name) in made.reversed() {
      try step("remove \(parent.path(of: name))")
      // Another process may have put a file into it meanwhile.
      _ = try? parent.removeFolder(named: name)
    }
  }

  /// Removes the hidden files of one golden.
  private func clear(
    _ folder: Folder, _ name: GoldenName, _ changes: [GoldenPart: Change]
  ) throws(StoreError) {
    for (part, change) in changes where change == .put {
      let hidden = Self.hiddenName(name, part)
      try step("clear \(folder.path(of: hidden)) away")
      try mapError(folder.remove(hidden), to: StoreError.file)
    }
  }

  /// Removes the hidden files that an interrupted approval left in a golden's folder.
  ///
  /// Costs one listing of the folder if there are none. Happens anyway for folders that are written
  /// to.
  package mutating func clearLeftovers(at place: GoldenPlace) throws(StoreError) {
    guard let folder = try Self.folder(place.folder, followingLink: false),
      try mapError(folder.names(), to: StoreError.file)
        .contains(where: { $0.hasPrefix(Self.hiddenPrefix) })
    else { return }
    _ = try lock(folder)
  }

  /// Removes the hidden files of this process's approvals, for a process that is about to exit.
  ///
  /// Their folders are found among the open files, each with its lock, so no list is kept.
  package static func removeHiddenFiles() {
    OpenFiles.forEach { file, path in
      guard (try? file.status())?.kind == .folder,
        let names = try? Folder(path).names().filter({ $0.hasPrefix(hiddenPrefix) }),
        // Another process that approves into the folder would hold its lock.
        !names.isEmpty, (try? file.lock()) == true
      else { return }
      for name in names { try? file.remove(name) }
    }
  }

  private static func hiddenName(_ name: GoldenName, _ part: GoldenPart) -> String {
    "\(hiddenPrefix).\(name.file(part))"
  }

  /// Returns the index of a golden's folder, which is made and locked if necessary.
  private mutating func member(_ place: GoldenPlace) throws(StoreError) -> Int {
    if let folder = try Self.folder(place.folder, followingLink: false),
      let index = try index(of: folder)
    {
      return index
    }
    return try lock(try makeFolder(place))
  }

  /// Opens a folder; nil if there is none, or a link or a file in its place.
  private static func folder(
    _ path: String, followingLink: Bool = true
  ) throws(StoreError) -> Folder? {
    do {
      return try Folder(path, followingLink: followingLink)
    } catch .missing {
      return nil
    } catch .unreadable(_, SystemError.tooManyLinks), .unreadable(_, SystemError.notAFolder) {
      return nil
    } catch {
      throw .file(error)
    }
  }

  /// Returns the index of a folder in the set, by file identity; nil if it is not in it.
  private func index(of folder: Folder) throws(StoreError) -> Int? {
    indices[try mapError(folder.identity(), to: StoreError.file)]
  }

  /// Locks a folder and removes the hidden files of interrupted approvals.
  private mutating func lock(_ folder: Folder) throws(StoreError) -> Int {
    let identity = try mapError(folder.identity(), to: StoreError.file)
    if let index = indices[identity] { return index }
    guard try mapError(folder.lock(), to: StoreError.file) else {
      throw .busy(folder: folder.path)
    }
    for name in try mapError(folder.names(), to: StoreError.file)
    where name.hasPrefix(Self.hiddenPrefix) {
      try step("clear \(folder.path(of: name)) away")
      try mapError(Self.remove(name, from: folder), to: StoreError.file)
    }
    members.append(Member(folder: folder))
    indices[identity] = members.count - 1
    return members.count - 1
  }

  /// Removes a leftover file, or the folder in which versions before 2 kept theirs.
  private static func remove(_ name: String, from folder: Folder) throws(CodecError) {
    guard try folder.entry(named: name)?.kind == .folder else {
      try folder.remove(name)
      return
    }
    guard let inner = try folder.folder(named: name) else { return }
    for file in try inner.names() { try inner.remove(file) }
    try folder.removeFolder(named: name)
  }

  /// Opens the folder of a golden, and makes missing folders of its path.
  private mutating func makeFolder(_ place: GoldenPlace) throws(StoreError) -> Folder {
    var folder = try openRoot(place.root)
    for name in place.subfolder.split(separator: "/").map(String.init) {
      folder = try makeFolder(name, in: folder)
    }
    return folder
  }

  /// Opens the root folder, and makes missing folders of its path.
  private mutating func openRoot(_ path: String) throws(StoreError) -> Folder {
    if let folder = try Self.folder(path) { return folder }
    // From the nearest folder that exists: those above it may be closed to this process. The path
    // down to the given folder may contain links.
    let names = path.split(separator: "/")
    guard let name = names.last.map(String.init) else {
      return try mapError(Folder(path), to: StoreError.file)
    }
    let above = names.dropLast().joined(separator: "/")
    let folder = try openRoot(path.hasPrefix("/") ? "/\(above)" : above)
    if let next = try Self.folder(folder.path(of: name)) { return next }
    return try makeFolder(name, in: folder)
  }

  /// Makes a folder if it is missing and opens it; throws for a symbolic link.
  private mutating func makeFolder(
    _ name: String, in folder: Folder
  ) throws(StoreError) -> Folder {
    let entry = try mapError(folder.entry(named: name), to: StoreError.file)
    if entry?.kind == .link { throw .link(path: folder.path(of: name)) }
    if entry == nil {
      try step("make \(folder.path(of: name))")
      let isNew = try mapError(folder.makeFolder(named: name), to: StoreError.file)
      if isNew { made.append((folder, name)) }
      folder.synchronize()
    }
    let opened = try mapError(folder.folder(named: name), to: StoreError.file)
    guard let opened else { throw .unsteady(path: folder.path(of: name)) }
    return opened
  }
}
