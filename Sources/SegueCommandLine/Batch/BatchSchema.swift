import SegueKit

/// The JSON Schema of tasks and results, which have one definition each.
enum BatchSchema {
  /// The schema as a JSON value.
  static var document: JSONValue {
    .object([
      "$schema": .text("https://json-schema.org/draft/2020-12/schema"),
      "title": .text("A line of the input or output of segue batch"),
      "anyOf": .list([ref("task"), ref("result")]),
      "$defs": .object(["task": task, "result": result]),
    ])
  }

  private static func ref(_ name: String) -> JSONValue {
    .object(["$ref": .text("#/$defs/\(name)")])
  }

  private static func kind(_ name: String, _ more: [String: JSONValue] = [:]) -> JSONValue {
    .object(more.merging(["type": .text(name)]) { $1 })
  }

  private static let scalars: JSONValue = .list(["string", "number", "boolean"].map { .text($0) })
  private static let texts: JSONValue = .object([
    "anyOf": .list([kind("string"), kind("array", ["items": kind("string")])])
  ])

  private static func object(_ members: [String: JSONValue], required: [String]) -> JSONValue {
    kind(
      "object",
      [
        "properties": .object(members), "required": .list(required.map { .text($0) }),
        "additionalProperties": .flag(false),
      ])
  }

  /// The schema of a task.
  private static var task: JSONValue {
    var members: [String: JSONValue] = [:]
    for key in BatchKey.allCases {
      guard case .object(var member) = value(of: key) else { continue }
      member["description"] = .text(
        key.verbs.count == BatchVerb.allCases.count
          ? key.meaning
          : "\(key.meaning) For \(key.verbs.map(\.rawValue).joined(separator: ", ")).")
      members[key.rawValue] = .object(member)
    }
    return object(members, required: ["verb", "script"])
  }

  private static func value(of key: BatchKey) -> JSONValue {
    switch key {
    case .id: .object(["type": .list([.text("string"), .text("number")])])
    case .verb: .object(["enum": .list(BatchVerb.allCases.map { .text($0.rawValue) })])
    case .script: kind("string", ["minLength": .whole(1)])
    case .goldens: kind("string")
    case .output, .at: texts
    case .set, .variant:
      .object([
        "anyOf": .list([
          kind("object", ["additionalProperties": .object(["type": scalars])]),
          kind("string"), kind("array", ["items": kind("string")]),
        ])
      ])
    }
  }

  /// The schema of a result.
  private static var result: JSONValue {
    let count = kind("integer", ["minimum": .whole(1)])
    let place: [String: JSONValue] = ["file": kind("string"), "line": count, "column": count]
    let seconds = kind("number", ["minimum": .whole(0)])
    let warning = object(
      place.merging(["sentence": kind("string"), "code": kind("string")]) { $1 },
      required: ["sentence"])
    let file = object(
      ["path": kind("string"), "bytes": kind("integer", ["minimum": .whole(0)])],
      required: ["path", "bytes"])
    let verdicts = ["broken", "missing", "different", "forgiven", "equal"]
    return object(
      place.merging([
        "task": count, "id": value(of: .id), "status": kind("integer"),
        "verdict": .object(["enum": .list(verdicts.map { .text($0) })]),
        "sentence": kind("string"), "help": kind("array", ["items": kind("string")]),
        "cpu": seconds, "seconds": seconds, "files": kind("array", ["items": file]),
        "warnings": kind("array", ["items": warning]),
      ]) { $1 }, required: ["task", "status", "cpu", "seconds", "files", "warnings"])
  }
}
