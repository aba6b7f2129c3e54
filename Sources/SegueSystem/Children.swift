import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The programs that this process has started and that must not outlive it.
package enum Children {
  private static let running = Mutex<Set<Int32>>([])

  /// Notes a program by the number of its process, which is also that of its group.
  package static func began(_ process: Int32) { running.withLock { _ = $0.insert(process) } }

  /// Forgets a program that has ended.
  package static func ended(_ process: Int32) { running.withLock { _ = $0.remove(process) } }

  /// Kills all of them, with the programs that they have started themselves.
  package static func endAll() { running.withLock { $0 }.forEach(end) }

  /// Kills a program, with the programs that it has started itself (its process group).
  package static func end(_ process: Int32) {
    if process > 1 { _ = kill(-process, SIGKILL) }
  }
}
