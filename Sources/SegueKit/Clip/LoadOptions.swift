package import SegueCodecs
public import SegueGraphics
public import SegueStage

/// What a script may read, how much, and what replaces its own words.
public struct LoadOptions: Sendable {
  /// Folders below which a script may read images, beside its own folder.
  public var allowedFolders: [String]
  /// How much of the machine a script may take with its images.
  public var limits: ResourceLimits
  /// Script keys that are set from outside, such as by a flag.
  public var settings: [Setting]
  /// How many images are read at once, >= 1; nil is the number of cores.
  public var jobs: Int?
  /// Whether the samples of all images are taken as sRGB, whatever profiles they have.
  ///
  /// Otherwise colours are converted, and an image whose profile cannot be is a problem.
  public var ignoresProfiles = false
  /// Transitions written in Swift, by the names under which scripts may use them.
  ///
  /// A name that the script defines too, or that is the catalogue's, is not taken.
  public var transitions: [String: any TransitionAnimator] = [:]
  /// Where the script's own file must lie, which an article or a folder names; nil when the user does.
  package var scriptAccess: FolderAccess?

  /// Options; nothing is allowed or replaced by default.
  public init(
    allowedFolders: [String] = [], limits: ResourceLimits = ResourceLimits(),
    settings: [Setting] = [], jobs: Int? = nil
  ) {
    self.allowedFolders = allowedFolders
    self.limits = limits
    self.settings = settings
    self.jobs = jobs
  }
}
