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

/// The pictures that pages asked for last, as PNG files, up to a number of bytes.
actor FrameCache {
  /// Which picture: of which clip, at which microsecond.
  struct Key: Hashable, Sendable {
    /// The clip's revision.
    var revision: Int
    /// The time.
    var microseconds: Int
  }

  private let limit: Int
  private var bytes = 0
  private var clock = 0
  private var pictures: [Key: (png: [UInt8], used: Int)] = [:]

  /// A cache of at most so many bytes.
  init(limit: Int) { self.limit = limit }

  /// The picture of a key, if it is still there.
  func picture(_ key: Key) -> [UInt8]? {
    guard let png = pictures[key]?.png else { return nil }
    clock += 1
    pictures[key]?.used = clock
    return png
  }

  /// Keeps a picture, and lets go of those that were not asked for the longest.
  func keep(_ png: [UInt8], as key: Key) {
    guard pictures[key] == nil, png.count <= limit else { return }
    clock += 1
    pictures[key] = (png, clock)
    bytes += png.count
    guard bytes > limit else { return }
    // A quarter at once, so that the sorting is rare.
    for (key, entry) in pictures.sorted(by: { $0.value.used < $1.value.used })
    where bytes > limit - limit / 4 {
      bytes -= entry.png.count
      pictures[key] = nil
    }
  }

  /// Lets go of all pictures but those of a clip.
  func forget(allBut revision: Int) {
    pictures = pictures.filter { $0.key.revision == revision }
    bytes = pictures.values.reduce(0) { $0 + $1.png.count }
  }
}
