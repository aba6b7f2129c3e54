import SegueGraphics
import SegueStage
import Testing

@Suite("Animated offsets")
struct AnimatedOffsetTests {
  @Test(arguments: [
    (0.0, 0.0), (0.25, 0.1464466), (0.5, 0.5), (0.75, 0.8535534), (1, 1), (2, 1), (-1, 0),
    (.nan, 0),
  ])
  func programmaticOffsetsFollowASquaredSine(share: Double, progress: Double) {
    let animation = AnimatedOffset(from: Point(0, 0), to: Point(0, 812))
    #expect(animation.duration == 0.3)
    #expect(abs(animation.progress(at: 0.3 * share) - progress) < 5.1e-8)
  }

  @Test
  func offsetsAreOnWholePixels() {
    let animation = AnimatedOffset(from: Point(3, 0), to: Point(100, 812), scale: 2)
    for step in 0...30 {
      let offset = animation.offset(at: Double(step) / 100) * 2
      #expect(offset.x == offset.x.rounded() && offset.y == offset.y.rounded())
    }
    #expect(animation.offset(at: 0.3) == Point(100, 812))
    #expect(animation.offset(at: 0) == Point(3, 0))
  }

  @Test
  func scrollToTopIsACriticallyDampedSpring() {
    let animation = AnimatedOffset(from: Point(0, 2000), to: .zero, law: .scrollToTop)
    #expect(animation.duration == 1.6)
    let frequency = 2 * Double.pi / 0.6
    for t in [0.05, 0.2, 0.6, 1.2] {
      let expected = 1 - DeterministicMath.exponential(-frequency * t) * (1 + frequency * t)
      #expect(abs(animation.progress(at: t) - expected) < 1e-9)
    }
    #expect(animation.progress(at: 1.6) == 1)
    #expect(animation.progress(at: 1.6 - 1e-9) > 0.999999)
  }
}
