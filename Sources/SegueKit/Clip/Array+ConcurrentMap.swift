import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// What a function makes of each element, in order; up to `jobs` (>= 1) of them at once.
  ///
  /// For work before there are tasks, such as reading the images of a script: the caller's thread
  /// does its part and waits for the others.
  func concurrentMap<Output: Sendable>(
    jobs: Int, _ transform: @Sendable (Element) -> Output
  ) -> [Output] {
    guard jobs > 1, count > 1 else { return map(transform) }
    let next = Mutex(0)
    let outputs = Mutex([Output?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: Swift.min(jobs, count)) { _ in
      while true {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < count else { return }
        let output = transform(self[index])
        outputs.withLock { $0[index] = output }
      }
    }
    return outputs.withLock { $0.compactMap(\.self) }
  }
}
