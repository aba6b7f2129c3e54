import SegueCodecs
import SegueSystem

/// The file sandbox of the process: access only to the paths of the command line and the system.
///
/// Each argument that is a path allows access to its project (the nearest folder upward with `.git` or
/// `segue.yaml`, otherwise its own folder), and so does the working folder. Verbs that write no files get
/// read access only. The cache can be read and written. The system's programs and libraries can be read and
/// run. Malicious code in a picture that exploits a decoder can therefore neither read nor change other files.
enum ProcessSandbox {
  /// The environment variable that disables the sandbox if its value is `off`; CHEIFShim reads it too.
  static let variable = "SEGUE_SANDBOX"

  /// System folders with programs, libraries and fonts.
  private static let system = [
    "/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc", "/opt", "/nix/store", "/gnu/store", "/snap",
    "/proc", "/sys/devices/system/cpu",
  ]

  /// The verbs that write no files.
  private static let readers = ["probe", "check", "explain", "list"]
  /// The options with which they write one.
  private static let outputs = ["--part", "--code-quality"]

  /// Enters the sandbox if the kernel supports it; called before threads are started.
  static func enter(arguments: [String], environment: [String: String]) {
    Privileges.refuseNew()
    guard environment[variable] != "off", let sandbox = FileSandbox() else { return }
    for folder in system + programFolders(environment) { sandbox.allow(.running, folder) }
    sandbox.allow(.writing, "/dev")
    let access = isReading(arguments.dropFirst()) ? FileSandbox.Access.reading : .writing
    for folder in folders(of: arguments) { sandbox.allow(access, folder) }
    let cache = CacheLocation(
      arguments: arguments, environment: environment, readers: readers
    ).prepared()
    for folder in [
      cache, environment["TMPDIR"] ?? "/tmp",
      environment["GITHUB_STEP_SUMMARY"].map(existingFolder),
    ] {
      if let folder { sandbox.allow(.writing, folder) }
    }
    _ = sandbox.enter()
  }

  /// Returns whether a command line writes no file.
  private static func isReading(_ arguments: ArraySlice<String>) -> Bool {
    guard let verb = arguments.first else { return true }
    return readers.contains(verb)
      && !arguments.contains { word in
        outputs.contains { word == $0 || word.hasPrefix($0 + "=") }
      }
  }

  /// Returns the folders on the library and program paths, of `ffmpeg`, and of this program.
  private static func programFolders(_ environment: [String: String]) -> [String] {
    let lists = [environment["PATH"], environment["LD_LIBRARY_PATH"]]
    let listed = lists.compactMap(\.self).flatMap { $0.split(separator: ":").map(String.init) }
    // Programs on the PATH are often links into other folders.
    let ffmpeg = listed.compactMap { FolderAccess.real("\($0)/ffmpeg") }.map(FolderAccess.folder)
    let own = Program.path.map { [FolderAccess.folder(of: FolderAccess.folder(of: $0))] } ?? []
    return (listed + ffmpeg + own).filter { $0.hasPrefix("/") && $0 != "/" }
  }

  /// Returns the folders of all paths in the arguments, each with its project.
  private static func folders(of arguments: [String]) -> Set<String> {
    var folders: Set<String> = []
    for path in ["."] + arguments.dropFirst().flatMap(paths) {
      for place in [path, FolderAccess.real(path) ?? path] {
        let folder = existingFolder(of: place)
        guard folders.insert(folder).inserted else { continue }
        folders.insert(FolderAccess.project(of: folder))
      }
    }
    return folders
  }

  /// Returns the possible paths in an argument: the whole, the part after `=`, and comma-separated items.
  private static func paths(in argument: String) -> [String] {
    var words = [argument]
    if let sign = argument.firstIndex(of: "=") {
      words.append(String(argument[argument.index(after: sign)...]))
    }
    words += words.flatMap { $0.split(separator: ",").map(String.init) }
    return words
  }

  /// Returns the real path of a folder, or of the nearest existing one above it.
  private static func existingFolder(of path: String) -> String {
    var path = path
    while !path.isEmpty, path != "/" {
      if (try? Folder(path)) != nil { return FolderAccess.real(path) ?? path }
      path = FolderAccess.folder(of: path)
    }
    return path == "/" ? "/" : FolderAccess.real(".") ?? "."
  }
}
