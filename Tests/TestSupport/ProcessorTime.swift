import Foundation

/// Returns the processor time of the calling thread in a body, independent of the machine's load.
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
