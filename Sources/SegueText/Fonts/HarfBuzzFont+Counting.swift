import SegueGraphics
import SegueSystem

#if SEGUE_TEXT
  import CHarfBuzz

  /// A counter of the lookups that HarfBuzz applies, which stops shaping when they take too long.
  ///
  /// HarfBuzz sends a message before it applies a lookup to all glyphs, and before a lookup calls
  /// another.
  final class LookupCounter {
    private let account: ClipAccount
    private let subtables: LookupSizes
    private var isPlacing = false
    private let start = ProcessorTime.ofThread
    /// The work counted by lookups, in lookups of one glyph.
    private var counted = 0
    /// The time beyond that work, as measured, in nanoseconds.
    private var measured = 0

    init(_ account: ClipAccount, _ subtables: LookupSizes) {
      self.account = account
      self.subtables = subtables
    }

    /// The address for C callbacks, valid while the caller holds the counter.
    var address: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

    /// Counts the lookup that a message announces; returns false if HarfBuzz is to stop.
    @unsafe func allows(_ message: UnsafePointer<CChar>, glyphs: Int) -> Bool {
      let text = unsafe String(cString: message)
      if text.hasPrefix("start table ") { isPlacing = text.hasPrefix("start table GPOS") }
      let isCalled = text.hasPrefix("recursing to lookup ")
      guard isCalled || text.hasPrefix("start lookup ") else { return true }
      let number = Int(text.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0
      let count = subtables.count(ofLookup: number, isPlacing: isPlacing) * (isCalled ? 1 : glyphs)
      counted += count
      account.work(count, .lookup)
      finish()
      return account.exceeded == nil
    }

    /// Counts the time that HarfBuzz took beyond the work counted by lookups.
    func finish() {
      let known = counted * 1000 / StageCost.lookupsAMicrosecond + measured
      let taken = ProcessorTime.ofThread - start - known
      guard taken > 0 else { return }
      measured += taken
      account.work(taken, .nanosecond)
    }
  }

  /// The number of subtables of each lookup of a font (OpenType, GSUB and GPOS).
  struct LookupSizes {
    private let replacing: [Int]
    private let placing: [Int]

    /// Reads the lookup lists of the tables GSUB (replacing) and GPOS (placing).
    init(replacing: [UInt8], placing: [UInt8]) {
      self.replacing = Self.sizes(in: replacing)
      self.placing = Self.sizes(in: placing)
    }

    /// Returns the number of subtables of a lookup, plus one for the lookup itself.
    func count(ofLookup number: Int, isPlacing: Bool) -> Int {
      let sizes = isPlacing ? placing : replacing
      return 1 + (sizes.indices.contains(number) ? sizes[number] : 0)
    }

    /// Returns the number of subtables of each lookup in a table; 0 past its end.
    private static func sizes(in table: [UInt8]) -> [Int] {
      func number(_ place: Int) -> Int {
        place + 1 < table.count ? Int(table[place]) << 8 | Int(table[place + 1]) : 0
      }
      let list = number(8)
      return (0..<number(list)).map { index in
        let lookup = number(list + 2 + 2 * index)
        return lookup == 0 ? 0 : number(list + lookup + 4)
      }
    }
  }

  /// Returns the counter at an address.
  @unsafe func lookupCounter(at address: UnsafeMutableRawPointer?) -> LookupCounter? {
    unsafe address.map { unsafe Unmanaged<LookupCounter>.fromOpaque($0).takeUnretainedValue() }
  }
#endif
