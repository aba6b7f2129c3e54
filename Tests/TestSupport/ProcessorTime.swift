import Foundation

/// The time that a processor works for the calling thread in a body, whatever else the machine does.
public func processorTime(_ body: () throws -> Void) rethrows -> Duration {
  func spent() -> Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
  let start = spent()
  try body()
  return spent() - start
}
