import Foundation
import SegueCodecs

extension GoldenRun {
  /// The text of `run.json`.
  package var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    // Strings and whole numbers can always be encoded.
    return ((try? encoder.encode(self)).map { [UInt8]($0) } ?? []) + [UInt8(ascii: "\n")]
  }

  /// Reads the run that `verify --report` left in a folder.
  package init(in folder: String) throws(StoreError) {
    let path = folder.hasSuffix("/") ? folder + Self.fileName : "\(folder)/\(Self.fileName)"
    let bytes = try filing { () throws(CodecError) in
      try Folder(folder).read(Self.fileName, atMost: Self.limit)
    }
    guard let bytes else {
      throw .badRun(
        path: folder,
        reason: "there is no \(Self.fileName) in it, which `segue verify --report` writes")
    }
    guard let run = try? JSONDecoder().decode(GoldenRun.self, from: Data(bytes)) else {
      throw .badRun(path: path, reason: "it is not what `segue verify --report` writes")
    }
    guard run.version == Self.currentVersion else {
      throw .badRun(path: path, reason: "it is of version \(run.version), not 1")
    }
    self = run
  }
}

extension GoldenRun.Clip {
  /// Where the golden is, by the words of the run; nil when those are not a place.
  ///
  /// A run may come from another machine: only places below the working folder are taken from it.
  package var place: GoldenPlace? {
    guard let name = GoldenName(golden.name) else { return nil }
    let way = golden.root.split(separator: "/") + golden.subfolder.split(separator: "/")
    guard !golden.root.hasPrefix("/"), !way.contains(".."),
      !(golden.root + golden.subfolder).contains("\n")
    else { return nil }
    return GoldenPlace(root: golden.root, subfolder: golden.subfolder, name: name)
  }

  /// The files that the run kept of the clip; checked to be those that the run saw.
  package func files(in run: String) throws(StoreError) -> StoredGolden {
    guard let name = GoldenName(file) else {
      throw .badRun(path: run, reason: "it names a file `\(file)`, which may not be")
    }
    let place = GoldenPlace(root: run, subfolder: GoldenRun.folderName, name: name)
    guard let files = try GoldenReader().read(place) else {
      throw .badRun(path: run, reason: "\(place.path(.trace)) is not there")
    }
    guard ByteDigest.text(files.digest) == digest else {
      throw .badRun(path: run, reason: "\(place.path) is not what the run wrote")
    }
    return files
  }
}
