internal import SegueStage

/// Settings that other tools keep in a project's file, and where Segue has them.
enum ForeignSetting {
  /// Returns advice about a key that a project's file does not have; nil for an unknown word.
  static func advice(for name: String, _ value: SyntaxNode) -> String? {
    let name = CanonicalName.of(name)
    if [
      "format", "kinds", "inputs", "input", "pictures", "picture-formats", "image-formats", "allow",
      "allowed", "input-formats", "read", "images", "decoders", "types",
    ].contains(name) {
      let text: String =
        if case .sequence = value.content { value.inline } else { "[\(value.inline)]" }
      return "write `formats: \(text)`"
    }
    if Schema.script.key(name) != nil && name != "output" || Schema.output.key(name) != nil
      || Schema.script.foreignWord(name)?.target != nil && name != "out"
    {
      if !["output", "file", "out", "dist", "target", "destination"].contains(name) {
        return "write it in each script: this file has settings of the whole project only"
      }
    }
    switch name {
    case "output", "out", "output-dir", "outdir", "dist", "destination", "build-dir", "target":
      return
        "remove it, and give the folder to the command: `segue *.yaml --output-dir \(value.inline)`"
    case "goldens", "golden", "snapshots", "baseline", "references":
      return
        "remove it, and give the folder to the command: `segue verify --goldens \(value.inline)`"
    case "jobs", "threads", "parallel", "workers":
      return "remove it, and give it to the command: `--jobs \(value.inline)`"
    case "exclude", "include", "ignore", "files", "scripts", "src":
      return "remove it: this file has `formats` and `site` only, and scripts are named on the "
        + "command line"
    case "limits", "limit", "memory", "max-pixels", "max-frames":
      return "remove it, and give it to the command: `--limit memory=2GB`"
    default: return nil
    }
  }
}
