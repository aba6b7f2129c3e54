import SegueGraphics
import Testing

@Suite("Number formatting")
struct FixedDecimalsTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0001, "0"), (1.0, "1"), (-1.5, "-1.5"), (0.0625, "0.063"), (12.3456, "12.346"),
    (-0.05, "-0.05"), (100.0, "100"), (1e300, "1e+300"),
  ])
  func roundsToThreeDecimalsWithoutTrailingZeros(value: Double, text: String) {
    #expect(value.fixed() == text)
  }

  @Test
  func decimalsCanBeChosen() {
    #expect(2.0.fixed(0) == "2")
    #expect(1.23456.fixed(1) == "1.2")
  }
}
