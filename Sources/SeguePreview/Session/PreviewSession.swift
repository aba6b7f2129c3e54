import Foundation
import SegueCodecs
import SegueKit

/// A script that is being written, and the clip that it makes at the moment.
actor PreviewSession {
  /// The script's path.
  let script: String
  /// The pictures that were made last.
  let cache = FrameCache(limit: 64 << 20)
  private let options: LoadOptions
  private var revision = 0
  private var problems: [PreviewProblem] = []
  private var listeners: [Int: AsyncStream<String>.Continuation] = [:]
  private var listenerCount = 0
  private var message = "{}"
  /// The clip, or the last one that could be loaded.
  private(set) var clip: PreviewClip?

  /// A session that has not read anything yet.
  init(script: String, options: LoadOptions) {
    self.script = script
    self.options = options
  }

  /// Reads the script and its files, and tells all pages what came of it.
  func load() async {
    revision += 1
    var isOutdated = false
    do throws(SegueError) {
      let loaded = try SegueKit.Clip.load(script: script, options: options)
      clip = PreviewClip(loaded, revision: revision)
      // A gesture that came to something else is seen best where it happens.
      problems = (loaded.failures + loaded.warnings).map { PreviewProblem($0) }
      await cache.forget(allBut: revision)
    } catch {
      isOutdated = true
      problems = PreviewProblem.problems(of: error)
    }
    let state = PreviewState(
      revision: revision, name: FolderAccess.name(of: script), clip: clip?.state(),
      isOutdated: isOutdated && clip != nil, problems: problems)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    message = (try? encoder.encode(state)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    for listener in listeners.values { listener.yield(message) }
  }

  /// Reads the script again whenever one of its files changes, until the task is cancelled.
  func follow() async {
    var watch = FileWatch([script])
    watch.files = SegueKit.Clip.inputs(ofScript: script, options: options)
    await load()
    while await watch.next() != nil {
      await load()
      watch.files = SegueKit.Clip.inputs(ofScript: script, options: options)
    }
    for listener in listeners.values { listener.finish() }
    listeners = [:]
  }

  /// The present state as JSON.
  func state() -> String { message }

  /// The state now and after every change, as JSON; only the newest waits for a slow reader.
  func states() -> (number: Int, stream: AsyncStream<String>) {
    let (stream, listener) = AsyncStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingNewest(1))
    listenerCount += 1
    listeners[listenerCount] = listener
    listener.yield(message)
    return (listenerCount, stream)
  }

  /// Ends a stream of states.
  func leave(_ number: Int) { listeners.removeValue(forKey: number)?.finish() }
}
