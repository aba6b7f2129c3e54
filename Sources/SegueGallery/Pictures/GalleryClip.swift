import SegueCodecs
import SegueGolden
import SegueGraphics
import SegueKit

/// A clip of an entry, with the files rendered from it.
struct GalleryClip {
  /// The largest GIF; a longer clip is a WebP file, which takes a third of the bytes.
  private static let mostBytes = 300_000
  /// The quality of WebP files, 1 to 100; at it the edges of words show no artefacts.
  private static let webPQuality = 70
  /// The interval between the frames of a way in, in seconds.
  private static let frameInterval = 0.04
  /// The most frames of a way in, and the width of each in pixels.
  private static let (mostFrames, frameWidth) = (26, 200)
  /// The most moments of a filmstrip.
  private static let mostMoments = 9

  /// The digest of all that its pictures depend on: script, images, size and version.
  let digest: String
  private let clip: SegueKit.Clip
  private let source: GallerySource
  private let gallery: Gallery
  private let text: String
  private let path: String

  /// Loads the script of an entry; that of a placeholder must have been written.
  init(_ source: GallerySource, of gallery: Gallery) throws(GalleryError) {
    self.source = source
    self.gallery = gallery
    path = source.placeholder == nil ? source.path : "\(gallery.folder)/\(source.path)"
    do {
      let clip = try Self.load(path, of: gallery)
      let canvas = clip.scene.canvas
      let scale = min(canvas.scale, Double(gallery.width) / canvas.size.width)
      self.clip = scale < canvas.scale ? try Self.load(path, of: gallery, scale: scale) : clip
    } catch { throw .clip(error) }
    do {
      text = String(decoding: try clip.access.open(path).bytes(atMost: 16 << 20), as: UTF8.self)
      digest = try Self.digest(of: clip)
    } catch { throw .clip(.codec(error)) }
  }

  /// Loads a script, confined to its folder, even if it is replaced by a link meanwhile.
  private static func load(
    _ path: String, of gallery: Gallery, scale: Double? = nil
  ) throws(SegueError) -> SegueKit.Clip {
    var options = gallery.options
    options.scriptAccess = FolderAccess(folder: FolderAccess.folder(of: path))
    if let scale {
      options.settings.append(
        Setting(key: "canvas.scale", value: scale.fixed(6), origin: "--width"))
    }
    return try SegueKit.Clip.load(script: path, options: options)
  }

  /// Computes a digest of the version of drawing, the script with all defaults, and the bytes of all its files.
  private static func digest(of clip: SegueKit.Clip) throws(CodecError) -> String {
    var digest = ByteDigest()
    let version = SegueKit.Clip.pictureVersion
    digest.add(Array("\(version) \(clip.size) \(clip.explained())".utf8))
    for path in clip.inputs {
      digest.add(try clip.access.open(path).read(atMost: 1 << 30))
    }
    return ByteDigest.text(digest.value)
  }

  /// Renders the clip, a still, a filmstrip, and the frames of a transition's way in.
  ///
  /// - Parameter access: the gallery's folder, which outputs must be in.
  /// - Returns: the names of the files.
  func render(within access: FolderAccess, jobs: Int?) async throws(GalleryError) -> ClipFiles {
    do {
      let profile = try profile
      let isWebP = try await renderClip(within: access, jobs: jobs)
      let files = ClipFiles(of: source.entry, isWebP: isWebP)
      let isTransition = source.entry.kind == .transition
      try await render(
        files.still, within: access, jobs,
        at: [isTransition ? profile.greatestChangeBetweenEnds : profile.greatestChange])
      try await render(
        files.strip, within: access, jobs, sheet: profile.moments(atMost: Self.mostMoments), gap: 6)
      if let frames = files.frames {
        try await render(frames, within: access, jobs, sheet: frameTimes, gap: 0)
      }
      return files
    } catch { throw .clip(error) }
  }

  /// Renders the clip as a GIF, or as a WebP if the GIF would be too large; returns whether it is one.
  private func renderClip(within access: FolderAccess, jobs: Int?) async throws(SegueError) -> Bool
  {
    let stem = "\(gallery.folder)/\(source.entry.fileName)"
    var request = RenderRequest(outputs: [stem + ".gif"], jobs: jobs)
    request.access = access
    let bytes = try await render(request).map(\.bytes).reduce(0, +)
    guard bytes > Self.mostBytes, OutputFormat.webp.isAvailable else { return false }
    request.outputs = [stem + ".webp"]
    request.options.quality = Self.webPQuality
    _ = try await render(request)
    do {
      let folder = try access.open(folder: gallery.folder)
      _ = try folder.remove(source.entry.fileName + ".gif")
    } catch { throw .codec(error) }
    return true
  }

  /// Renders a still, or a sheet of moments side by side.
  private func render(
    _ name: String, within access: FolderAccess, _ jobs: Int?, at still: [Double] = [],
    sheet moments: [Double] = [], gap: Int = 0
  ) async throws(SegueError) {
    var request = RenderRequest(outputs: ["\(gallery.folder)/\(name)"], jobs: jobs)
    request.access = access
    request.options.pngEffort = OutputOptions.publishedPNGEffort
    request.at = still.map { .seconds(rounded($0)) }
    if !moments.isEmpty {
      var sheet = SheetRequest(at: moments.map { .seconds(rounded($0)) }, columns: moments.count)
      sheet.gap = gap
      sheet.gapColor = .clear
      if gap == 0 { sheet.width = moments.count * min(Self.frameWidth, clip.size.width) }
      request.sheet = sheet
    }
    _ = try await render(request)
  }

  /// Renders outputs, or takes them from the cache.
  private func render(_ request: RenderRequest) async throws(SegueError) -> [OutputReport] {
    try await clip.render(try clip.plan(request), cache: gallery.cache)
  }

  /// Returns a time in whole microseconds, not beyond the end.
  private func rounded(_ time: Double) -> Double {
    min(clip.timeline.duration, (time * 1e6).rounded() / 1e6)
  }

  /// The changes of the first motion of a transition, or of the whole clip.
  private var profile: ChangeProfile {
    get throws(SegueError) {
      let small = try Self.load(
        path, of: gallery, scale: ChangeProfile.scale(for: clip.scene.canvas))
      let span = wayIn ?? (0, clip.timeline.duration)
      let count = wayIn == nil ? 61 : 41
      return try ChangeProfile(
        of: small,
        at: (0..<count).map { span.start + span.duration * Double($0) / Double(count - 1) })
    }
  }

  /// The times of the frames of a transition's way in.
  private var frameTimes: [Double] {
    guard let wayIn else { return [0] }
    return (0..<frameCount).map { wayIn.start + min(wayIn.duration, Double($0) * frameStep) }
  }

  private var frameStep: Double {
    max(Self.frameInterval, (wayIn?.duration ?? 0) / Double(Self.mostFrames - 1))
  }

  private var frameCount: Int {
    Int(((wayIn?.duration ?? 0) / frameStep - 1e-6).rounded(.up)) + 1
  }

  /// The first motion of a transition; nil for other entries.
  private var wayIn: (start: Double, duration: Double)? {
    guard source.entry.kind == .transition else { return nil }
    return clip.timeline.segments.first { $0.content.isMotion && $0.duration > 0 }
      .map { ($0.start, $0.duration) }
  }

  /// Returns the pictures' facts, the script and the plots for the pages.
  func pictures(in files: ClipFiles) throws(GalleryError) -> EntryPictures {
    let plots: ClipPlots
    do { plots = try ClipPlots(clip) } catch {
      throw .clip(.unexpected("the tracks of \(source.path) cannot be computed: \(error)"))
    }
    return EntryPictures(
      files: files, size: clip.size, duration: clip.duration,
      frames: files.frames.map {
        FrameSheet(
          file: $0, count: frameCount, interval: frameStep, duration: wayIn?.duration ?? 0)
      },
      script: text,
      scriptPath: gallery.scripts.map { source.path.replacing($0 + "/", with: "") }
        ?? source.path,
      plots: plots)
  }
}
