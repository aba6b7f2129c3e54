import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The child processes of this process, which must not outlive it.
package enum ChildProcesses {
  private static let running = Mutex<Set<Int32>>([])

  /// Registers a started process by its id, which is also that of its process group.
  package static func began(_ process: Int32) { running.withLock { _ = $0.insert(process) } }

  /// Unregisters a process that has ended.
  package static func ended(_ process: Int32) { running.withLock { _ = $0.remove(process) } }

  /// Kills all registered processes with their own children.
  package static func endAll() { running.withLock { $0 }.forEach(end) }

  /// Kills a process with its own children (its process group).
  package static func end(_ process: Int32) {
    if process > 1 { _ = kill(-process, SIGKILL) }
  }
}
