/// A value that few layers have, stored outside them so that the others stay small.
struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  private enum Storage: Hashable, Sendable {
    case none
    indirect case some(Value)
  }

  private var storage: Storage

  /// Creates a box of a value, or an empty one.
  init(_ value: Value?) { storage = value.map { .some($0) } ?? .none }

  /// The value; nil for an empty box.
  var value: Value? {
    get { if case .some(let value) = storage { value } else { nil } }
    set { self = Boxed(newValue) }
  }
}
