package import SegueCodecs

/// A set of goldens on its way to the disk: the whole set appears, or nothing of it.
///
/// Files are staged first; ``commit()`` makes all of them valid at once, however many folders they
/// are in (see `ApprovalJournal`). A process that is ended at any moment leaves the old set or the
/// new one, as ``GoldenReader`` sees it; the next approval finishes or clears away what is left.
package struct GoldenApproval: ~Copyable {
  private struct Member {
    var folder: Folder
    var staging: Folder
    var plan: ApprovalPlan
  }

  private let step: ApprovalStep
  private let id = ByteDigest.text(UInt64.random(in: .min ... .max))
  private var locked = LockedFolders()
  private var members: [Member] = []
  // The members by the folders' paths as places name them.
  private var indices: [String: Int] = [:]
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
    let file = place.name.file(part)
    try step("stage \(place.path(part))")
    let staging = members[index].staging
    let made = try Self.made(file, in: staging)
    members[index].plan.puts.append(file)
    return made
  }

  private static func made(
    _ name: String, in staging: Folder
  ) throws(StoreError) -> FolderFile {
    do { return try staging.makeFile(named: name) } catch { throw .file(error) }
  }

  /// Puts the removal of a file into the set; one that is not there is no error.
  package mutating func remove(_ place: GoldenPlace, _ part: GoldenPart) throws(StoreError) {
    let index = try member(place)
    members[index].plan.removals.append(place.name.file(part))
  }

  /// Makes the whole set valid and puts its files in place.
  package consuming func commit() throws(StoreError) {
    guard let home = members.first else { return }
    let homePath = home.folder.realPath
    let record = ApprovalRecord(
      id: id,
      folders: members.map { RelativePath.path(from: homePath, to: $0.folder.realPath) })
    for member in members { try write(member.plan.text, to: ApprovalJournal.planName, of: member) }
    let draft = ApprovalJournal.recordName + ".new"
    try write(record.text, to: draft, of: home)
    try step("make the set valid")
    try filing { () throws(CodecError) in
      try home.staging.rename(draft, to: ApprovalJournal.recordName)
    }
    home.staging.synchronize()
    try locked.carryOut(record, at: homePath, step)
  }

  /// Clears away all that was staged, and the folders that were made for it.
  package consuming func discard() throws(StoreError) {
    for member in members { try locked.clear(member.folder, step) }
    for (parent, name) in made.reversed() {
      try step("remove \(parent.path(of: name))")
      // Somebody else may have put a file into it meanwhile.
      _ = try? parent.removeFolder(named: name)
    }
  }

  /// Finishes or clears away what an approval that was cut short left where a golden is.
  ///
  /// Costs a look at the folder when nothing was left; done anyway for folders that are written to.
  package mutating func settle(_ place: GoldenPlace) throws(StoreError) {
    guard let folder = try? Folder(place.folder, followingLink: false),
      try ApprovalJournal.staging(of: folder) != nil
    else { return }
    try locked.settle(try locked.lock(folder), step)
  }

  private func write(_ text: String, to name: String, of member: Member) throws(StoreError) {
    try step("write \(member.staging.path(of: name))")
    try filing { () throws(CodecError) in
      var file = try member.staging.makeFile(named: name)
      try file.write(Array(text.utf8))
      try file.finish()
    }
    member.staging.synchronize()
    member.folder.synchronize()
  }

  /// The member for a golden's folder, which is locked, settled and given a place for staged files.
  private mutating func member(_ place: GoldenPlace) throws(StoreError) -> Int {
    if let index = indices[place.folder] { return index }
    let folder = try locked.lock(try makeFolder(place))
    // The same folder under another name.
    if let index = members.firstIndex(where: { $0.folder === folder }) {
      indices[place.folder] = index
      return index
    }
    try locked.settle(folder, step)
    try step("make \(folder.path(of: ApprovalJournal.stagingName))")
    try filing { () throws(CodecError) in
      try folder.makeFolder(named: ApprovalJournal.stagingName)
    }
    guard let staging = try ApprovalJournal.staging(of: folder) else {
      throw .unsteady(path: folder.path)
    }
    let home = members.first?.folder ?? folder
    let way = RelativePath.path(from: folder.realPath, to: home.realPath)
    members.append(
      Member(folder: folder, staging: staging, plan: ApprovalPlan(id: id, commitFolder: way)))
    indices[place.folder] = members.count - 1
    return members.count - 1
  }

  /// Opens the folder of a golden, and makes what is missing of its path.
  private mutating func makeFolder(_ place: GoldenPlace) throws(StoreError) -> Folder {
    if place.folder.contains("\n") {
      // The plan names folders, one a line.
      throw .damaged(path: place.folder, reason: "the name of a folder has no line breaks")
    }
    var folder = try openRoot(place.root)
    for name in place.subfolder.split(separator: "/").map(String.init) {
      folder = try makeFolder(name, in: folder)
    }
    return folder
  }

  private mutating func openRoot(_ path: String) throws(StoreError) -> Folder {
    if let folder = try? Folder(path) { return folder }
    var folder = try filing { () throws(CodecError) in
      try Folder(path.hasPrefix("/") ? "/" : "")
    }
    // What is above the folder that was named may lead through links.
    for name in path.split(separator: "/").map(String.init) {
      if let next = try? Folder(folder.path(of: name)) {
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
    if (try? folder.entry(named: name)) == nil {
      try step("make \(folder.path(of: name))")
      let isNew = try filing { () throws(CodecError) in try folder.makeFolder(named: name) }
      if isNew { made.append((folder, name)) }
      folder.synchronize()
    }
    if (try? folder.entry(named: name))?.kind == .link { throw .link(path: folder.path(of: name)) }
    let opened = try filing { () throws(CodecError) in try folder.folder(named: name) }
    guard let opened else { throw .unsteady(path: folder.path(of: name)) }
    return opened
  }
}
