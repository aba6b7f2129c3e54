/// What is there when a GIF is written.
package struct GIFResult<Sink: ByteSink & ~Copyable>: ~Copyable {
  /// Where the bytes went.
  package let sink: Sink
  /// The number of pictures; frames that change nothing have none.
  package let storedFrames: Int

  /// The sink, taken out.
  package consuming func takeSink() -> Sink { sink }
}
