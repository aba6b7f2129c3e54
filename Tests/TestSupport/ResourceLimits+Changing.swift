public import SegueGraphics

extension ResourceLimits {
  /// The default limits with a change.
  public static func changed(_ change: (inout ResourceLimits) -> Void) -> ResourceLimits {
    var limits = ResourceLimits()
    change(&limits)
    return limits
  }
}
