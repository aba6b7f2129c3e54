import CProcessor

/// The instruction set of the kernels in C; pixels and bytes are the same with every one.
package enum InstructionSet {
  /// The environment variable that narrows it, for tests.
  package static let variable = "SEGUE_INSTRUCTIONS"

  /// Whether the variable names a set that is unknown, or that the processor lacks.
  package static var isRefused: Bool { segue_instructions_are_refused() != 0 }
}
