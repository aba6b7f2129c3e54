package enum Pacing: Hashable, Sendable { case curve(TimingFunction), dampedSpring(dampingRatio: Double, initialVelocity: Double), physicalSpring(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double)
package var naturalDuration: Double? { nil }
package func resolved(duration: Double) -> ResolvedPacing { ResolvedPacing() } }
package struct ResolvedPacing: Sendable { package func progress(at: Double) -> Double { at } }
package struct TimingFunction: Hashable, Sendable { package static let easeInEaseOut = TimingFunction(); package static let `default` = TimingFunction() }
extension AffineTransform { package func interpolated(to: AffineTransform, progress: Double) -> AffineTransform { self } }
package import SegueGraphics
