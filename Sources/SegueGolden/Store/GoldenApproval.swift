package import SegueCodecs
import SegueSystem

/// Called before every change that an approval makes on the disk, with what it is; may stop it.
///
/// A process can be ended before any of them. Tests throw here to see what is left then.
package typealias ApprovalStep = (String) throws(StoreError) -> Void

/// A set of goldens on its way to the disk.
///
/// Every new file is written first, under a hidden name beside its place, so that whatever cannot be
/// rendered or stored leaves the old goldens alone. ``putInPlace()`` then renames one file after the
/// other into place, of each golden the pictures first; a caller that does so after each clip keeps what
/// is done, whatever becomes of the next. A process that is ended in the middle leaves whole files, old
/// ones and new ones, and at most one golden whose pictures are newer than its trace, which a reader
/// notices (``StoredGolden/checkPair(named:)``). The same approval again finishes it, and clears the
/// hidden files away. Goldens are under version control, which has the set before.
package struct GoldenApproval: ~Copyable {
  /// What becomes of one file.
  private enum Change {
    case put, remove
  }

  /// A folder that this process alone may change until the value is gone.
  private struct Member {
    var folder: Folder
    var changes: [GoldenName: [GoldenPart: Change]] = [:]
  }

  /// How the names of files begin that are not in their places yet.
  ///
  /// Only who holds the folder's lock makes or removes them.
  static let hiddenPrefix = ".segue-approve"

  private let step: ApprovalStep
  private var members: [Member] = []
  private var indices: [FileIdentity: Int] = [:]
  // Folders that were made for this approval, the last one made last.
  private var made: [(parent: Folder, name: String)] = []

  /// Begins with an empty set.
  ///
  /// - Parameter step: called before every change on the disk.
  package init(step: @escaping ApprovalStep = { _ throws(StoreError) in }) { self.step = step }

  /// Begins a file of a golden; the folder is made and locked if need be.
  ///
  /// A file is finished by `FolderFile.finish()`. A golden of digests only has its pictures removed.
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

  /// Puts one file of a golden into the set.
  package mutating func add(
    _ bytes: [UInt8], at place: GoldenPlace, _ part: GoldenPart
  ) throws(StoreError) {
    var file = try makeFile(place, part)
    do {
      try file.write(bytes)
      try file.finish()
    } catch { throw .file(error) }
  }

  /// Puts the files of a golden into the set.
  package mutating func add(_ golden: StoredGolden, at place: GoldenPlace) throws(StoreError) {
    try add(golden.trace, at: place, .trace)
    if let pictures = golden.pictures {
      try add(pictures, at: place, .pictures)
    } else {
      try remove(place, .pictures)
    }
  }

  /// Puts the removal of a file into the set; one that is not there is no error.
  package mutating func remove(_ place: GoldenPlace, _ part: GoldenPart) throws(StoreError) {
    let index = try member(place)
    members[index].changes[place.name, default: [:]][part] = .remove
  }

  /// The file of a golden as it will be; nil for one that will not be there or is not in the set.
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

  /// Puts all files in their places and ends the set.
  ///
  /// Returns when they are there. After an error some may be, and all others are as they were.
  package consuming func commit() throws(StoreError) {
    do {
      try putInPlace()
    } catch {
      try? discard()
      throw error
    }
  }

  /// Puts the files that were added so far in their places; the set goes on, and keeps its folders.
  ///
  /// Returns when they are there. After an error some may be; ``dropFiles()`` clears the others away.
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

  /// Clears away the files that are not in their places; the set goes on, and keeps its folders.
  package mutating func dropFiles() throws(StoreError) {
    for index in members.indices {
      let member = members[index]
      for (name, changes) in member.changes { try clear(member.folder, name, changes) }
      members[index].changes = [:]
    }
  }

  /// Clears away all that is not in its place, and the folders that were made and stayed empty.
  package consuming func discard() throws(StoreError) {
    try dropFiles()
    for (parent, name) in made.reversed() {
      try step("remove \(parent.path(of: name))")
      // Somebody else may have put a file into it meanwhile.
      _ = try? parent.removeFolder(named: name)
    }
  }

  private func clear(
    _ folder: Folder, _ name: GoldenName, _ changes: [GoldenPart: Change]
  ) throws(StoreError) {
    for (part, change) in changes where change == .put {
      let hidden = Self.hiddenName(name, part)
      try step("clear \(folder.path(of: hidden)) away")
      try mapError(folder.remove(hidden), to: StoreError.file)
    }
  }

  /// Clears away what an approval that was cut short left where a golden is.
  ///
  /// Costs a look at the folder when nothing was left; done anyway for folders that are written to.
  package mutating func clearLeftovers(at place: GoldenPlace) throws(StoreError) {
    guard let folder = try Self.folder(place.folder, followingLink: false),
      try mapError(folder.names(), to: StoreError.file)
        .contains(where: { $0.hasPrefix(Self.hiddenPrefix) })
    else { return }
    _ = try lock(folder)
  }

  /// Removes the hidden files of approvals of this process, which is about to end without more ado.
  ///
  /// Their folders are found among the open files, each with its lock, so nobody keeps a list.
  package static func removeHiddenFiles() {
    OpenFiles.forEach { file, path in
      guard (try? file.status())?.kind == .folder,
        let names = try? Folder(path).names().filter({ $0.hasPrefix(hiddenPrefix) }),
        // Another process that approves into the folder holds its lock.
        !names.isEmpty, (try? file.lock()) == true
      else { return }
      for name in names { try? file.remove(name) }
    }
  }

  private static func hiddenName(_ name: GoldenName, _ part: GoldenPart) -> String {
    "\(hiddenPrefix).\(name.file(part))"
  }

  /// The member for a golden's folder, which is locked and has nothing left of others.
  private mutating func member(_ place: GoldenPlace) throws(StoreError) -> Int {
    if let folder = try Self.folder(place.folder, followingLink: false),
      let index = try index(of: folder)
    {
      return index
    }
    return try lock(try makeFolder(place))
  }

  /// Opens a folder; nil when there is none, or a link or a file where it would be.
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

  private func index(of folder: Folder) throws(StoreError) -> Int? {
    indices[try mapError(folder.identity(), to: StoreError.file)]
  }

  /// Takes the lock of a folder and clears away what others left in it.
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

  /// Removes a file that was left, or the folder in which versions before 2 kept theirs.
  private static func remove(_ name: String, from folder: Folder) throws(CodecError) {
    guard try folder.entry(named: name)?.kind == .folder else {
      try folder.remove(name)
      return
    }
    guard let inner = try folder.folder(named: name) else { return }
    for file in try inner.names() { try inner.remove(file) }
    try folder.removeFolder(named: name)
  }

  /// Opens the folder of a golden, and makes what is missing of its path.
  private mutating func makeFolder(_ place: GoldenPlace) throws(StoreError) -> Folder {
    var folder = try openRoot(place.root)
    for name in place.subfolder.split(separator: "/").map(String.init) {
      folder = try makeFolder(name, in: folder)
    }
    return folder
  }

  private mutating func openRoot(_ path: String) throws(StoreError) -> Folder {
    if let folder = try Self.folder(path) { return folder }
    var folder = try mapError(Folder(path.hasPrefix("/") ? "/" : ""), to: StoreError.file)
    // What is above the folder that was named may lead through links.
    for name in path.split(separator: "/").map(String.init) {
      if let next = try Self.folder(folder.path(of: name)) {
        folder = next
      } else {
        folder = try makeFolder(name, in: folder)
      }
    }
    return folder
  }

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
