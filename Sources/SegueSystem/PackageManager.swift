/// The package manager that error messages name: apt on Linux, Homebrew on Darwin.
package enum PackageManager {
  #if canImport(Darwin)
    /// The systems that have it.
    package static let systems = "macOS"
  #else
    /// The systems that have it.
    package static let systems = "Debian, Ubuntu"
  #endif

  /// Returns the command that installs a package, by its names in Debian and in Homebrew.
  package static func command(debian: String, homebrew: String) -> String {
    #if canImport(Darwin)
      "brew install \(homebrew)"
    #else
      "apt-get install \(debian)"
    #endif
  }
}
