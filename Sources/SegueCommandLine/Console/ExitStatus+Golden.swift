import SegueCodecs
import SegueGolden
import SegueKit
import SegueScript

extension ExitStatus: Comparable {
  /// By their numbers: of several clips the highest status is the run's.
  package static func < (one: ExitStatus, other: ExitStatus) -> Bool {
    one.rawValue < other.rawValue
  }

  /// The status for what became of one clip.
  init(_ result: GoldenVerdict) {
    if let failure = result.failure {
      self.init(failure)
    } else {
      self = result.verdict.isFailure ? .verdict : .done
    }
  }

  /// The status for a clip without a verdict, or a golden that is not written.
  init(_ failure: GoldenFailure) {
    switch failure {
    case .flaw(let clip): self = clip.flaw == .name ? .badInput : .badCommandLine
    case .clip(let error): self.init(error as any Error)
    case .store(let error): self.init(error)
    case .golden(.pictures(.missing)): self = .badInput
    case .golden(.pictures(let error)): self.init(error as any Error)
    case .golden(.missing): self = .verdict
    case .golden: self = .badInput
    case .unsteady: self = .ownMistake
    }
  }

  /// The status for goldens that cannot be read or written.
  init(_ error: StoreError) {
    switch error {
    case .file(let error): self.init(error as any Error)
    case .link, .busy, .notReport: self = .cannotCreate
    case .unsteady: self = .inputOutput
    case .badRun, .badTimes: self = .badInput
    }
  }
}

extension GoldenFailure {
  /// The line of the script that it is about.
  var line: Int? {
    switch self {
    case .clip(.script(let diagnostics)), .clip(.verdict(let diagnostics)):
      diagnostics.first { $0.severity == .error && !$0.isSetting }?.span.line
    default: nil
    }
  }
}
