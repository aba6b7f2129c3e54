// The comparison of two scripts as their traces have them (`TraceCause`), before any frame.
//
// 1. Parts that have another name and are otherwise equal are renamed (`CauseRenaming`): the
//    golden's parts and frames get the new names, so that nothing else is reported about them.
// 2. Parts are paired by kind and name, steps by their text in order (`CollectionDifference`).
// 3. Settings are compared key by key. Paths of pictures with the same pixels are equal.
// 4. A difference that later parts repeat is reported once: the way back of a push has its duration.

/// The differences of two clips' scripts, in the order of the clip's script.
struct CauseComparison {
  private(set) var differences: [CauseDifference] = []
  /// The renamed parts of the golden.
  private(set) var renaming = CauseRenaming()

  private let actual: [TraceCause]
  /// The pixels of the pictures of both clips, by their paths.
  private var pictures: [[String: String]] = []

  /// Compares two scripts; without causes of both there is no difference.
  init(_ expected: [TraceCause]?, _ actual: [TraceCause]?) {
    self.actual = actual ?? []
    guard let expected, let actual, expected.map(\.line) != actual.map(\.line) else { return }
    renaming = CauseRenaming(expected, actual)
    let known = renaming.causes
    pictures = [known, actual].map { causes in
      let pairs = causes.filter { $0.kind == .image }.map { ($0.name, $0["pixels"] ?? "") }
      return Dictionary(pairs) { one, _ in one }
    }
    for (cause, name) in renaming.renamed {
      note(CauseDifference(cause: cause, change: .renamed(from: name), place: cause.place))
    }
    compareSteps(known.filter { $0.kind == .step }, actual.filter { $0.kind == .step })
    compareParts(known.filter { $0.kind != .step }, actual.filter { $0.kind != .step })
    compareOrder(known, actual)
    sort()
  }

  /// Pairs steps in order, by their text, and compares each pair.
  private mutating func compareSteps(_ known: [TraceCause], _ others: [TraceCause]) {
    if known.count == others.count,
      zip(known, others).allSatisfy({ Self.keyword($0) == Self.keyword($1) })
    {
      for (one, other) in zip(known, others) { compare(one, other) }
      return
    }
    let edits = others.map(\.name).difference(from: known.map(\.name))
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    for edit in edits {
      switch edit {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    let pairs = zip(
      known.indices.filter { !removed.contains($0) }, others.indices.filter { !added.contains($0) })
    for (one, other) in pairs { compare(known[one], others[other]) }
    for index in added.sorted() {
      let cause = others[index]
      note(CauseDifference(cause: cause, change: .added, place: cause.place))
    }
    for index in removed.sorted() {
      let place = others.isEmpty ? nil : others[max(0, min(index, others.count) - 1)].place
      note(CauseDifference(cause: known[index], change: .removed, place: place))
    }
  }

  /// Returns the keyword of a step, such as `push`.
  private static func keyword(_ step: TraceCause) -> Substring { step.name.prefix { $0 != ":" } }

  /// Pairs parts by kind and name, and compares each pair.
  private mutating func compareParts(_ known: [TraceCause], _ others: [TraceCause]) {
    let place = { (cause: TraceCause) in "\(cause.kind) \(cause.name)" }
    let old = Dictionary(known.map { (place($0), $0) }) { one, _ in one }
    let new = Set(others.map(place))
    for other in others {
      if let one = old[place(other)] {
        compare(one, other)
      } else if other.kind == .clip || other.kind == .container {
        compare(TraceCause(other.kind, other.name, []), other)
      } else if other.kind != .image, !isBelowNew(other, old, others) {
        note(CauseDifference(cause: other, change: .added, place: other.place))
      }
    }
    for cause in known where cause.kind != .image && !new.contains(place(cause)) {
      if cause.kind == .clip || cause.kind == .container {
        compare(cause, TraceCause(cause.kind, cause.name, []))
      } else if !hasLostParent(cause, new) {
        note(CauseDifference(cause: cause, change: .removed, place: parentPlace(of: cause)))
      }
    }
  }

  /// Returns whether a layer's screen or parent layer is new too, and is reported instead.
  private func isBelowNew(
    _ cause: TraceCause, _ old: [String: TraceCause], _ others: [TraceCause]
  ) -> Bool {
    guard cause.kind == .layer, let parent = Self.parent(of: cause.name) else { return false }
    return old["\(TraceCause.Kind.screen) \(parent)"] == nil
      && old["\(TraceCause.Kind.layer) \(parent)"] == nil
  }

  /// Returns whether a layer's screen or parent layer is missing too, and is reported instead.
  private func hasLostParent(_ cause: TraceCause, _ new: Set<String>) -> Bool {
    guard cause.kind == .layer, let parent = Self.parent(of: cause.name) else { return false }
    return !new.contains("\(TraceCause.Kind.screen) \(parent)")
      && !new.contains("\(TraceCause.Kind.layer) \(parent)")
  }

  /// Returns the path of a layer's parent.
  static func parent(of path: String) -> String? {
    path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  /// Returns the place of a removed layer's parent in the clip's script.
  private func parentPlace(of cause: TraceCause) -> CausePlace? {
    guard let parent = Self.parent(of: cause.name) else { return nil }
    return actual.first { $0.name == parent }?.place
  }

  /// Compares two parts, key by key.
  private mutating func compare(_ one: TraceCause, _ other: TraceCause) {
    var changes: [CauseDifference] = []
    var subject = other
    subject.place = other.place ?? place(ofUseOf: other)
    if one.kind == .step, one.name != other.name {
      let text = { (name: String) in
        name.contains(": ") ? String(name.drop { $0 != ":" }.dropFirst(2)) : "none"
      }
      changes.append(
        CauseDifference(
          cause: subject,
          change: .value(key: "value", expected: text(one.name), actual: text(other.name)),
          place: subject.place))
    }
    let (one, other) = (one.writtenOut(like: other), other.writtenOut(like: one))
    let keys = other.settings.map(\.key) + one.settings.map(\.key).filter { other[$0] == nil }
    for key in keys {
      let usual = other.kind == .layer ? TraceCause.usualValues[key] ?? "none" : "none"
      let (old, new) = (one[key] ?? usual, other[key] ?? usual)
      guard old != new, !isSamePicture(old, new), other.kind != .image || key == "pixels" else {
        continue
      }
      changes.append(
        CauseDifference(
          cause: subject, change: .value(key: key, expected: old, actual: new),
          place: subject.place))
    }
    changes.sort { $0.rank < $1.rank }
    changes.forEach { note($0) }
  }

  /// Returns the place where a picture is used; nil for other parts.
  private func place(ofUseOf cause: TraceCause) -> CausePlace? {
    guard cause.kind == .image else { return nil }
    let user = actual.first { $0.settings.contains { $0.value == cause.name } }
    return user?.place
  }

  /// Returns whether two values are paths of pictures with the same pixels.
  private func isSamePicture(_ one: String, _ other: String) -> Bool {
    guard let pixels = pictures[0][one] else { return false }
    return pixels == pictures[1][other]
  }

  /// Compares the order of the layers that both scripts have.
  private mutating func compareOrder(_ known: [TraceCause], _ others: [TraceCause]) {
    let layers = { (causes: [TraceCause]) in causes.filter { $0.kind == .layer } }
    let (old, new) = (Set(layers(known).map(\.name)), Set(layers(others).map(\.name)))
    let order = layers(known).filter { new.contains($0.name) }
    let otherOrder = layers(others).filter { old.contains($0.name) }
    guard let pair = zip(order, otherOrder).first(where: { $0.name != $1.name }) else { return }
    note(
      CauseDifference(
        cause: pair.1, change: .order(other: pair.0.name), place: pair.1.place))
  }

  /// Records a difference, or adds it to an equal one of another step.
  private mutating func note(_ difference: CauseDifference) {
    if difference.cause.kind == .step, case .value(let key, _, _) = difference.change,
      key != "value",
      let index = differences.firstIndex(where: {
        $0.cause.kind == .step && $0.change == difference.change
      })
    {
      let line = difference.place.map { ", line \($0.line)" } ?? ""
      differences[index].others.append("`\(difference.cause.name)`\(line)")
      return
    }
    differences.append(difference)
  }

  /// Sorts the differences: those of the whole clip first, then in the order in which they were found.
  private mutating func sort() {
    let isWhole = { (difference: CauseDifference) in difference.cause.kind == .clip ? 0 : 1 }
    differences = differences.enumerated().sorted {
      (isWhole($0.element), $0.offset) < (isWhole($1.element), $1.offset)
    }.map(\.element)
  }
}
