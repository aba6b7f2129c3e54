import CSystemCalls

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The limit of this process's address space (`ulimit -v`), and the part of it that is left.
///
/// Swift ends a process if an allocation fails, and libdispatch sleeps until it gets a thread; so
/// large allocations are made only if enough remains for small ones.
package enum AddressSpace {
  /// The maximum number of bytes that the process may map; nil without a limit.
  package static var limit: Int? {
    let limit = Int(segue_address_space_limit())
    return limit < 0 ? nil : limit
  }

  /// The bytes that are kept free for thread stacks and for allocations that are not counted.
  package static var reserve: Int {
    (max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) + 4) * (stackBytes + (1 << 16)) + (32 << 20)
  }

  private static let stackBytes = 1 << 20

  /// The bytes that can be allocated; nil without a limit, negative if too few are left.
  package static var rest: Int? {
    limit.map { $0 - Int(segue_address_space_mapped()) - reserve }
  }

  /// Returns the limit if it would be exceeded by allocating `count` bytes; nil otherwise.
  package static func limit(refusing count: Int) -> Int? {
    guard let limit, let rest, count > rest else { return nil }
    return limit
  }

  /// Reduces the stack size of threads if there is a limit; call it before threads are started.
  package static func prepare() {
    if limit != nil { segue_use_small_threads(Int64(stackBytes)) }
  }
}
