import Foundation
import SegueCodecs
import SegueGraphics
import SegueKit
import SegueScript
import SegueStage

/// Decides which pictures a clip of an article has, and how they are linked.
struct ClipPlanner: Sendable {
  /// The article.
  let place: ArticlePlace
  /// The clip.
  let clip: ArticleClip
  /// The text of the article.
  let article: Article
  /// Limits and allowed folders.
  let options: LoadOptions

  /// The files that the clip is made of, as far as they can be told; none may be there.
  var inputs: [String] {
    switch clip.script {
    case .file(let name):
      guard let path = try? script(name) else { return [] }
      return Clip.inputs(ofScript: path, options: loadOptions([]))
    case .block(let block):
      return Clip.inputs(
        ofText: text(of: block), folder: place.folder, options: loadOptions([]))
    }
  }

  /// The pictures and their link.
  ///
  /// - Throws: a sentence about what is wrong with the clip, with the error of its script.
  func plan() throws(ArticleProblem.Reason) -> ClipPlan {
    var base = try load([])
    let name = try pictureName(base)
    var output = clip.outputSettings.isEmpty ? match(name, in: base.scene.outputs) : nil
    var settings: [Setting] = []
    if output == nil {
      settings = [outputSetting(name.stem + (name.ending.isEmpty ? ".gif" : name.ending))]
      base = try load(settings)
      output = base.scene.outputs.first
    }
    guard let output else { throw .init("the clip has no picture", help: nil) }
    let format = output.format
    guard format.documents != .none else {
      let shown = OutputFormats.segue.extensions { $0.documents != .none }
      throw .init("an article cannot show \(output.path)", help: "it shows \(shown)")
    }
    if place.catalogue != nil, format.documents != .all {
      let shown = OutputFormats.segue.extensions { $0.documents == .all }
      throw .init("DocC cannot show \(output.path)", help: "a DocC catalogue takes \(shown)")
    }
    let ending = name.ending.isEmpty ? ".\(format.name)" : name.ending
    var plan = ClipPlan(
      pictures: [], destination: destination(name), sources: [],
      alternativeText: base.scene.alternativeText ?? clip.link?.alternativeText ?? name.stem,
      digest: 0, access: place.access(allowing: options.allowedFolders))
    for isDark in try schemes(of: base) {
      let words = isDark.map { [Setting(matrix: $0 ? "dark" : "light")] } ?? []
      let variant = words.isEmpty ? base : try load(settings + words)
      try add(variant, output, name, ending, isDark: isDark ?? false, to: &plan)
    }
    plan.sources.sort { $0.order < $1.order }
    plan.digest = try ClipDigest.digest(of: plan.pictures, link: name.stem + ending)
    return plan
  }

  /// Adds the picture of one scheme, and the still for readers who want no motion.
  private func add(
    _ variant: Clip, _ output: Output, _ name: PictureName, _ ending: String, isDark: Bool,
    to plan: inout ClipPlan
  ) throws(ArticleProblem.Reason) {
    var output = output
    if let catalogue = place.catalogue {
      let file = name.resource(
        isDark: isDark, scale: variant.scene.canvas.scale, ending: ending)
      output.path = try place.permitted(
        "Resources/" + file, in: catalogue, allowing: options.allowedFolders)
      plan.pictures.append(ClipPlan.Picture(clip: variant, output: output))
      return
    }
    let link = isDark ? name.variant(isDark: true) : plan.destination
    output.path = try place.file(link, allowing: options.allowedFolders)
    plan.pictures.append(ClipPlan.Picture(clip: variant, output: output))
    if isDark { plan.sources.append(.init(media: Self.dark, destination: link)) }
    guard let poster = variant.scene.poster, output.format.content != .moments else { return }
    let still = name.variant(isDark: isDark, isPoster: true)
    let path = try place.file(still, allowing: options.allowedFolders)
    plan.pictures.append(
      ClipPlan.Picture(
        clip: variant, output: Output(path: path, format: .png, content: .still(at: poster))))
    plan.sources.append(
      .init(
        media: isDark ? "\(Self.calm) and \(Self.dark)" : Self.calm, destination: still))
  }

  /// The schemes in which the clip is shown: not dark, then dark; nil where it has no schemes.
  private func schemes(of base: Clip) throws(ArticleProblem.Reason) -> [Bool?] {
    guard let axis = base.scene.matrix.first(where: { $0.name == "scheme" }),
      axis.words.count > 1
    else { return [nil] }
    guard Set(axis.words) == ["light", "dark"] else {
      throw .init(
        "an article shows the schemes `light` and `dark`, not "
          + axis.words.map { "`\($0)`" }.joined(separator: ", "), help: nil)
    }
    return [false, true]
  }

  static let dark = "(prefers-color-scheme: dark)"
  static let calm = "(prefers-reduced-motion: reduce)"
}

extension ImageLink.Source {
  /// A page takes the first source whose query holds: so those that ask for more come first.
  fileprivate var order: Int {
    switch media {
    case ClipPlanner.calm: 1
    case ClipPlanner.dark: 2
    default: 0
    }
  }
}

extension Setting {
  /// The choice of a scheme.
  fileprivate init(matrix word: String) {
    self.init(key: "matrix.scheme", value: word, origin: "the scheme `\(word)`")
  }
}

/// The pictures of a clip in an article, and how they are linked.
struct ClipPlan: Sendable {
  /// A picture and what it is made of.
  struct Picture: Sendable {
    /// The clip: the script in one of its variants.
    var clip: Clip
    /// The file, by the path at which it is opened, and what it holds.
    var output: Output
  }

  /// The pictures, the base one first.
  var pictures: [Picture]
  /// The destination of the base picture in the link.
  var destination: String
  /// The pictures that are shown instead in some circumstances.
  var sources: [ImageLink.Source]
  /// What the pictures show, in words.
  var alternativeText: String
  /// The digest of all that decides the pictures.
  var digest: UInt64
  /// Which files the article may name, and so where the pictures are written.
  let access: FolderAccess

  /// The paths of the pictures.
  var paths: [String] { pictures.map(\.output.path) }

  /// The files that the pictures are made of, each once, by the paths at which they were opened.
  var inputs: [String] {
    var seen: Set<String> = []
    return pictures.flatMap(\.clip.inputs).filter { seen.insert($0).inserted }
  }
}

/// The names of a clip's pictures: one for each scheme, moving and still.
struct PictureName: Hashable, Sendable {
  /// The destination up to the last slash, as links write it.
  private let folder: String
  /// The name without its extension, the marks of variants left out.
  let stem: String
  /// The extension with its point; empty without one.
  let ending: String

  /// The parts of a destination.
  init(_ destination: String, inCatalogue: Bool) {
    let start = destination.lastIndex(of: "/").map(destination.index(after:))
    let name = destination[(start ?? destination.startIndex)...]
    folder = String(destination[..<(start ?? destination.startIndex)])
    let point = name.lastIndex(of: ".") ?? name.endIndex
    ending = String(name[point...])
    var stem = String(name[..<point])
    if inCatalogue {
      for mark in ["@1x", "@2x", "@3x", "~dark"] where stem.hasSuffix(mark) {
        stem.removeLast(mark.count)
      }
    }
    self.stem = stem
  }

  /// The destination of a variant beside the base picture, as a web page links it.
  func variant(isDark: Bool, isPoster: Bool = false) -> String {
    folder + stem + (isDark ? "-dark" : "") + (isPoster ? "-poster.png" : ending)
  }

  /// The name of a variant's file in a DocC catalogue, by which DocC finds it for the base name.
  func resource(isDark: Bool, scale: Double, ending: String) -> String {
    let mark = scale == 2 ? "@2x" : scale == 3 ? "@3x" : ""
    return stem + (isDark ? "~dark" : "") + mark + ending
  }
}

/// Digests of what decides pictures, and of pictures.
enum ClipDigest {
  /// The longest file that is read, in bytes.
  private static let longest = 1 << 30

  /// The digest of all that decides pictures: scripts with every default filled in, the files that
  /// they name, and the version of what draws.
  ///
  /// Comments in a script, its layout, its other outputs and its `alt` decide nothing.
  static func digest(
    of pictures: [ClipPlan.Picture], link: String
  ) throws(ArticleProblem.Reason) -> UInt64 {
    var text = "segue \(Clip.pictureVersion) \(link)\n"
    for picture in pictures {
      var scene = picture.clip.scene
      var output = picture.output
      output.path = FolderAccess.name(of: output.path)
      scene.outputs = [output]
      scene.alternativeText = nil
      scene.poster = nil
      scene.matrix = []
      text += ScriptWriter.text(scene)
    }
    var known: Set<String> = []
    for clip in pictures.map(\.clip) {
      for path in clip.namedFiles where known.insert(path).inserted {
        text += String(try digest(ofFile: path, by: clip.access) ?? 0, radix: 16) + "\n"
      }
    }
    return XXHash64.digest(of: Array(text.utf8))
  }

  /// The digest of the bytes of pictures, or nil when one is missing.
  static func digest(
    ofFiles paths: [String], by access: FolderAccess
  ) throws(ArticleProblem.Reason) -> UInt64? {
    var bytes: [UInt8] = []
    for path in paths {
      guard let digest = try digest(ofFile: path, by: access) else { return nil }
      bytes += Array(String(digest, radix: 16).utf8) + [0]
    }
    return XXHash64.digest(of: bytes)
  }

  private static func digest(
    ofFile path: String, by access: FolderAccess
  ) throws(ArticleProblem.Reason) -> UInt64? {
    do throws(CodecError) {
      return XXHash64.digest(of: try access.open(path).read(atMost: longest))
    } catch {
      if case .missing = error { return nil }
      throw .init(error)
    }
  }
}
