/// Code that makes an entry's motion in an app.
package struct AppCode: Hashable, Sendable {
  /// A framework of apps.
  package enum Framework: String, Sendable {
    case uiKit = "UIKit"
    case coreAnimation = "Core Animation"
    case swiftUI = "SwiftUI"
    case compose = "Jetpack Compose"
    case android = "Android"
    case css = "CSS"
  }

  package var framework: Framework
  package var text: String

  static func uiKit(_ text: String) -> AppCode { AppCode(framework: .uiKit, text: text) }
  static func coreAnimation(_ text: String) -> AppCode {
    AppCode(framework: .coreAnimation, text: text)
  }
  static func swiftUI(_ text: String) -> AppCode { AppCode(framework: .swiftUI, text: text) }
  static func compose(_ text: String) -> AppCode { AppCode(framework: .compose, text: text) }
  static func android(_ text: String) -> AppCode { AppCode(framework: .android, text: text) }
}
