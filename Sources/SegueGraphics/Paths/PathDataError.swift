/// What is wrong with the text of a path, and where.
package struct PathDataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package enum Problem: Hashable, Sendable {
    /// The text begins with something else than M or m.
    case beginsWithoutMove
    /// A byte that no command begins with.
    case unknownCommand(UInt8)
    /// A command has too few numbers.
    case missingNumber(command: UInt8)
    /// A flag of an arc is neither 0 nor 1.
    case wrongFlag
    /// A coordinate is larger than allowed.
    case tooLarge(most: Double)
    /// There are more segments than allowed.
    case tooManySegments(most: Int)
  }

  /// The number of bytes before the place.
  package let offset: Int
  /// What is wrong there.
  package let problem: Problem

  /// A sentence with the place.
  package var description: String { "byte \(offset): \(sentence)" }

  /// What is wrong, as a sentence.
  package var sentence: String {
    switch problem {
    case .beginsWithoutMove: "a path begins with M or m and two numbers"
    case .unknownCommand(let byte): "\(Self.quoted(byte)) is no command of a path"
    case .missingNumber(let command):
      "a number is missing: \(Self.quoted(command)) takes \(PathCommand.numbers(of: command))"
    case .wrongFlag: "a flag of an arc is 0 or 1"
    case .tooLarge(let most): "a coordinate is larger than \(most.shortest)"
    case .tooManySegments(let most): "the path has more than \(most) segments"
    }
  }

  private static func quoted(_ byte: UInt8) -> String {
    (0x20..<0x7F).contains(byte)
      ? "“\(Unicode.Scalar(byte))”" : "the byte \(byte)"
  }
}

/// The commands of path data.
enum PathCommand {
  /// What numbers a command takes, in words.
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
  /// The shortest decimals that are read as the same number; 0 for one that is not finite.
  var shortest: String {
    guard isFinite, self != 0 else { return "0" }
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
