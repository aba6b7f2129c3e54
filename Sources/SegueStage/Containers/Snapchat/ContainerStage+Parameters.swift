internal import SegueGraphics

extension ContainerStage {
  /// The value of a number parameter within its range: the author's, else the default, else 0.
  func number(of parameter: TransitionParameter) -> Double {
    guard case .number(let number)? = values[parameter.name] ?? parameter.defaultValue,
      case .number(let range) = parameter.kind
    else { return 0 }
    return number.clamped(to: range)
  }

  /// The value of a flag parameter: the author's, else the default.
  func flag(of parameter: TransitionParameter) -> Bool {
    guard case .flag(let flag)? = values[parameter.name] ?? parameter.defaultValue else {
      return false
    }
    return flag
  }

  /// The value of a choice parameter: the author's, else the default.
  func choice(of parameter: TransitionParameter) -> String {
    guard case .choice(let word)? = values[parameter.name] ?? parameter.defaultValue else {
      return ""
    }
    return word
  }

  /// The value of a colour parameter: the author's, else the default, else clear.
  func color(of parameter: TransitionParameter) -> Color {
    guard case .color(let color)? = values[parameter.name] ?? parameter.defaultValue else {
      return .clear
    }
    return color
  }
}
