import SegueCodecs
import SegueKit
import SegueScript
import SegueStage

/// The pictures of a clip in an article, and how the article links them.
struct ClipPlan: Sendable {
  /// A picture and what it is made of.
  struct Picture: Sendable {
    /// The clip: the script in one of its variants.
    var clip: Clip
    /// The file, by the path at which it is opened, and what it holds.
    var output: Output
  }

  /// Which files the article may name, and so where the pictures are written.
  let access: FolderAccess
  /// The image that shows the base picture; nil when the article has none yet.
  let link: ImageLink?
  /// The destination of the base picture in the link.
  let destination: String
  /// The alternative text that the script asks for; without one that of the link stays.
  let alternativeText: String?
  /// The name of the base picture without folders and extension.
  let stem: String
  /// The pictures that are shown instead in some circumstances.
  var sources: [ImageLink.Source] = []
  /// The digest of all that decides the pictures.
  var digest: UInt64 = 0
  /// The paths of the pictures, the base one first.
  private(set) var paths: [String] = []
  /// The files that the pictures are made of, each once, by the paths at which they were opened.
  private(set) var inputs: [String] = []
  /// The warnings of the script.
  private(set) var warnings: [Diagnostic] = []

  /// Notes what is needed of pictures once they are let go, since a clip holds its screenshots in memory.
  mutating func note(_ pictures: [Picture]) {
    paths = pictures.map(\.output.path)
    var seen: Set<String> = []
    inputs = pictures.flatMap(\.clip.inputs).filter { seen.insert($0).inserted }
    for picture in pictures {
      let all = picture.clip.warnings + picture.clip.paceWarnings(of: [picture.output])
      warnings += all.filter { !warnings.contains($0) }
    }
  }
}

/// The output of a script that a picture is.
struct OutputMatch: Sendable {
  /// The output in the first variant of the script.
  var output: Output
  /// Its index among the script's outputs, if it has the picture's name; nil where only its kind is that
  /// of the picture.
  var index: Int?
}

/// One variant of a script as an article shows it.
struct PictureVariant: Sendable {
  /// The script in this variant.
  let clip: Clip
  /// Whether it is the dark one of two.
  let isDark: Bool
  /// The name of the base picture.
  var name: PictureName
  /// The output that the picture is.
  let match: OutputMatch

  /// Returns the destination of the variant's picture, or of its still.
  ///
  /// Where the script names a file for each variant, such as `clip-{scheme}.gif`, it is that name; else
  /// that of the base picture with `-dark`.
  func destination(isPoster: Bool) -> String {
    guard isDark, let own = ownName else { return name.variant(isDark: isDark, isPoster: isPoster) }
    var name = name
    name.stem = own
    return name.variant(isDark: false, isPoster: isPoster)
  }

  /// The stem of the file that the script names for this variant alone.
  private var ownName: String? {
    guard let index = match.index, clip.scene.outputs.indices.contains(index) else { return nil }
    let file = FolderAccess.name(of: clip.scene.outputs[index].path)
    guard file != FolderAccess.name(of: match.output.path) else { return nil }
    let own = PictureName(ClipPlanner.encoded(file), inCatalogue: false)
    return own.ending.lowercased() == name.ending.lowercased() ? own.stem : nil
  }
}
