import CSystemCalls

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The address space that the system allows this process (`ulimit -v`), and what is left of it.
///
/// Swift ends a process that is refused memory, and libdispatch sleeps until it gets the thread that
/// it was refused; so what is large is asked for only when enough will be left for what is small.
package enum AddressSpace {
  /// The most bytes that the process may map; nil without a limit.
  package static var limit: Int? {
    let limit = Int(segue_address_space_limit())
    return limit < 0 ? nil : limit
  }

  /// The bytes that are kept free: for the stacks of threads, and for all that is not counted.
  package static var reserve: Int {
    (max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) + 4) * (stackBytes + 1 << 16) + 32 << 20
  }

  private static let stackBytes = 1 << 20

  /// The bytes that can be asked for; nil without a limit, and less than 0 when there are too few.
  package static var rest: Int? {
    limit.map { $0 - Int(segue_address_space_mapped()) - reserve }
  }

  /// The limit, if it refuses so many bytes more; nil when they can be had.
  package static func limit(refusing count: Int) -> Int? {
    guard let limit, let rest, count > rest else { return nil }
    return limit
  }

  /// Makes the most of a limit, if there is one: to be called before there are threads.
  package static func prepare() {
    if limit != nil { segue_use_small_threads(Int64(stackBytes)) }
  }
}
