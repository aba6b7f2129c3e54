import SegueGraphics
import SegueStage
import Testing

@Suite struct ParameterTests {
  private enum Way: String, ParameterChoice { case in_ = "in", out }

  private static let number = Parameter("number", in: 0...2, default: 1, "A number.")
  private static let angle = Parameter("angle", default: Angle(degrees: 15), "An angle.")
  private static let way = Parameter<Way>("way", among: [.out, .in_], default: .in_, "A way.")
  private static let color = Parameter<Color?>("color", defaultIs: "whatever", "A colour.")
  private static let picture = Parameter<PictureName?>(required: "picture", "A picture.")
  private static let list: [TransitionParameter] = .of(number, angle, way, color, picture)

  @Test(arguments: [(-1.0, 0.0), (0.5, 0.5), (7, 2), (.infinity, 2)])
  func aNumberKeepsItsBounds(given: Double, read: Double) {
    #expect(["number": ParameterValue.number(given)][Self.number] == read)
  }

  @Test func unsetParametersHaveTheirDefaults() {
    let values: [String: ParameterValue] = [:]
    #expect(values[Self.number] == 1 && values[Self.angle] == Angle(degrees: 15))
    #expect(values[Self.way] == .in_ && values[Self.color] == nil && values[Self.picture] == nil)
  }

  @Test func invalidValuesFallBackToTheDefault() {
    let values: [String: ParameterValue] = [
      "number": .flag(true), "angle": .number(3), "way": .choice("up"), "color": .choice("red"),
    ]
    #expect(values[Self.number] == 1 && values[Self.angle] == Angle(degrees: 15))
    #expect(values[Self.way] == .in_ && values[Self.color] == nil)
  }

  @Test func setValuesAreRead() {
    var values: [String: ParameterValue] = [:]
    values[Self.way] = .out
    values[Self.color] = .white
    #expect(values == ["way": .choice("out"), "color": .color(.white)])
    #expect(values[Self.way] == .out && values[Self.color] == .white)
    values[Self.color] = nil
    #expect(values["color"] == nil)
  }

  @Test func listReportsNameKindAndDefault() {
    #expect(Self.list.map(\.name) == ["number", "angle", "way", "color", "picture"])
    #expect(
      Self.list.map(\.kind) == [.number(0...2), .angle, .choice(["out", "in"]), .color, .image])
    #expect(Self.list.map(\.defaultText) == ["1", "15deg", "in", "whatever", "required"])
    #expect(Self.list.map(\.isRequired) == [false, false, false, false, true])
  }

  @Test func noTwoParametersOfAnEntryHaveOneName() {
    let lists = TransitionCatalogue.all.map(\.parameters) + ContainerCatalogue.all.map(\.parameters)
    for list in lists { #expect(Set(list.map(\.name)).count == list.count) }
  }
}
