package import SegueStage

/// The spelling of timing curves, by name or as `cubic-bezier(x1, y1, x2, y2)`, and of preset springs.
package enum CurveLiteral {
  /// The name of the form with four coordinates, as in CSS.
  private static let form = "cubic-bezier"

  /// Parses a timing curve.
  static func curve(_ text: String) throws(LiteralError) -> TimingFunction {
    if let open = text.firstIndex(of: "("), text.last == ")" {
      let name = CanonicalName.of(String(text[..<open]))
      guard name == form else { throw unknown(text) }
      return try bezier(text[text.index(after: open)...].dropLast())
    }
    let wanted = CanonicalName.of(text)
    for entry in TimingFunction.named where ([entry.name] + entry.aliases).contains(wanted) {
      return entry.function
    }
    throw unknown(text)
  }

  /// Parses a timing curve or the name of a preset spring.
  static func pacing(_ text: String) throws(LiteralError) -> Pacing {
    if let preset = SpringPreset(rawValue: CanonicalName.of(text)) { return .preset(preset) }
    guard !text.hasSuffix(")") else { return .curve(try curve(text)) }
    do throws(LiteralError) {
      return .curve(try curve(text))
    } catch {
      throw unknown(text, among: SpringPreset.allCases.map(\.name))
    }
  }

  /// Parses the name of a preset spring.
  static func preset(_ text: String) throws(LiteralError) -> SpringPreset {
    if let preset = SpringPreset(rawValue: CanonicalName.of(text)) { return preset }
    throw LiteralError(
      .unknownName, "unknown spring `\(Excerpt.of(text))`",
      help: NearestName.help(
        for: text, among: SpringPreset.allCases.map(\.name), kind: "springs",
        list: "segue list springs")
        + ["or write a spring of your own, such as `{ duration: 500ms, bounce: 0.2 }`"])
  }

  /// Parses the arguments of `cubic-bezier`: x within 0...1, y within -1000...1000.
  private static func bezier(_ text: Substring) throws(LiteralError) -> TimingFunction {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      NumberLiteral.value(of: part.filter { $0 != " " })
    }
    guard numbers.count == 4, let x1 = numbers[0], let y1 = numbers[1], let x2 = numbers[2],
      let y2 = numbers[3]
    else {
      throw LiteralError(
        .badPace, "cubic-bezier takes four numbers",
        help: ["write it as `cubic-bezier(0.42, 0, 0.58, 1)`"])
    }
    guard (0...1).contains(x1), (0...1).contains(x2) else {
      throw LiteralError(
        .badPace, "the first and third numbers of cubic-bezier (x1 and x2) must be from 0 to 1")
    }
    guard abs(y1) <= 1000, abs(y2) <= 1000 else {
      throw LiteralError(
        .badPace,
        "the second and fourth numbers of cubic-bezier (y1 and y2) must be from -1000 to 1000")
    }
    return TimingFunction(x1, y1, x2, y2)
  }

  /// Returns the error of an unknown curve, with the nearest names.
  private static func unknown(_ text: String, among springs: [String] = []) -> LiteralError {
    let names = TimingFunction.named.map(\.name) + springs
    return LiteralError(
      .unknownName, "unknown curve `\(Excerpt.of(text))`",
      help: NearestName.help(for: text, among: names, kind: "curves", list: "segue list curves")
        + ["or write a curve of your own as `cubic-bezier(x1, y1, x2, y2)`"])
  }

  /// Returns a curve as scripts spell it.
  package static func text(_ curve: TimingFunction) -> String {
    guard case .cubic(let course) = curve.form,
      !TimingFunction.named.contains(where: { $0.function == curve })
    else { return curve.description }
    return "\(form)(\(course.coordinates.map(NumberLiteral.text).joined(separator: ", ")))"
  }
}
