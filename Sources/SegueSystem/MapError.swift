/// Returns the value of a call, with its error converted to that of the caller's layer.
///
/// `try mapError(encoder.encode(picture), to: SegueError.codec)`
///
/// - Throws: the error of the call, converted.
@discardableResult
package func mapError<Value: ~Copyable, Inner: Error, Outer: Error>(
  _ call: @autoclosure () throws(Inner) -> Value, to convert: (Inner) -> Outer
) throws(Outer) -> Value {
  do { return try call() } catch { throw convert(error) }
}

/// Returns the value of a block, with its error converted to that of the caller's layer.
///
/// - Throws: the error of the block, converted.
@discardableResult
package func mapError<Value: ~Copyable, Inner: Error, Outer: Error>(
  to convert: (Inner) -> Outer, in body: () throws(Inner) -> Value
) throws(Outer) -> Value {
  do { return try body() } catch { throw convert(error) }
}
