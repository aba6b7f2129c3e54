internal import SegueGraphics

/// A shape of a layer as a function of the clip's time: a lane for each of its numbers.
///
/// A change to a shape of another form begins new lanes, at rest, at the shape that shows then.
struct ShapeLanes: Hashable, Sendable {
  let property: AnimatedProperty
  /// The shape before the first change.
  let rest: ShapeValue
  /// The shape after all changes.
  private(set) var model: ShapeValue
  /// The lanes of one form after the other, in the order of their starts.
  private var forms: [FormLanes] = []

  /// The lanes of shapes of one form.
  private struct FormLanes: Hashable, Sendable {
    /// The time in seconds from which they show.
    var start: Double
    var form: ShapeNumbers.Form
    var lanes: [Lane]
    /// The shapes that the lanes come to exactly, with their numbers.
    var known: [KnownShape]
  }

  private struct KnownShape: Hashable, Sendable {
    var numbers: [Double]
    var value: ShapeValue
  }

  /// The shapes of a change as numbers of one form: that which shows at its start, and its targets.
  struct Course {
    var numbers: [ShapeNumbers]
    /// Whether the lanes of the form that shows go on.
    var goesOn: Bool
  }

  init(_ property: AnimatedProperty, rest: ShapeValue) {
    self.property = property
    (self.rest, model) = (rest, rest)
  }

  /// Returns the shape at a time in seconds; nil before the first change.
  func value(at time: Double, in size: Size) -> ShapeValue? {
    guard let current = forms.last(where: { $0.start <= time }) else { return nil }
    let numbers = current.lanes.map { $0.value(at: time) }
    if let known = current.known.first(where: { $0.numbers == numbers }) { return known.value }
    var shape = ShapeNumbers([])
    (shape.form, shape.numbers) = (current.form, numbers)
    return rest.like(model).replaced(by: shape, in: size)
  }

  /// Returns the shapes of a change as numbers of one form; nil if they do not correspond.
  ///
  /// - Parameters:
  ///   - start: the time in seconds at which the change starts.
  ///   - resamples: whether paths that do not correspond are cut so that they do.
  func course(
    to targets: [ShapeValue], at start: Double, resamples: Bool, in edge: RoundedRect
  ) -> Result<Course, ShapeMismatch> {
    let size = edge.rect.size
    let shown = value(at: start, in: size) ?? rest
    let numbers = ([shown] + targets).map { $0.numbers(in: edge) }
    guard let form = numbers.lazy.compactMap({ $0 }).first else {
      return .failure(ShapeMismatch(from: "no shape", to: "none"))
    }
    var all = numbers.map { $0 ?? form.covering(size) }
    let last = forms.last { $0.start <= start }
    if let wrong = all.dropFirst().first(where: { $0.form != all[0].form }) {
      // A path in flight between others may have more curves than both.
      let own = model.numbers(in: edge) ?? all[0]
      let isAlike = all.dropFirst().allSatisfy { $0.form == own.form }
      guard resamples || isAlike else {
        return .failure(ShapeMismatch(from: own.words, to: wrong.words))
      }
      all = ShapeNumbers.matched(all, in: size)
    }
    return .success(Course(numbers: all, goesOn: last?.form == all[0].form))
  }

  /// Adds a change whose shapes correspond.
  mutating func add(
    _ course: Course, to targets: [ShapeValue], at start: Double, returnsToStart: Bool,
    in size: Size, _ change: (_ index: Int, _ model: Double) -> LaneChange
  ) -> LaneEnds {
    guard let target = targets.last else { return LaneEnds() }
    if !course.goesOn {
      let shown = value(at: start, in: size) ?? rest
      let numbers = course.numbers[0].numbers
      forms.removeAll { $0.start >= start }
      forms.append(
        FormLanes(
          start: start, form: course.numbers[0].form, lanes: numbers.map { Lane(rest: $0) },
          known: [KnownShape(numbers: numbers, value: shown)]))
    }
    guard let index = forms.lastIndex(where: { $0.start <= start }) else { return LaneEnds() }
    for (numbers, value) in zip(course.numbers.dropFirst(), targets) {
      forms[index].known.append(KnownShape(numbers: numbers.numbers, value: value))
    }
    let models = forms[index].lanes.map(\.model)
    let changes = models.indices.map { change($0, models[$0]) }
    let ends = LaneEnds.add(changes, to: &forms[index].lanes)
    if !returnsToStart { model = target }
    return ends
  }
}

/// Two shapes of which one cannot become the other, in words.
struct ShapeMismatch: Error {
  var from: String
  var to: String
}

extension ShapeValue {
  /// The value, or another one where it is no clip.
  fileprivate func like(_ other: ShapeValue) -> ShapeValue { self == .none ? other : self }
}
