import SegueGraphics
package import SegueSystem

extension LoadedObject {
  /// The name, and the build ID; the XXH64 of the bytes for a file without one.
  package var identity: String {
    if let buildID { return "\(name) \(buildID)" }
    let bytes = (try? InputFile(path).bytes(atMost: 1 << 30)) ?? []
    return "\(name) \(XXHash64.digest(of: bytes))"
  }
}
