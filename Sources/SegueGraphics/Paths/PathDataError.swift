/// An error in the text of a path, with its position.
package struct PathDataError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Problem: Hashable, Sendable {
    /// The text does not begin with M or m.
    case beginsWithoutMove
    /// A byte that is not a command.
    case unknownCommand(UInt8)
    /// A command has too few numbers.
    case missingNumber(command: UInt8)
    /// A flag of an arc is neither 0 nor 1.
    case wrongFlag
    /// A coordinate exceeds the limit.
    case tooLarge(most: Double)
    /// There are more segments than the limit.
    case tooManySegments(most: Int)
  }

  /// The offset of the error in bytes.
  package let offset: Int
  package let problem: Problem

  /// The error as a sentence with its offset.
  package var description: String { "byte \(offset): \(sentence)" }

  /// The error as a sentence, without its offset.
  package var sentence: String {
    switch problem {
    case .beginsWithoutMove: "a path begins with M or m and two numbers"
    case .unknownCommand(let byte): "\(Self.quoted(byte)) is not a path command"
    case .missingNumber(let command):
      "a number is missing: \(Self.quoted(command)) takes \(PathCommand.numbers(of: command))"
    case .wrongFlag: "a flag of an arc is 0 or 1"
    case .tooLarge(let most): "a coordinate is larger than \(most.shortest)"
    case .tooManySegments(let most): "the path has more than \(most) segments"
    }
  }

  /// Returns a printable form of a byte.
  private static func quoted(_ byte: UInt8) -> String {
    (0x20..<0x7F).contains(byte)
      ? "“\(Unicode.Scalar(byte))”" : "the byte \(byte)"
  }
}

/// The commands of path data.
enum PathCommand {
  /// Returns the description of the numbers that a command takes.
  static func numbers(of command: UInt8) -> String {
    switch command | 0x20 {
    case UInt8(ascii: "h"), UInt8(ascii: "v"): "one number"
    case UInt8(ascii: "s"), UInt8(ascii: "q"): "four numbers at a time"
    case UInt8(ascii: "c"): "six numbers at a time"
    case UInt8(ascii: "a"): "five numbers and two flags at a time"
    default: "two numbers at a time"
    }
  }
}

extension Double {
  /// The shortest decimals that parse to the same number; 0 for one that is not finite.
  var shortest: String {
    guard isFinite, self != 0 else { return "0" }
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
