import CFuzzer
import Foundation
import FuzzTargets
import TestSupport

/// The fuzz target named by the environment variable `SEGUE_FUZZ_TARGET`.
///
/// The main function is libFuzzer's, which generates inputs and measures the code they cover; so
/// are the arguments. Built and run by `scripts/fuzz`.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["SEGUE_FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    print("segue-fuzz: SEGUE_FUZZ_TARGET is `\(name)`, and not one of \(names)")
    exit(64)
  }
  return target
}()

/// Runs the target on an input; a violated property ends the program, which counts as a finding.
///
/// So does more than ten seconds of processor time. libFuzzer's own limit is in wall time, which
/// also passes while the machine is busy with other work.
@c(LLVMFuzzerTestOneInput)
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let time = processorTime {
    do throws(FuzzFinding) { _ = try target.read(bytes) } catch { fatalError(error.sentence) }
  }
  if time > .seconds(10) { fatalError("it took \(time) of the processor") }
  return 0
}

/// Mutates an input in place and returns its new length; PNG targets use `PNGMutator`.
@c(LLVMFuzzerCustomMutator)
public func mutateInput(
  _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: CUnsignedInt
) -> Int {
  guard target.isPNG else { return unsafe LLVMFuzzerMutate(start, count, capacity) }
  let file = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  var mutator = PNGMutator(seed: UInt64(seed)) { bytes, capacity in
    let old = bytes.count
    bytes += repeatElement(0, count: max(0, capacity - old))
    let length = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe LLVMFuzzerMutate(buffer.baseAddress, old, buffer.count)
    }
    bytes.removeSubrange(length...)
  }
  let changed = mutator.mutated(file, capacity: capacity)
  for (index, byte) in changed.enumerated() { unsafe start[index] = byte }
  return changed.count
}
