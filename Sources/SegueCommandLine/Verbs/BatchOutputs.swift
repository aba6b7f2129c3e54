import Synchronization

/// The files that the tasks of a batch write: no task may overwrite another's.
final class BatchOutputs: Sendable {
  /// The first task that writes each file, with its line, by the file's real path.
  private let writers = Mutex<[String: (line: Int, task: BatchTask)]>([:])

  /// Claims files for a task; an equal task may write them again, as after an engine lost its result.
  ///
  /// - Throws: `CommandError` if another task writes one of them.
  func claim(_ paths: [String], for task: BatchTask, line: Int) throws(CommandError) {
    for path in paths {
      let place = VariantOutputs.realPath(path)
      let writer = writers.withLock { writers in
        if let writer = writers[place] { return writer }
        writers[place] = (line, task)
        return (line, task)
      }
      guard writer.task == task else {
        throw CommandError(
          "\(path) is an output of the task in line \(writer.line), and this task would replace it",
          help: "give them different outputs")
      }
    }
  }
}
