import SegueSystem

/// Makes a system call and converts its error code to an error about a file.
@discardableResult
func mapError<Value: ~Copyable>(
  _ call: @autoclosure () throws(SystemError) -> Value, to convert: (Int32) -> CodecError
) throws(CodecError) -> Value {
  do { return try call() } catch { throw convert(error.code) }
}
