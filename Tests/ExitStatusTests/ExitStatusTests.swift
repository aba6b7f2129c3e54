import SegueCommandLine
import SegueKit
import Testing

/// Exit statuses of errors that no command line can provoke.
@Suite struct ExitStatusTests {
  @Test func onlyCancellationExitsAsInterruption() {
    struct Odd: Error {}
    #expect(ExitStatus(SegueError.cancelled) == .interrupted)
    #expect(ExitStatus(CancellationError()) == .interrupted)
    #expect(ExitStatus(SegueError.unexpected("Odd()")) == .internalError)
    #expect(ExitStatus(Odd()) == .internalError)
    #expect(SegueError.unexpected("Odd()").description.hasSuffix("please report it: Odd()"))
  }
}
