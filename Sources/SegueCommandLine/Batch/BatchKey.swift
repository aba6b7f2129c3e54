/// The keys of the tasks of a batch.
enum BatchKey: String, CaseIterable, Sendable {
  case id, verb, script, set, variant, output, at, goldens

  /// The verbs whose tasks may have the key.
  var verbs: [BatchVerb] {
    switch self {
    case .id, .verb, .script: BatchVerb.allCases
    case .set, .variant: [.check, .render, .still, .trace]
    case .output: [.render, .still, .trace]
    case .at: [.still]
    case .goldens: [.verify]
    }
  }

  /// The meaning, for the schema.
  var meaning: String {
    switch self {
    case .id: "Any name or number; the result has the same."
    case .verb: "The verb of segue that does the task."
    case .script: "The path of the script, from the working folder."
    case .set: "Keys of the script with other values, as --set: an object, or texts such as fps=25."
    case .variant: "The values of axes of the script's matrix, as --only: { \"scheme\": \"dark\" }."
    case .output: "The file to write instead of the script's, or several; a trace needs it."
    case .at: "The moments of a still, such as 50% or mark:open."
    case .goldens: "The folder of the goldens, instead of goldens beside the script."
    }
  }
}
