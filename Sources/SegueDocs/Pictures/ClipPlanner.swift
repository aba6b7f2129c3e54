import Foundation
import SegueCodecs
import SegueGraphics
import SegueKit
import SegueScript
import SegueStage

/// The planner of a clip's pictures and of the link that shows them.
struct ClipPlanner: Sendable {
  /// The place of the article.
  let place: ArticlePlace
  let clip: ArticleClip
  let article: Article
  /// The limits on resources, and the folders that clips may read and write.
  let options: LoadOptions

  /// The files on which the clip depends, as far as they can be determined; they may not exist.
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

  /// Plans the pictures and their link, and returns them with the clips to render.
  ///
  /// - Throws: a reason if the clip is invalid, with the error of its script.
  func plan() throws(ArticleProblem.Reason) -> (plan: ClipPlan, pictures: [ClipPlan.Picture]) {
    var base = try load([])
    let name = try pictureName(base)
    var match = clip.outputSettings.isEmpty ? match(name, in: base.scene.outputs) : nil
    var settings: [Setting] = []
    if match == nil {
      settings = [outputSetting(name.stem + (name.ending.isEmpty ? ".gif" : name.ending))]
      base = try load(settings)
      match = base.scene.outputs.first.map { OutputMatch(output: $0) }
    }
    guard let match else {
      throw .init("the clip has no picture", help: "name one behind the script, or in its `output`")
    }
    try checkFormat(match.output)
    let link = link(named: name)
    var plan = ClipPlan(
      access: place.access(allowing: options.allowedFolders), link: link,
      destination: destination(name, link), alternativeText: base.scene.alternativeText,
      stem: name.stem)
    var pictures: [ClipPlan.Picture] = []
    for isDark in try schemes(of: base) {
      let words = isDark.map { [Setting(matrix: $0 ? "dark" : "light")] } ?? []
      let clip = words.isEmpty ? base : try load(settings + words)
      let variant = PictureVariant(clip: clip, isDark: isDark ?? false, name: name, match: match)
      pictures += try add(variant, to: &plan)
    }
    try checkInputs(pictures)
    plan.sources.sort { $0.order < $1.order }
    let ending = name.ending.isEmpty ? ".\(match.output.format.name)" : name.ending
    plan.digest = try ClipDigest.digest(of: pictures, link: name.stem + ending)
    plan.note(pictures)
    return (plan, pictures)
  }

  /// Throws if an article, or DocC, cannot show the format of an output.
  private func checkFormat(_ output: Output) throws(ArticleProblem.Reason) {
    guard output.format.documents != .none else {
      let shown = OutputFormats.segue.extensions { $0.documents != .none }
      throw .init("an article cannot show \(output.path)", help: "write \(shown)")
    }
    if place.catalogue != nil, output.format.documents != .all {
      let shown = OutputFormats.segue.extensions { $0.documents == .all }
      throw .init("DocC cannot show \(output.path)", help: "write \(shown)")
    }
  }

  /// Throws if a picture would overwrite the article or one of the clip's inputs.
  private func checkInputs(_ pictures: [ClipPlan.Picture]) throws(ArticleProblem.Reason) {
    let own = FolderAccess.real(place.path)
    for path in pictures.map(\.output.path) {
      var isTaken = own != nil && FolderAccess.real(path) == own
      for picture in pictures where !isTaken {
        do throws(SegueError) { isTaken = try picture.clip.isInput(path) } catch {
          throw .init("\(path) cannot be written", error)
        }
      }
      if isTaken {
        throw .init(
          "\(path) is an input of the clip, and is not overwritten", help: "name another picture")
      }
    }
  }

  /// Adds the sources of a variant, and returns its picture and its poster.
  private func add(
    _ variant: PictureVariant, to plan: inout ClipPlan
  ) throws(ArticleProblem.Reason) -> [ClipPlan.Picture] {
    var output = variant.match.output
    let isDark = variant.isDark
    if let catalogue = place.catalogue {
      let ending = variant.name.ending.isEmpty ? ".\(output.format.name)" : variant.name.ending
      let file = variant.name.resource(
        isDark: isDark, scale: variant.clip.scene.canvas.scale, ending: ending)
      output.path = try place.permitted(
        "Resources/" + file, in: catalogue, allowing: options.allowedFolders)
      return [ClipPlan.Picture(clip: variant.clip, output: output)]
    }
    let file = variant.destination(isPoster: false)
    output.path = try place.file(file, allowing: options.allowedFolders)
    if isDark { plan.sources.append(source(Self.dark, variant, isPoster: false, plan)) }
    let picture = ClipPlan.Picture(clip: variant.clip, output: output)
    guard let poster = variant.clip.scene.poster, output.format.content != .moments
    else { return [picture] }
    let still = variant.destination(isPoster: true)
    let path = try place.file(still, allowing: options.allowedFolders)
    let media = isDark ? "\(Self.calm) and \(Self.dark)" : Self.calm
    plan.sources.append(source(media, variant, isPoster: true, plan))
    return [
      picture,
      ClipPlan.Picture(
        clip: variant.clip, output: Output(path: path, format: .png, content: .still(at: poster))),
    ]
  }

  /// Returns the source of a variant; its destination is spelled like that of the base picture.
  private func source(
    _ media: String, _ variant: PictureVariant, isPoster: Bool, _ plan: ClipPlan
  ) -> ImageLink.Source {
    var variant = variant
    variant.name = PictureFileName(plan.destination, inCatalogue: false)
    return ImageLink.Source(media: media, destination: variant.destination(isPoster: isPoster))
  }

  /// Returns the colour schemes of the clip: light (false), then dark (true); one nil if it has none.
  private func schemes(of base: Clip) throws(ArticleProblem.Reason) -> [Bool?] {
    guard let axis = base.scene.matrix.first(where: { $0.name == "scheme" }),
      axis.words.count > 1
    else { return [nil] }
    guard Set(axis.words) == ["light", "dark"] else {
      throw .init(
        "an article shows the schemes `light` and `dark`, not "
          + axis.words.map { "`\($0)`" }.joined(separator: ", "),
        help: "write `scheme: [light, dark]`")
    }
    return [false, true]
  }

  static let dark = "(prefers-color-scheme: dark)"
  static let calm = "(prefers-reduced-motion: reduce)"
}

extension ImageLink.Source {
  /// The order in the `<picture>`: browsers use the first source that matches, so specific ones come first.
  fileprivate var order: Int {
    switch media {
    case ClipPlanner.calm: 1
    case ClipPlanner.dark: 2
    default: 0
    }
  }
}

extension Setting {
  /// Creates the setting that chooses a colour scheme.
  fileprivate init(matrix word: String) {
    self.init(key: "matrix.scheme", value: word, origin: "the scheme `\(word)`")
  }
}
