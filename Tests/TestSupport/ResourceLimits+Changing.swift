public import SegueGraphics

extension ResourceLimits {
  /// Returns the default limits with a change.
  public static func changed(_ change: (inout ResourceLimits) -> Void) -> ResourceLimits {
    var limits = ResourceLimits()
    change(&limits)
    return limits
  }
}
