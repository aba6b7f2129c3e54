extension ExitStatus {
  /// What the status tells the caller, in a sentence.
  var meaning: String {
    switch self {
    case .done: "All was done, or what was compared is equal."
    case .verdict:
      "The answer is no: clips differ or a golden is missing, a gesture did not come to what is "
        + "expected, a file is over its max-size, warnings under --strict."
    case .badCommandLine: "The command line cannot be understood."
    case .badInput: "A script or a picture is not what it should be."
    case .missingInput: "A script or a picture is not there or cannot be opened."
    case .ownMistake: "A mistake of this program."
    case .cannotCreate: "An output cannot be created."
    case .inputOutput: "Reading or writing stopped in the middle, such as on a full disk."
    case .limit: "A limit was exceeded; the message names the flag that raises it."
    case .hungUp: "The terminal is gone."
    case .interrupted: "Interrupted, as by Ctrl-C."
    case .terminated: "Asked to terminate."
    }
  }
}
