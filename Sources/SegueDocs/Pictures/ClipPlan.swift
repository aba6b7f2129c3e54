import SegueCodecs
import SegueKit
import SegueStage

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
