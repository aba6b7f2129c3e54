/// Problems of a script's own transitions.
extension DiagnosticCode {
  /// A transition of the script's own that hides another, or keyframes out of order.
  package static let badTransition = DiagnosticCode(
    "E034", "a transition of one's own that cannot be",
    """
    `transitions` defines transitions by their names, and none may hide one of the catalogue. Each
    has keyframes for the screen that leaves (`from`) and the one that arrives (`to`), in the order
    of their progress `at`. What no keyframe sets at 0% or 100% is there as at rest. The first
    moment always shows exactly the leaving screen, and the last one exactly the arriving screen.
    """,
    example: """
      transitions:
        drop:
          duration: 600ms
          to: [{ at: 0%, move: [0, -100%] }, { at: 80%, move: [0, 0] }]
      """)
}
