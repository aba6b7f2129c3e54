import CSystemCalls

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The clock of the system, by which file systems write times.
package enum WallClock {
  /// The time in nanoseconds since 1970.
  package static var nanoseconds: Int {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_REALTIME, &time) == 0 else { return 0 }
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}

/// The processor time used.
package enum ProcessorTime {
  /// The processor time of this process on all cores, in seconds.
  package static var seconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  /// An identifier of the current thread.
  package static var thread: UInt {
    #if canImport(Darwin)
      unsafe UInt(bitPattern: pthread_self())
    #else
      UInt(bitPattern: pthread_self().hashValue)
    #endif
  }

  /// The processor time of the current thread, in nanoseconds.
  package static var ofThread: Int {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
