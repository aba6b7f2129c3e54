import ArgumentParser
import SegueGraphics
import SegueKit
import SegueStage

/// The keys of a step, as flags: they describe the one transition between two pictures.
///
/// Every parameter in the catalogue has a flag of its name; see ``ParameterFlags``. Values are written
/// as in a script.
struct TransitionOptions: ParsableArguments, Sendable {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Its name; `segue list transitions` shows all.", valueName: "name"),
    completion: .list(TransitionCatalogue.all.map(\.name)))
  var transition: String?

  @Flag(help: "Present the second picture instead of pushing it.")
  var modal = false

  @Flag(help: "Go back to the first picture afterwards.")
  var back = false

  @Option(help: ArgumentHelp("How long it takes: 400ms, 0.4s.", valueName: "time"))
  var duration: String?

  @Option(
    help: ArgumentHelp("Its curve; `segue list curves` shows all.", valueName: "curve"),
    completion: .list(TimingFunction.named.map(\.name)))
  var curve: String?

  @Option(
    help: ArgumentHelp(
      "Its spring: \"{ damping-ratio: 0.7, initial-velocity: 0.3 }\".", valueName: "spring"))
  var spring: String?

  @Option(
    help: ArgumentHelp(
      "How pictures fill their places: scale-to-fill, aspect-fit, aspect-fill.", valueName: "mode"),
    completion: .list(ContentMode.allCases.map(\.rawValue)))
  var contentMode: String?

  @OptionGroup var parameters: ParameterFlags

  /// What was given, in a form that the library takes; the transition's name is not among it.
  var settings: [Setting] {
    Setting.given([
      ("duration", duration), ("curve", curve), ("spring", spring),
      ("content-mode", contentMode),
    ]) + parameters.settings
  }

  /// The flags that were given, as they are written.
  var names: [String] {
    let name = transition == nil ? [] : ["--transition"]
    return name + (modal ? ["--modal"] : []) + (back ? ["--back"] : []) + settings.map(\.origin)
  }
}
