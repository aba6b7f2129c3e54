import SegueSystem

/// The browser of the person at the machine, for `segue preview --open` and `segue review`.
enum Browser {
  private static let shell = BrowserShell()

  /// Starts what opens the browser later, if the arguments ask for it; called before the sandbox is entered.
  static func prepare(_ arguments: [String]) {
    let isWanted =
      switch arguments.dropFirst().first {
      case "preview": arguments.contains("--open")
      case "review": Set(arguments).isDisjoint(with: ["--no-open", "--help", "-h"])
      default: false
      }
    if isWanted { _ = shell }
  }

  /// Opens an address; false if nothing could be started.
  static func open(_ address: String) -> Bool { shell?.open(address) ?? false }
}
