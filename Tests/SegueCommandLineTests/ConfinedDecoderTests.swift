#if os(Linux)
  import Foundation
  import SegueCodecs
  import TestSupport
  import Testing

  /// The process in which libheif decodes, attacked from within: a library that is loaded before libheif does
  /// what a hostile picture would make it do.
  @Suite(.enabled(if: HEIFDecoder.isAvailable)) struct ConfinedDecoderTests {
    private static let denied = "refused: Permission denied"
    private static let ended =
      "libheif was stopped: it made a system call that decoding does not need"

    /// What is tried, as an expression in C that is negative when it fails, and what is then wrong with the file.
    static let acts: [(name: String, code: String, reason: String)] = [
      ("open", "open(\"/etc/passwd\", O_RDONLY)", denied),
      ("create", "open(\"planted\", O_CREAT | O_WRONLY, 0600)", denied),
      ("openat", "syscall(SYS_openat, AT_FDCWD, \"photo.heic\", O_RDONLY)", denied),
      ("look", "access(\"/etc/passwd\", R_OK)", denied),
      ("write", "write(2, \"planted\", 7)", "refused: Bad file descriptor"),
      ("read", "read(0, words, 1)", "refused: Bad file descriptor"),
      ("unlink", "unlink(\"photo.heic\")", ended),
      ("openat2", "syscall(437, AT_FDCWD, \"/etc/passwd\", (uint64_t[3]){0}, 24)", ended),
      ("memfd", "syscall(SYS_memfd_create, \"x\", 0)", ended),
      ("pipe", "pipe((int[2]){0})", ended),
      ("uring", "syscall(425, 1, (char[256]){0})", ended),
      ("socket", "socket(AF_INET, SOCK_STREAM, 0)", ended),
      ("unixsocket", "socket(AF_UNIX, SOCK_STREAM, 0)", ended),
      ("execve", "execl(\"/bin/true\", \"true\", (char *)0)", ended),
      ("fork", "fork()", ended),
      ("vfork", "syscall(SYS_clone, CLONE_VM | CLONE_VFORK | SIGCHLD, 0, 0, 0, 0)", ended),
      ("clone", "syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)", ended),
      (
        "namespace",
        "syscall(SYS_clone, CLONE_NEWUSER | CLONE_THREAD | CLONE_SIGHAND | CLONE_VM, 0, 0, 0, 0)",
        ended
      ),
      (
        "clone3",
        "(syscall(435, (uint64_t[8]){0}, 64), errno == ENOSYS) ? (strcpy(words, \"absent\"), 0) : 0",
        "absent"
      ),
      ("unshare", "unshare(CLONE_NEWUSER)", ended),
      ("kill", "kill(1, 0)", ended),
      ("tgkill", "syscall(SYS_tgkill, 1, 1, 0)", ended),
      ("ptrace", "ptrace(PTRACE_TRACEME, 0, 0, 0)", ended),
      ("memory", "process_vm_writev(1, 0, 0, 0, 0, 0)", ended),
      ("shared", "shmget(IPC_PRIVATE, 4096, 0600)", ended),
      (
        "code",
        "mmap(0, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1 : 0",
        ended
      ),
      ("mprotect", "mprotect(page, 4096, PROT_READ | PROT_WRITE | PROT_EXEC)", ended),
      ("otherabi", "syscall(0x40000000 | SYS_getpid)", ended),
      (
        "limit", "setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0})",
        "refused: Operation not permitted"
      ),
      (
        "handler", "signal(SIGTERM, SIG_IGN) == SIG_ERR ? -1 : 0",
        "refused: Operation not permitted"
      ),
      (
        "hoard",
        "mmap(0, 1UL << 32, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1 : 0",
        "refused: Cannot allocate memory"
      ),
      ("crash", "*(volatile int *)8", "libheif failed (signal 11)"),
      ("abort", "(abort(), 0)", "libheif failed (signal 6)"),
      ("leave", "(_exit(0), 0)", "libheif failed"),
      ("escape", "(strcpy(words, \"\\33[2J\\n::error::\\200\"), 0)", "?[2J?::error::?"),
      ("calculate", "(strcpy(words, \"done\"), 0)", "done"),
    ]

    /// The source of a library that takes the place of libheif's decoder, and does what `ACT` names.
    private static var source: String {
      let cases = acts.map { "if (strcmp(act, \"\($0.name)\") == 0) result = \($0.code);" }
      return """
        #define _GNU_SOURCE
        #include <errno.h>
        #include <fcntl.h>
        #include <sched.h>
        #include <signal.h>
        #include <stdint.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/ipc.h>
        #include <sys/mman.h>
        #include <sys/ptrace.h>
        #include <sys/resource.h>
        #include <sys/shm.h>
        #include <sys/socket.h>
        #include <sys/syscall.h>
        #include <sys/uio.h>
        #include <unistd.h>
        struct heif_error { int code, subcode; const char *message; };
        static char words[100];
        static char page[4096] __attribute__((aligned(4096)));
        struct heif_error heif_decode_image(void *handle, void *image, int space, int chroma, void *options) {
          const char *act = getenv("ACT");
          long result = 0;
          strcpy(words, "it worked");
          errno = 0;
          if (strcmp(act, "sleep") == 0) sleep(600);
          if (strcmp(act, "spin") == 0) for (volatile int i = 0; ; i++);
          \(cases.joined(separator: "\n  "))
          if (result < 0) snprintf(words, sizeof words, "refused: %s", strerror(errno));
          return (struct heif_error){1, 0, words};
        }
        #ifdef NO_FORK
        pid_t fork(void) { errno = EAGAIN; return -1; }
        #endif
        """
    }

    /// Builds a library in the folder of a test.
    private func build(in workspace: Workspace, _ flags: String...) throws {
      try workspace.write(Self.source, to: "hostile.c")
      let command = ["clang", "-w", "-shared", "-fPIC", "-o", workspace.folder.path("hostile.so")]
      let built = try ExternalTool.run(command + flags + [workspace.folder.path("hostile.c")])
      try #require(built.status == 0, "\(built.errors)")
      try workspace.write(PictureFile.heic, to: "photo.heic")
    }

    /// Has a picture do something, and returns what the program says and its status.
    private func run(
      _ act: String, in workspace: Workspace, _ arguments: String = "",
      environment: [String: String] = [:]
    ) throws -> ToolResult {
      try workspace.shell(
        "LD_PRELOAD=$PWD/hostile.so $SEGUE probe -q photo.heic \(arguments)",
        environment: environment.merging(["ACT": act]) { $1 })
    }

    private func error(_ reason: String) -> String {
      """
      segue: error: photo.heic is a damaged HEIC image: \(reason)
            = help: export the file again, or get a complete copy of it

      """
    }

    @Test func aPictureThatTakesOverItsDecoderCanDoNothing() throws {
      let workspace = try Workspace()
      try build(in: workspace)
      for act in Self.acts {
        let result = try run(act.name, in: workspace)
        #expect(result.errors == error(act.reason), "\(act.name)")
        #expect(result.status == 65, "\(act.name)")
      }
      #expect(workspace.bytes(of: "planted") == nil)
      #expect(workspace.bytes(of: "photo.heic") != nil)
    }

    @Test(arguments: ["open", "socket", "fork", "code", "calculate"])
    func theSameIsPossibleWhereTheSandboxIsOff(act: String) throws {
      let workspace = try Workspace()
      try build(in: workspace)
      let result = try run(act, in: workspace, environment: ["SEGUE_SANDBOX": "off"])
      #expect(result.errors.contains(act == "calculate" ? "done" : "it worked"), "\(result.errors)")
    }

    @Test(arguments: ["sleep", "spin"])
    func aDecoderThatDoesNotEndIsEnded(act: String) throws {
      let workspace = try Workspace()
      try build(in: workspace)
      let result = try run(act, in: workspace, "--limit work=100ms")
      #expect(result.errors == error("libheif was stopped: it took more than 2 s"))
      #expect(result.status == 65)
    }

    @Test func theDecoderEndsWithTheProgram() throws {
      let workspace = try Workspace()
      try build(in: workspace)
      let result = try workspace.shell(
        """
        ACT=sleep LD_PRELOAD=$PWD/hostile.so $SEGUE probe -q photo.heic & parent=$!
        while child=$(cat /proc/$parent/task/*/children) && [ -z "$child" ]; do sleep 0.05; done
        kill -9 $parent; wait $parent
        while grep -q 'State:.[^Z]' /proc/$child/status; do sleep 0.05; done 2>/dev/null; echo over
        """)
      #expect(result.text == "over\n", "\(result.errors)")
    }

    @Test func aDecoderThatCannotBeStartedIsAnErrorOfTheSystem() throws {
      let workspace = try Workspace()
      try build(in: workspace, "-DNO_FORK")
      let result = try run("calculate", in: workspace)
      #expect(
        result.errors
          == """
          segue: error: reading photo.heic failed: Resource temporarily unavailable
                = help: check the file and its disk, and try again

          """)
      #expect(result.status == 74)
    }

    /// Circumstances in which programs are started.
    @Test(arguments: [
      "env --ignore-signal=CHLD $SEGUE", "env --block-signal $SEGUE", "ulimit -v 300000; $SEGUE",
      "ulimit -c unlimited; $SEGUE", "ulimit -n 20; $SEGUE", "setsid -w $SEGUE", "$SEGUE <&- 2>&-",
    ])
    func aPictureIsReadHoweverTheProgramIsStarted(command: String) throws {
      let workspace = try Workspace()
      try workspace.write(PictureFile.heic, to: "photo.heic")
      let plain = try workspace.shell("$SEGUE probe --json photo.heic")
      let result = try workspace.shell(
        command.replacing("$SEGUE", with: "$SEGUE probe --json photo.heic"))
      #expect(plain.status == 0 && result.status == 0, "\(result.errors)")
      #expect(plain.output == result.output)
    }
  }

  enum PictureFile {
    /// The bytes of `photo.heic`, 160 × 120 pixels.
    static var heic: [UInt8] {
      [UInt8](
        FileManager.default.contents(
          atPath: ExternalTool.repository + "fixtures/images/formats/photo.heic") ?? Data())
    }
  }
#endif
