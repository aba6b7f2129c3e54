import SegueCodecs
package import SegueGolden

extension GoldenApproval {
  /// Renders a clip into the set.
  ///
  /// - Returns: what was rendered.
  package mutating func record(
    _ clip: Clip, at place: GoldenPlace, keeping pictures: PicturesKept, jobs: Int? = nil,
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(GoldenFailure) -> ClipRecording {
    do throws(StoreError) {
      if pictures == .none { try remove(place, .pictures) }
    } catch { throw .store(error) }
    let recording: ClipRecording
    if pictures == .none {
      recording = try await clip.recording(jobs, progress)
    } else {
      let file: FolderFile
      do throws(StoreError) {
        file = try makeFile(place, .pictures)
      } catch { throw .store(error) }
      do throws(SegueError) {
        recording = try await clip.record(
          keeping: pictures, in: file, jobs: jobs, progress: progress)
      } catch { throw .clip(error) }
    }
    do throws(StoreError) {
      try add(recording.trace, at: place, .trace)
    } catch { throw .store(error) }
    return recording
  }
}

extension Clip {
  /// The clip's recording, with the error that a golden is not written for.
  fileprivate func recording(
    _ jobs: Int?, _ progress: @escaping @Sendable (RenderProgress) -> Void
  ) async throws(GoldenFailure) -> ClipRecording {
    do throws(SegueError) {
      return try await record(jobs: jobs, progress: progress)
    } catch { throw .clip(error) }
  }
}
