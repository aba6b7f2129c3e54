import SegueCommandLine
import SegueKit
import Testing

/// The statuses of errors that no command line brings about.
@Suite struct ExitStatusTests {
  @Test func onlyACancellationEndsAsAnInterruption() {
    struct Odd: Error {}
    #expect(ExitStatus(SegueError.cancelled) == .interrupted)
    #expect(ExitStatus(CancellationError()) == .interrupted)
    #expect(ExitStatus(SegueError.unexpected("Odd()")) == .ownMistake)
    #expect(ExitStatus(Odd()) == .ownMistake)
    #expect(SegueError.unexpected("Odd()").description.hasSuffix("please report it: Odd()"))
  }
}
