import SegueCodecs
import SegueKit
import SegueScript
import SegueStage

/// A plan of a clip: its pictures, and the link by which the article shows them.
struct ClipPlan: Sendable {
  /// A picture to render.
  struct Picture: Sendable {
    /// The clip: the script in one of its variants.
    var clip: Clip
    /// The output, with the path at which its file is opened.
    var output: Output
  }

  /// The files that the article may name, and thus the folders for pictures.
  let access: FolderAccess
  /// The image that shows the base picture; nil if the article has none yet.
  let link: ImageLink?
  /// The images that the article shall show: one, or one for each colour scheme.
  var wanted: [WantedPicture] = []
  /// The pixels per point of the pictures.
  var scale = 1.0
  /// Whether it is a video, whose second file is its poster.
  var isVideo = false
  /// What the site does not show, for warnings.
  var omissions: [ArticleProblem.Reason] = []
  /// The digest of everything that determines the pictures.
  var digest: UInt64 = 0
  /// The paths of the pictures, the base picture first.
  private(set) var paths: [String] = []
  /// The files from which the pictures are rendered, by the paths at which they were opened, each once.
  private(set) var inputs: [String] = []
  /// The warnings about the script.
  private(set) var warnings: [Diagnostic] = []

  /// Records the data of pictures that is needed after their release: clips hold screenshots in memory.
  mutating func note(_ pictures: [Picture]) {
    paths = pictures.map(\.output.path)
    var seen: Set<String> = []
    inputs = pictures.flatMap(\.clip.inputs).filter { seen.insert($0).inserted }
    for picture in pictures {
      let clip = picture.clip
      let outputs = [picture.output]
      let all =
        clip.warnings + clip.paceWarnings(of: outputs) + clip.endlessWarnings(of: outputs)
        + clip.contrastWarnings()
      warnings += all.filter { !warnings.contains($0) }
    }
  }
}

/// The output of a script to which a picture of an article corresponds.
struct OutputMatch: Sendable {
  /// The output in the first variant of the script.
  var output: Output
  /// Its index among the script's outputs if it has the picture's name; nil if only the format matches.
  var index: Int?
}

/// One variant of a script in an article.
struct PictureVariant: Sendable {
  /// The script in this variant.
  let clip: Clip
  /// Whether it is the dark variant.
  let isDark: Bool
  /// The name of the base picture.
  var name: PictureFileName
  /// The output to which the picture corresponds.
  let match: OutputMatch

  /// Returns the destination of the variant's picture, or of its poster.
  ///
  /// If the script has a file for each variant, such as `clip-{scheme}.gif`, it has this name,
  /// otherwise that of the base picture with `-dark`.
  func destination(isPoster: Bool) -> String {
    guard isDark, let own = ownName else { return name.variant(isDark: isDark, isPoster: isPoster) }
    var name = name
    name.stem = own
    return name.variant(isDark: false, isPoster: isPoster)
  }

  /// The stem of the file that the script names for this variant; nil if all variants share a name.
  private var ownName: String? {
    guard let index = match.index, clip.scene.outputs.indices.contains(index) else { return nil }
    let file = FolderAccess.name(of: clip.scene.outputs[index].path)
    guard file != FolderAccess.name(of: match.output.path) else { return nil }
    let own = PictureFileName(PercentEncoding.encoded(file), inCatalogue: false)
    return own.ending.lowercased() == name.ending.lowercased() ? own.stem : nil
  }
}
