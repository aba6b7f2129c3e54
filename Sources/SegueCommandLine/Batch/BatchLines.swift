import Dispatch
import SegueCodecs
import Synchronization

/// The lines of a batch's input, read one at a time by a thread of its own, so that no task waits for them.
final class BatchLines: Sendable {
  fileprivate typealias Waiter = CheckedContinuation<Result<BatchLine?, CodecError>, Never>

  fileprivate struct State {
    /// The bytes that were read and not passed on.
    var bytes: [UInt8] = []
    var number = 0
    var isAtEnd = false
    var waiter: Waiter?
    var isCancelled = false
  }

  private let file: InputFile
  private let queue = DispatchQueue(label: "batch")
  private let state = Mutex(State())
  private static let chunk = 1 << 16

  /// Opens a file, or standard input for `-`.
  init(of path: String) throws(CodecError) { file = try InputFile(path) }

  /// Waits for the next line that is not blank; nil at the end, and after a cancellation.
  func next() async throws(CodecError) -> BatchLine? {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (waiter: Waiter) in
        let isCancelled = state.withLock { state in
          if !state.isCancelled { state.waiter = waiter }
          return state.isCancelled
        }
        if isCancelled { return waiter.resume(returning: .success(nil)) }
        queue.async { [self] in deliver(Result { () throws(CodecError) in try read() }) }
      }
    } onCancel: {
      state.withLock { $0.isCancelled = true }
      deliver(.success(nil))
    }
    return try result.get()
  }

  private func deliver(_ result: Result<BatchLine?, CodecError>) {
    let waiter = state.withLock { state in
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: result)
  }

  /// Reads the next line; called on the queue.
  private func read() throws(CodecError) -> BatchLine? {
    var (isTooLong, searched) = (false, 0)
    while true {
      if let line = state.withLock({ $0.line(isTooLong: isTooLong, from: searched) }) {
        if line.bytes?.isEmpty ?? false { return try read() }
        return line
      }
      if state.withLock({ $0.isAtEnd }) { return nil }
      let more = try file.readAvailable(atMost: Self.chunk)
      state.withLock { state in
        if state.bytes.count > BatchLine.longest {
          isTooLong = true
          state.bytes = []
        }
        searched = state.bytes.count
        state.bytes += more
        state.isAtEnd = more.isEmpty
      }
    }
  }
}

extension BatchLines.State {
  /// Takes the first line, or the last one, which needs no line end; nil if it is not yet complete.
  fileprivate mutating func line(isTooLong: Bool, from searched: Int) -> BatchLine? {
    let end = bytes[min(searched, bytes.count)...].firstIndex(of: UInt8(ascii: "\n"))
    guard let end = end ?? (isAtEnd && !(bytes.isEmpty && !isTooLong) ? bytes.count : nil) else {
      return nil
    }
    number += 1
    var line = BatchLine(number: number, bytes: isTooLong || end > BatchLine.longest ? nil : [])
    if line.bytes != nil {
      let text = bytes[..<end]
      let isBlank = text.allSatisfy { [UInt8(ascii: " "), 9, 13].contains($0) }
      line.bytes = isBlank ? [] : Array(text)
    }
    bytes.removeFirst(min(end + 1, bytes.count))
    return line
  }
}
