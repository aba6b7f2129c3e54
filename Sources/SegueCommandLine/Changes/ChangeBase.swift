/// The commit with which `--changed` compares, as it was named.
struct ChangeBase: Hashable, Sendable {
  /// The revision, such as `origin/main`.
  var revision: String
  /// The variable that named it; nil if the command line did, or the clone's branches.
  var variable: String?

  /// The branches that a clone may call its main one, the first that exists counts.
  static let branches = ["origin/HEAD", "origin/main", "origin/master", "main", "master"]

  /// Returns the base that a CI service names in its variables; nil for none.
  static func named(in environment: [String: String]) -> ChangeBase? {
    let rows: [(variable: String, prefix: String)] = [
      // GitHub Actions: the branch into which a pull request is to be merged.
      ("GITHUB_BASE_REF", "origin/"),
      // GitLab: the merge base of a merge request.
      ("CI_MERGE_REQUEST_DIFF_BASE_SHA", ""),
    ]
    for (variable, prefix) in rows {
      if let value = environment[variable], !value.isEmpty {
        return ChangeBase(revision: prefix + value, variable: variable)
      }
    }
    return nil
  }
}

extension ChangeBase {
  /// Finds the commit to compare with: the merge base of a revision and HEAD.
  ///
  /// - Parameters:
  ///   - named: the revision on the command line; nil for the one that the environment implies.
  ///   - root: the root of the repository.
  /// - Throws: the reason why it is not known.
  static func find(
    _ named: String?, _ git: Git, _ root: String, _ environment: [String: String]
  ) throws(Git.Failure) -> (name: String, commit: String) {
    guard let head = commit(of: "HEAD", git, root) else {
      throw Git.Failure(
        reason: "the repository has no commit", help: "commit, or leave `--changed` out")
    }
    let chosen = named.map { ChangeBase(revision: $0) } ?? self.named(in: environment)
    let implied = branches.first { commit(of: $0, git, root) != nil }
    guard let base = chosen ?? implied.map({ ChangeBase(revision: $0) }) else {
      throw Git.Failure(
        reason: "the clone has no branch \(branches.joined(separator: ", "))",
        help: "name the base: `--changed=BRANCH`")
    }
    let name = "`\(base.revision)`" + (base.variable.map { " (\($0))" } ?? "")
    let isShallow =
      (try? git.run(["rev-parse", "--is-shallow-repository"], in: root))
      .map { $0.starts(with: Array("true".utf8)) } ?? false
    let fetching =
      "fetch it, as by `fetch-depth: 0` in GitHub Actions or `GIT_DEPTH: 0` in GitLab"
    guard let own = commit(of: base.revision, git, root) else {
      throw Git.Failure(
        reason: "\(name) is no commit of this \(isShallow ? "shallow " : "")clone", help: fetching)
    }
    let output = (try? git.run(["merge-base", own, head], in: root)) ?? []
    guard let common = hash(output) else {
      throw isShallow
        ? Git.Failure(
          reason: "the merge base of \(name) and HEAD is not in this shallow clone", help: fetching)
        : Git.Failure(
          reason: "\(name) and HEAD have no commit in common",
          help: "name another base: `--changed=BRANCH`")
    }
    let isService = !(environment["CI"] ?? "").isEmpty
    if chosen == nil, isService, common == head {
      throw Git.Failure(
        reason: "HEAD is a commit of \(name) itself, and no pull request names another base",
        help: "name a commit, such as `--changed=HEAD~1`, to verify less")
    }
    return (base.revision, common)
  }

  /// Returns the hash of the commit that a revision names; nil if it names none.
  static func commit(of revision: String, _ git: Git, _ root: String) -> String? {
    let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options"]
    return (try? git.run(arguments + ["\(revision)^{commit}"], in: root)).flatMap(hash)
  }

  /// Returns the first line of an output if it is a hash (SHA-1 or SHA-256).
  private static func hash(_ output: [UInt8]) -> String? {
    let text = String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let isHash = text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    return isHash && [40, 64].contains(text.utf8.count) ? text : nil
  }
}
