import SegueCodecs

/// Folders of goldens that this process alone may change, each until the value is gone.
struct LockedFolders {
  private var folders: [String: Folder] = [:]

  /// Locks a folder, unless it is locked already, and returns the one that holds the lock.
  ///
  /// - Throws: `busy` at once when another process has it.
  mutating func lock(_ folder: Folder) throws(StoreError) -> Folder {
    let path = folder.realPath
    if let locked = folders[path] { return locked }
    guard try filing({ () throws(CodecError) in try folder.lock() }) else {
      throw .busy(folder: folder.path)
    }
    folders[path] = folder
    return folder
  }

  /// Finishes what an approval that was cut short left in a folder, or clears it away.
  ///
  /// If it had become valid it is carried out in all its folders, which are locked too.
  mutating func settle(_ folder: Folder, _ step: ApprovalStep) throws(StoreError) {
    if let valid = try ApprovalJournal.valid(in: folder) {
      try carryOut(valid.record, at: valid.home, step)
    } else {
      try clear(folder, step)
    }
  }

  /// Puts the staged files of a valid approval in place, in all its folders, then clears up.
  ///
  /// May be repeated from the beginning however far it came before.
  mutating func carryOut(
    _ record: ApprovalRecord, at home: String, _ step: ApprovalStep
  ) throws(StoreError) {
    var done: [Folder] = []
    for path in record.folders {
      let path = RelativePath.folder(path, from: home)
      guard let found = try ApprovalJournal.existing(path) else { continue }
      let folder = try lock(found)
      guard let valid = try ApprovalJournal.valid(in: folder), valid.record == record else {
        continue
      }
      try Self.carryOut(valid, in: folder, step)
      done.append(folder)
    }
    // The record, in the first folder, holds until every file is in its place.
    for folder in done.reversed() { try clear(folder, step) }
  }

  private static func carryOut(
    _ valid: ApprovalJournal.Valid, in folder: Folder, _ step: ApprovalStep
  ) throws(StoreError) {
    for file in valid.plan.puts where (try? valid.staging.entry(named: file)) != nil {
      try step("put \(folder.path(of: file)) in place")
      try filing { () throws(CodecError) in try folder.take(file, from: valid.staging) }
    }
    for file in valid.plan.removals where (try? folder.entry(named: file)) != nil {
      try step("remove \(folder.path(of: file))")
      try filing { () throws(CodecError) in try folder.remove(file) }
    }
    folder.synchronize()
  }

  /// Removes what is staged in a folder.
  func clear(_ folder: Folder, _ step: ApprovalStep) throws(StoreError) {
    guard let staging = try ApprovalJournal.staging(of: folder) else { return }
    let names = try filing { () throws(CodecError) in try staging.names() }
    // Without its plan, nothing else in the folder means anything.
    let plan = names.filter { $0 == ApprovalJournal.planName }
    for name in plan + names where (try? staging.entry(named: name)) != nil {
      try step("clear \(staging.path(of: name)) away")
      try filing { () throws(CodecError) in try staging.remove(name) }
    }
    try step("clear \(staging.path) away")
    try filing { () throws(CodecError) in
      try folder.removeFolder(named: ApprovalJournal.stagingName)
    }
    folder.synchronize()
  }
}
