import SegueCodecs
import SegueSystem

/// The sandbox in which the program runs: it reads and writes where the command line points, and nowhere else.
///
/// Each argument that is a path opens its project (the nearest folder upward with `.git` or `segue.yaml`, or else
/// its own folder) for reading and writing, and so does the working folder; for verbs that write no files, for reading
/// alone. The system's programs and libraries can be
/// read and run. So code that a hostile picture smuggles in finds no other file to read, and none to change.
enum ProcessSandbox {
  /// The variable that turns the sandbox off, with the value `off`.
  static let variable = "SEGUE_SANDBOX"

  /// Folders of the system in which programs, libraries and fonts lie.
  private static let system = [
    "/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc", "/opt", "/nix/store", "/gnu/store", "/snap",
    "/proc", "/sys/devices/system/cpu",
  ]

  /// Verbs that write no files.
  private static let readers = ["probe", "check", "explain", "list"]

  /// Enters the sandbox, where the kernel has one; called first, before there are threads.
  static func enter(arguments: [String], environment: [String: String]) {
    Privileges.refuseNew()
    guard environment[variable] != "off", let sandbox = FileSandbox() else { return }
    for folder in system + programFolders(environment) { sandbox.allow(.running, folder) }
    sandbox.allow(.writing, "/dev")
    let access = arguments.dropFirst().first.map(readers.contains) ?? true
    for folder in folders(of: arguments) { sandbox.allow(access ? .reading : .writing, folder) }
    for folder in [
      environment["TMPDIR"] ?? "/tmp", environment["GITHUB_STEP_SUMMARY"].map(existingFolder),
    ] {
      if let folder { sandbox.allow(.writing, folder) }
    }
    _ = sandbox.enter()
  }

  /// The folders of this program, of its libraries and of those on the PATH, such as ffmpeg's.
  private static func programFolders(_ environment: [String: String]) -> [String] {
    let lists = [environment["PATH"], environment["LD_LIBRARY_PATH"]]
    let listed = lists.compactMap(\.self).flatMap { $0.split(separator: ":").map(String.init) }
    // Programs on the PATH are often links into a folder elsewhere.
    let ffmpeg = listed.compactMap { FolderAccess.real("\($0)/ffmpeg") }.map(FolderAccess.folder)
    let own = Program.path.map { [FolderAccess.folder(of: FolderAccess.folder(of: $0))] } ?? []
    return (listed + ffmpeg + own).filter { $0.hasPrefix("/") && $0 != "/" }
  }

  /// The folders in which inputs lie and outputs go, each with its project.
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

  /// Returns what may be a path in an argument: all of it, what follows an equals sign, and list items.
  private static func paths(in argument: String) -> [String] {
    var words = [argument]
    if let sign = argument.firstIndex(of: "=") {
      words.append(String(argument[argument.index(after: sign)...]))
    }
    words += words.flatMap { $0.split(separator: ",").map(String.init) }
    return words
  }

  /// Returns the folder that a path is, or else the nearest one above it that is there.
  private static func existingFolder(of path: String) -> String {
    var path = path
    while !path.isEmpty, path != "/" {
      if (try? Folder(path)) != nil { return FolderAccess.real(path) ?? path }
      path = FolderAccess.folder(of: path)
    }
    return path == "/" ? "/" : FolderAccess.real(".") ?? "."
  }
}
