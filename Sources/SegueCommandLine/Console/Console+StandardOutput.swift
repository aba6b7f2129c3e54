extension Console {
  /// Refuses to write a picture to a terminal, or between the lines of a JSON document.
  ///
  /// - Throws: a refusal of a list of outputs in which `-` cannot be.
  func checkStandardOutput(_ outputs: [String]) throws(Refusal) {
    let count = outputs.count { $0 == "-" }
    guard count > 0 else { return }
    if count > 1 {
      throw Refusal("standard output holds one picture, and `-` is given \(count) times")
    }
    if isJSON { throw Refusal("--json and a picture cannot both go to standard output") }
    if outputIsTerminal {
      throw Refusal(
        "a picture is not written to a terminal", help: "name a file, or add `> clip.gif`")
    }
  }
}
