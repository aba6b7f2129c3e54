/// Where numbers of an entry come from, and how sure they are.
package struct MotionSource: Hashable, Sendable {
  /// How sure a number is, surest first.
  package enum Certainty: String, CaseIterable, Sendable {
    /// By the vendor, in documentation or in open code.
    case published
    /// From recordings of the running system, frame by frame.
    case measured
    /// From implementations by others, which agree.
    case reimplemented
    /// By this project, where nothing is known.
    case estimated

    /// The explanation for readers.
    var explanation: String {
      switch self {
      case .published: "By the vendor, in documentation or open code."
      case .measured: "From recordings of the running system, frame by frame."
      case .reimplemented: "From implementations by others."
      case .estimated: "Chosen for Segue, since nothing is published."
      }
    }
  }

  package var certainty: Certainty
  /// The facts, in a sentence.
  package var text: String
  /// The title and address of the source; nil if it has none.
  package var link: Link?

  /// A link to a source.
  package struct Link: Hashable, Sendable {
    var title: String
    var address: String
  }

  static func published(_ text: String, _ link: Link? = nil) -> MotionSource {
    MotionSource(certainty: .published, text: text, link: link)
  }
  static func measured(_ text: String, _ link: Link? = nil) -> MotionSource {
    MotionSource(certainty: .measured, text: text, link: link)
  }
  static func reimplemented(_ text: String, _ link: Link? = nil) -> MotionSource {
    MotionSource(certainty: .reimplemented, text: text, link: link)
  }
  static func estimated(_ text: String) -> MotionSource {
    MotionSource(certainty: .estimated, text: text)
  }
}

extension MotionSource.Link {
  /// Returns a link to a page of Apple's documentation.
  static func apple(_ title: String, _ path: String) -> Self {
    Self(title: title, address: "https://developer.apple.com/documentation/\(path)")
  }
  static let materialMotion = Self(
    title: "Material Components for Android: Motion",
    address:
      "https://github.com/material-components/material-components-android/blob/master/docs/theming/Motion.md"
  )
  static let swiftTransitions = Self(
    title: "swift_transitions, measured in the iOS simulator",
    address: "https://github.com/JakeThomson/swift_transitions")
  static let flutterRoute = Self(
    title: "Flutter: cupertino/route.dart",
    address:
      "https://github.com/flutter/flutter/blob/master/packages/flutter/lib/src/cupertino/route.dart"
  )
  static let flutterSheet = Self(
    title: "Flutter: cupertino/sheet.dart",
    address:
      "https://github.com/flutter/flutter/blob/master/packages/flutter/lib/src/cupertino/sheet.dart"
  )
  static let reactNavigation = Self(
    title: "React Navigation: stack transitions",
    address: "https://github.com/react-navigation/react-navigation/tree/main/packages/stack")
  static let framework7 = Self(
    title: "Framework7", address: "https://github.com/framework7io/framework7")
  static let keyboardController = Self(
    title: "react-native-keyboard-controller",
    address: "https://github.com/kirillzyusko/react-native-keyboard-controller")
  static let caTransition = apple("CATransition", "quartzcore/catransition")
}
