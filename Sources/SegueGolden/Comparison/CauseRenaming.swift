/// The parts of a golden's script that have another name in the clip, and are otherwise equal.
struct CauseRenaming {
  /// The golden's causes with the names of the clip.
  private(set) var causes: [TraceCause] = []
  /// The renamed parts: each of the clip's, with the name in the golden.
  private(set) var renamed: [(cause: TraceCause, from: String)] = []

  init() {}

  /// Finds the renamed screens and layers of a script, parents before their children.
  init(_ expected: [TraceCause], _ actual: [TraceCause]) {
    causes = expected
    while renamed.count < 100, let (old, new) = pair(actual) {
      renamed.append((new, old.name))
      rename(old, to: new)
    }
  }

  /// Returns a part that is missing and one that is new, equal but for their names.
  private func pair(_ actual: [TraceCause]) -> (TraceCause, TraceCause)? {
    for kind in [TraceCause.Kind.screen, .layer] {
      let (old, new) = (Self.names(causes, kind), Self.names(actual, kind))
      let missing = causes.filter { $0.kind == kind && !new.contains($0.name) }
      let fresh = actual.filter { $0.kind == kind && !old.contains($0.name) }
      for one in missing {
        let other = fresh.first { other in
          Self.isSibling(one, other) && one.settings == other.settings
            && Self.below(one, causes) == Self.below(other, actual)
        }
        if let other { return (one, other) }
      }
    }
    return nil
  }

  private static func names(_ causes: [TraceCause], _ kind: TraceCause.Kind) -> Set<String> {
    Set(causes.lazy.filter { $0.kind == kind }.map(\.name))
  }

  private static func isSibling(_ one: TraceCause, _ other: TraceCause) -> Bool {
    CauseComparison.parent(of: one.name) == CauseComparison.parent(of: other.name)
  }

  /// Returns the paths and settings of the layers below a part, without the part's name.
  private static func below(_ cause: TraceCause, _ causes: [TraceCause]) -> [String] {
    causes.filter { $0.kind == .layer && $0.name.hasPrefix(cause.name + "/") }.map {
      "\($0.name.dropFirst(cause.name.count)) \($0.settings)"
    }
  }

  /// Renames a part of the golden, its children, and the mentions of it in other parts.
  private mutating func rename(_ old: TraceCause, to new: TraceCause) {
    let (leaf, other) = (Self.leaf(old.name), Self.leaf(new.name))
    for index in causes.indices {
      let cause = causes[index]
      if cause.kind == old.kind, cause.name == old.name {
        causes[index].name = new.name
      } else if cause.kind == .layer, cause.name.hasPrefix(old.name + "/") {
        causes[index].name = new.name + cause.name.dropFirst(old.name.count)
      } else if cause.kind == .step, cause.name.hasSuffix(": \(leaf)") {
        causes[index].name = cause.name.dropLast(leaf.count) + other
      }
      causes[index].settings = causes[index].settings.map { setting in
        let key = setting.key.split(separator: ".").map { $0 == leaf ? other : String($0) }
        return TraceCause.Setting(
          key.joined(separator: "."), setting.value == leaf ? other : setting.value)
      }
    }
  }

  /// Returns the last component of a path.
  private static func leaf(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Returns a golden's frames with the names of the clip, where its frames have them.
  func renamed(_ clip: ClipEvidence, like actual: ClipEvidence) -> ClipEvidence {
    var clip = clip
    clip.causes = causes.isEmpty ? clip.causes : causes
    for (cause, from) in renamed {
      for index in clip.frames.indices {
        if cause.kind == .screen {
          let words = clip.frames[index].stepText.split(
            separator: " ", omittingEmptySubsequences: false)
          clip.frames[index].stepText = words.map { word in
            word == from ? cause.name : word == "\(from)," ? "\(cause.name)," : String(word)
          }.joined(separator: " ")
        } else if actual.frames.indices.contains(index) {
          rename(&clip.frames[index], from, cause.name, like: actual.frames[index])
        }
      }
    }
    return clip
  }

  /// Renames a layer in a frame, if the clip's frame has the new name and not the old one.
  private func rename(
    _ frame: inout FrameEvidence, _ from: String, _ name: String, like other: FrameEvidence
  ) {
    guard let layers = frame.layers, layers != other.layers, let there = other.layers else {
      return
    }
    let paths = Set(there.map(\.path))
    let (old, new) = (Self.belowScreen(from), Self.belowScreen(name))
    var renamed: [String: String] = [:]
    for layer in layers where !paths.contains(layer.path) && layer.path.hasSuffix("/" + old) {
      let path = layer.path.dropLast(old.count) + new
      if paths.contains(String(path)) { renamed[layer.path] = String(path) }
    }
    guard !renamed.isEmpty else { return }
    frame.layers = layers.map { layer in
      var layer = layer
      for (path, other) in renamed {
        if layer.path == path {
          (layer.path, layer.name) = (other, Self.leaf(other))
        } else if layer.path.hasPrefix(path + "/") {
          layer.path = other + layer.path.dropFirst(path.count)
        }
      }
      return layer
    }
  }

  /// Returns a layer's path without its screen.
  private static func belowScreen(_ path: String) -> String {
    path.firstIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
