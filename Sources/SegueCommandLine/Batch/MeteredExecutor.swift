import Dispatch
import SegueSystem
import Synchronization

/// A task executor that adds up the processor time of a task and its child tasks.
///
/// Several tasks of a batch run at once, so that the time of the process is not that of one of them.
final class MeteredExecutor: TaskExecutor {
  private let nanoseconds = Atomic(0)

  /// The processor time so far, in seconds.
  var seconds: Double { Double(nanoseconds.load(ordering: .relaxed)) / 1e9 }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.global().async { [self] in
      let start = ProcessorTime.ofThread
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      nanoseconds.add(ProcessorTime.ofThread - start, ordering: .relaxed)
    }
  }
}
