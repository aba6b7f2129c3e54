#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A line of a batch's input, with its number from 1.
struct BatchLine: Sendable {
  var number: Int
  /// The bytes without the line end; nil for a line over the limit.
  var bytes: [UInt8]?

  /// The most bytes of a line: 1 MiB.
  static let longest = 1 << 20

  /// Reads the task of the line, with its identifier if it has one.
  func task() -> (id: JSONValue?, task: Result<BatchTask, CommandError>) {
    guard let bytes else {
      return (
        nil,
        .failure(
          CommandError(
            .badInput, "line \(number) has more than \(Self.longest >> 20) MiB",
            help: "write one task a line"))
      )
    }
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)),
      case .object(let object) = value
    else {
      return (
        nil,
        .failure(
          CommandError(
            .badInput, "line \(number) is not a JSON object",
            help: #"write one a line, such as {"verb": "render", "script": "clip.yaml"}"#))
      )
    }
    let id = object[BatchKey.id.rawValue]
    switch id {
    case nil, .text, .whole, .number: break
    default:
      return (
        nil, .failure(CommandError("`id` must be a text or a number", help: BatchKey.id.meaning))
      )
    }
    return (id, Result { () throws(CommandError) in try BatchTask(object) })
  }
}
