import SegueCodecs

/// What approvals leave in folders of goldens while they are at work, and how it is understood.
///
/// New files are staged in the hidden folder `.segue-approve` of each folder, with a plan. The whole
/// becomes valid when the record `commit` appears in the first folder, by one rename. From then on
/// the staged files are the goldens: readers prefer them, and whoever writes next first renames them
/// into place. Without a record, what is staged is nothing.
enum ApprovalJournal {
  /// The hidden folder.
  static let stagingName = ".segue-approve"
  /// What an approval does in the folder.
  static let planName = "plan"
  /// The record that makes plans valid.
  static let recordName = "commit"

  /// A plan that is valid, with all that belongs to it.
  struct Valid {
    /// The hidden folder.
    var staging: Folder
    /// What is to be done in the folder.
    var plan: ApprovalPlan
    /// The record.
    var record: ApprovalRecord
    /// The absolute path of the folder with the record.
    var home: String
  }

  /// The hidden folder of a folder; nil when there is none.
  static func staging(of folder: Folder) throws(StoreError) -> Folder? {
    switch try? folder.entry(named: stagingName)?.kind {
    case nil: return nil
    case .link: throw .link(path: folder.path(of: stagingName))
    default: return try filing { () throws(CodecError) in try folder.folder(named: stagingName) }
    }
  }

  /// The plan that holds for a folder; nil when nothing is staged, or not validly.
  static func valid(in folder: Folder) throws(StoreError) -> Valid? {
    guard let staging = try staging(of: folder),
      let plan = try read(planName, in: staging).flatMap({ ApprovalPlan($0) })
    else { return nil }
    let home = RelativePath.folder(plan.commitFolder, from: folder.realPath)
    guard let record = try record(in: home), record.id == plan.id else { return nil }
    return Valid(staging: staging, plan: plan, record: record, home: home)
  }

  private static func record(in home: String) throws(StoreError) -> ApprovalRecord? {
    guard let folder = try existing(home), let staging = try staging(of: folder) else {
      return nil
    }
    return try read(recordName, in: staging).flatMap { ApprovalRecord($0) }
  }

  /// Opens a folder at an absolute path; nil when it is not there, or is a link.
  static func existing(_ path: String) throws(StoreError) -> Folder? {
    do throws(CodecError) {
      return try Folder(path, followingLink: false)
    } catch {
      switch error.kind {
      case .missingInput: return nil
      default: throw .file(error)
      }
    }
  }

  private static func read(_ name: String, in staging: Folder) throws(StoreError) -> [UInt8]? {
    try filing { () throws(CodecError) in try staging.read(name, atMost: ApprovalText.limit) }
  }
}
