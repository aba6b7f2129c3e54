import Foundation
import SegueCodecs
import SegueGolden
import SegueGraphics
import SegueKit

/// A clip of an entry, with the files rendered from it.
struct GalleryClip {
  /// The digest of all that its pictures depend on: script, images, size and version.
  let digest: String
  private let clip: SegueKit.Clip
  private let source: GallerySource
  private let gallery: Gallery
  private let text: String

  /// Loads the script of an entry; that of a placeholder must have been written.
  init(_ source: GallerySource, of gallery: Gallery) throws(GalleryError) {
    self.source = source
    self.gallery = gallery
    let path = source.placeholder == nil ? source.path : "\(gallery.folder)/\(source.path)"
    var options = gallery.options
    // Confines the script to its folder, even if it is replaced by a link meanwhile.
    options.scriptAccess = FolderAccess(folder: FolderAccess.folder(of: path))
    do {
      let clip = try SegueKit.Clip.load(script: path, options: options)
      let scale = min(
        clip.scene.canvas.scale, Double(gallery.width) / clip.scene.canvas.size.width)
      if scale < clip.scene.canvas.scale {
        options.settings.append(
          Setting(key: "canvas.scale", value: scale.fixed(6), origin: "--width"))
        self.clip = try SegueKit.Clip.load(script: path, options: options)
      } else {
        self.clip = clip
      }
    } catch { throw .clip(error) }
    do {
      text = String(decoding: try clip.access.open(path).bytes(atMost: 16 << 20), as: UTF8.self)
      digest = try Self.digest(of: clip)
    } catch { throw .clip(.codec(error)) }
  }

  /// Computes a digest of the script with all defaults, and of the bytes of all its files.
  private static func digest(of clip: SegueKit.Clip) throws(CodecError) -> String {
    var digest = ByteDigest()
    digest.add(Array("\(clip.size) \(clip.explained())".utf8))
    for path in clip.inputs {
      digest.add(try clip.access.open(path).read(atMost: 1 << 30))
    }
    return ByteDigest.text(digest.value)
  }

  /// Renders the clip as GIF, a still and a filmstrip.
  ///
  /// - Parameter access: the gallery's folder, which outputs must be in.
  func render(within access: FolderAccess, jobs: Int?) async throws(GalleryError) {
    let stem = "\(gallery.folder)/\(source.entry.fileName)"
    let moments = moments.map {
      Moment.seconds(min(clip.timeline.duration, ($0 * 1e6).rounded() / 1e6))
    }
    var sheet = SheetRequest(at: moments, columns: moments.count)
    sheet.gap = 6
    sheet.gapColor = .clear
    let requests = [
      RenderRequest(outputs: [stem + ".gif"], jobs: jobs),
      RenderRequest(outputs: [stem + ".png"], at: [moments[5]], jobs: jobs),
      RenderRequest(outputs: [stem + "-strip.png"], sheet: sheet, jobs: jobs),
    ]
    do {
      for var request in requests {
        request.access = access
        try await clip.render(request)
      }
    } catch { throw .clip(error) }
  }

  /// The nine times of the filmstrip; for a transition, from the start of its first motion to its end.
  private var moments: [Double] {
    let timeline = clip.timeline
    let first = timeline.segments.first { $0.content.isMotion && $0.duration > 0 }
    guard source.entry.kind == .transition, let first else { return timeline.spread(9) }
    return (0..<9).map { min(timeline.duration, first.start + first.duration * Double($0) / 8) }
  }

  /// Returns the pictures' facts, the script and the plots for the pages.
  func pictures() throws(GalleryError) -> EntryPictures {
    let plots: ClipPlots
    do { plots = try ClipPlots(clip) } catch {
      throw .clip(.unexpected("the tracks of \(source.path) cannot be computed: \(error)"))
    }
    return EntryPictures(
      size: clip.size, duration: clip.duration, script: text,
      scriptPath: gallery.scripts.map { source.path.replacingOccurrences(of: $0 + "/", with: "") }
        ?? source.path,
      plots: plots)
  }
}
