import SegueCodecs
import SegueGraphics
import SegueKit
import SegueScript
import SegueStage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How a site shows the variants of a picture.
extension ClipPlanner {
  /// Returns the images that the article shall show.
  ///
  /// - Parameters:
  ///   - variants: the light variant, and the dark one if there is one.
  ///   - link: the image that shows the base picture; nil if the article has none.
  func wanted(
    _ variants: [PictureVariant], _ link: ImageLink?, alternativeText: String?
  ) throws(ArticleProblem.Reason) -> [WantedPicture] {
    guard let light = variants.first else { return [] }
    let dark = variants.dropFirst().first
    let isVideo = isVideo(light.match.output)
    let base = destination(light.name, link, isVideo: isVideo)
    var wanted = WantedPicture(
      destination: base, alternativeText: alternativeText, placeholder: light.name.stem)
    let others = Variants(light: light, dark: dark, base: base, planner: self)
    switch place.site.site {
    case .asciidoc: try checkModule(of: base)
    case .github, .html:
      if isVideo {
        wanted.poster = others.poster
        wanted.darkDestination = others.dark
        if hasTrack(light) { wanted.track = track(of: light, beside: base) }
      } else {
        wanted.sources = others.sources([.calmDark, .calm, .dark])
      }
    case .mkdocs:
      wanted.sources = others.sources([.calm])
      guard let darkBase = others.dark else { break }
      var second = wanted
      wanted.destination = base + "#only-light"
      second.destination = darkBase + "#only-dark"
      second.sources =
        others.darkPoster.map { [.init(media: MediaQuery.calm, destination: $0)] } ?? []
      return [wanted, second]
    case .docusaurus:
      wanted.sources = others.sources([.calmDark, .calm])
      wanted.darkDestination = others.dark
    case .sphinx:
      try checkSpaces(in: base)
      guard let darkBase = others.dark else { break }
      var second = wanted
      (wanted.isDark, second.isDark) = (false, true)
      second.destination = darkBase
      return [wanted, second]
    case .docc:
      if isVideo { wanted.poster = light.name.stem + "-poster.png" }
    }
    return [wanted]
  }

  /// Returns whether the video of a variant has a file with its captions: if its script writes one.
  func hasTrack(_ variant: PictureVariant) -> Bool {
    place.site.site == .html && isVideo(variant.match.output) && !variant.isDark
      && variant.clip.timeline.captions.contains { $0.duration > 0 }
      && variant.clip.scene.outputs.contains { $0.format == .vtt }
  }

  /// Returns the captions of a video, in the language of its script.
  private func track(of variant: PictureVariant, beside base: String) -> CaptionTrack {
    let scene = variant.clip.scene
    let axis = scene.matrix.first { ["lang", "language", "locale"].contains($0.name) }
    let language = axis?.words.first
    let name = language.flatMap { Locale(identifier: $0).localizedString(forIdentifier: $0) }
    return CaptionTrack(
      source: PictureFileName(base, inCatalogue: false).captions, language: language,
      label: name ?? "Captions")
  }

  /// Throws if a page of Antora shows a picture that is not among the images of a module.
  private func checkModule(of destination: String) throws(ArticleProblem.Reason) {
    guard let folder = place.site.imageFolder, !destination.contains("://") else { return }
    let parts = destination.split(separator: "/").filter { $0 != "." }
    let up = folder.split(separator: "/").count - 1
    let steps = parts.prefix { $0 == ".." }.count
    let place = steps == up ? up : steps == up + 1 ? up + 2 : parts.count
    if parts.indices.contains(place), parts[place] == "images" { return }
    throw .init(
      "Antora does not publish \(destination), which is not among a module's images",
      help: "name a picture in \(folder), such as `\(folder)/clip.gif`, behind the script")
  }

  /// Throws if a destination has white space, which the directives of docutils leave out.
  private func checkSpaces(in destination: String) throws(ArticleProblem.Reason) {
    guard (destination.percentDecoded ?? destination).contains(where: \.isWhitespace)
    else { return }
    throw .init(
      "Sphinx cannot show a picture with a space in its name: \(destination)",
      help: "rename the picture")
  }

  /// Returns what a clip has and its site does not show.
  func omissions(_ variants: [PictureVariant], _ link: ImageLink?) -> [ArticleProblem.Reason] {
    guard let light = variants.first, !isVideo(light.match.output) else { return [] }
    var reasons: [ArticleProblem.Reason] = []
    let site = place.site.site
    let hasSchemes = light.clip.scene.matrix.contains { $0.name == "scheme" && $0.words.count > 1 }
    if hasSchemes, site == .asciidoc {
      reasons.append(
        .init(
          "AsciiDoc shows one picture in every colour scheme, and gets the light one",
          help: "leave `matrix` out of the script, or write the article in HTML"))
    }
    if light.clip.scene.poster != nil, light.match.output.format.content != .moments,
      poster(of: light) == nil
    {
      reasons.append(
        .init(
          "\(site.title) cannot show the `poster` to readers who prefer reduced motion",
          help: "let the clip end: write `loop: once` into the script"))
    }
    if article.dialect == .myst, let link, !article.isAlone(link) {
      reasons.append(
        .init(
          "\(link.destination) stands in a text, where MyST cannot give it a size",
          help: "give it a line of its own"))
    }
    return reasons + resourceOmissions(light)
  }

  /// Returns warnings about inputs in a DocC catalogue.
  private func resourceOmissions(_ variant: PictureVariant) -> [ArticleProblem.Reason] {
    guard let catalogue = place.catalogue else { return [] }
    let inside = variant.clip.inputs.filter { ArticlePlace.isBelow(catalogue, $0) }
      .filter { $0 != place.path }
    guard let first = inside.first else { return [] }
    let others = inside.count > 1 ? " and \(inside.count - 1) more are" : " is"
    return [
      .init(
        "\(first)\(others) in the catalogue, and DocC copies what it finds there into the archive",
        help:
          "move scripts and screens out of \(catalogue), and allow their folder with `--allow-dir`")
    ]
  }

  /// The spellings of a picture's variants, beside that of its base.
  private struct Variants {
    let dark: String?
    let poster: String?
    let darkPoster: String?

    init(light: PictureVariant, dark: PictureVariant?, base: String, planner: ClipPlanner) {
      func spelled(_ variant: PictureVariant, isPoster: Bool) -> String {
        var variant = variant
        variant.name = PictureFileName(base, inCatalogue: false)
        return variant.destination(isPoster: isPoster)
      }
      self.dark = dark.map { spelled($0, isPoster: false) }
      let hasPoster = planner.poster(of: light) != nil
      poster = hasPoster ? spelled(light, isPoster: true) : nil
      darkPoster = hasPoster ? dark.map { spelled($0, isPoster: true) } : nil
    }

    enum Query { case calmDark, calm, dark }

    /// Returns the sources for some media queries; browsers use the first that matches.
    func sources(_ queries: [Query]) -> [ImageLink.Source] {
      queries.compactMap { query in
        let (media, destination) =
          switch query {
          case .calmDark: (MediaQuery.calmDark, darkPoster)
          case .calm: (MediaQuery.calm, poster)
          case .dark: (MediaQuery.dark, dark)
          }
        return destination.map { ImageLink.Source(media: media, destination: $0) }
      }
    }
  }
}
