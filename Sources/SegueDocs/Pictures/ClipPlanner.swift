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
    var plan = ClipPlan(access: place.access(allowing: options.allowedFolders), link: link)
    var variants: [PictureVariant] = []
    for isDark in try schemes(of: base) {
      let words = isDark.map { [Setting(matrix: $0 ? "dark" : "light")] } ?? []
      let clip = words.isEmpty ? base : try load(settings + words)
      variants.append(
        PictureVariant(clip: clip, isDark: isDark ?? false, name: name, match: match))
    }
    var pictures: [ClipPlan.Picture] = []
    for variant in variants { pictures += try self.pictures(of: variant) }
    try checkInputs(pictures)
    plan.wanted = try wanted(variants, link, alternativeText: base.alternativeText)
    plan.omissions = omissions(variants, link)
    plan.scale = base.pictureScale
    plan.isVideo = isVideo(match.output)
    let ending = name.ending.isEmpty ? ".\(match.output.format.name)" : name.ending
    plan.digest = try ClipDigest.digest(of: pictures, link: name.stem + ending)
    plan.note(pictures)
    return (plan, pictures)
  }

  /// Throws if the site cannot show the format of an output.
  private func checkFormat(_ output: Output) throws(ArticleProblem.Reason) {
    if isVideo(output) { return }
    let shown = OutputFormats.segue.extensions { $0.documents != .none }
    guard output.format.documents != .none else {
      let video = place.site.site == .html ? ", .mp4 or .webm" : isInCatalogue ? " or .mp4" : ""
      throw .init("an article cannot show \(output.path)", help: "write \(shown)\(video)")
    }
    if isInCatalogue, output.format.documents != .all {
      let shown = OutputFormats.segue.extensions { $0.documents == .all }
      throw .init("DocC cannot show \(output.path)", help: "write \(shown)")
    }
  }

  /// Returns whether an output is a video that the site can show.
  func isVideo(_ output: Output) -> Bool {
    switch place.site.site {
    case .html: ["mp4", "webm"].contains(output.format.name)
    case .docc: output.format.name == "mp4"
    default: false
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

  /// Returns the picture of a variant, and its poster.
  private func pictures(
    of variant: PictureVariant
  ) throws(ArticleProblem.Reason) -> [ClipPlan.Picture] {
    var output = variant.match.output
    output.path = try path(of: variant, isPoster: false)
    let picture = ClipPlan.Picture(clip: variant.clip, output: output)
    guard let poster = poster(of: variant) else { return [picture] }
    let still = Output(
      path: try path(of: variant, isPoster: true), format: .png, content: .still(at: poster))
    var pictures = [picture, ClipPlan.Picture(clip: variant.clip, output: still)]
    if hasTrack(variant) {
      let path = try place.file(variant.name.captions, allowing: options.allowedFolders)
      pictures.append(
        ClipPlan.Picture(clip: variant.clip, output: Output(path: path, format: .vtt)))
    }
    return pictures
  }

  /// Returns the moment of a variant's poster; nil if the site shows none.
  ///
  /// A video has a poster always, as it is all that some readers see.
  func poster(of variant: PictureVariant) -> Moment? {
    let output = variant.match.output
    if isVideo(output) { return variant.clip.scene.poster ?? .seconds(0) }
    let shows = [.github, .mkdocs, .docusaurus, .html].contains(place.site.site)
    return shows && output.format.content != .moments ? variant.clip.scene.poster : nil
  }

  /// Returns the path of the file of a variant or of its poster.
  private func path(
    of variant: PictureVariant, isPoster: Bool
  ) throws(ArticleProblem.Reason) -> String {
    guard isInCatalogue else {
      return try place.file(
        variant.destination(isPoster: isPoster), allowing: options.allowedFolders)
    }
    guard let catalogue = place.catalogue else {
      throw .init(
        "\(place.path) is not in a DocC catalogue",
        help: "move it into a folder NAME.docc, or name another site with `--site`")
    }
    let output = variant.match.output
    let own = variant.name.ending.isEmpty ? ".\(output.format.name)" : variant.name.ending
    let isVideo = isVideo(output) && !isPoster
    var name = variant.name
    if isPoster { name.stem += "-poster" }
    let file = name.resource(
      isDark: variant.isDark, scale: isVideo ? 1 : variant.clip.pictureScale,
      ending: isPoster ? ".png" : own)
    return try place.permitted("Resources/" + file, in: catalogue, allowing: options.allowedFolders)
  }

  /// Whether pictures are resources of a DocC catalogue.
  var isInCatalogue: Bool { place.site.site == .docc }

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
    return place.site.site == .asciidoc ? [false] : [false, true]
  }

}

extension Setting {
  /// Creates the setting that chooses a colour scheme.
  fileprivate init(matrix word: String) {
    self.init(key: "matrix.scheme", value: word, origin: "the scheme `\(word)`")
  }
}
