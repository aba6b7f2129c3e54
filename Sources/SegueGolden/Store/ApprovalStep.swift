import SegueCodecs

/// Called before every change that an approval makes on the disk, with what it is; may stop it.
///
/// A process can be ended before any of them. Tests throw here to see what is left then.
package typealias ApprovalStep = (String) throws(StoreError) -> Void

/// Runs what throws errors of files, as part of an approval.
@discardableResult
func filing<Result>(_ body: () throws(CodecError) -> Result) throws(StoreError) -> Result {
  do { return try body() } catch { throw .file(error) }
}
