import ArgumentParser

/// How the progress of a rendering is shown.
enum ProgressChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// A bar on a terminal, plain lines elsewhere.
  case auto
  /// A bar that is drawn over itself.
  case bar
  /// One line for each clip.
  case plain
  /// Nothing.
  case none
  /// One JSON object a line, on standard error.
  case json
}
