/// The page's fixed elements; its script fills them.
enum PageBody {
  /// The elements of the body up to the data, for a title that is escaped already.
  static func text(title: String) -> String {
    #"""
    <a class="skip" href="#main">Skip to the clip</a>
    <header>
      <h1>\#(title)</h1>
      <p id="summary"></p>
      <button id="help" type="button" aria-haspopup="dialog">Keys</button>
    </header>
    <nav aria-label="Clips">
      <div class="filters">
        <label class="unseen" for="search">Search clips</label>
        <input id="search" type="search" placeholder="Search clips" autocomplete="off">
        <div id="chips" class="chips" role="group" aria-label="Verdicts shown"></div>
      </div>
      <ul id="clips"></ul>
    </nav>
    <main id="main" tabindex="-1"><noscript>This report needs JavaScript.</noscript></main>
    <div id="status" class="unseen" role="status"></div>
    <dialog id="keys" aria-labelledby="keys-title">
      <h2 id="keys-title">Keys</h2>
      <dl>
        <dt><kbd>j</kbd> <kbd>k</kbd></dt><dd>next clip, previous clip</dd>
        <dt><kbd>Space</kbd></dt><dd>play or pause</dd>
        <dt><kbd>←</kbd> <kbd>→</kbd></dt>
        <dd>one frame back or on; with <kbd>Shift</kbd> ten</dd>
        <dt><kbd>Home</kbd> <kbd>End</kbd></dt><dd>first frame, last frame</dd>
        <dt><kbd>w</kbd></dt><dd>the frame that differs most</dd>
        <dt><kbd>1</kbd> to <kbd>5</kbd></dt>
        <dd>side by side, swipe, onion, blink, difference</dd>
        <dt><kbd>b</kbd></dt><dd>blink: swap golden and actual</dd>
        <dt><kbd>+</kbd> <kbd>-</kbd> <kbd>0</kbd></dt><dd>zoom in, out, fit</dd>
        <dt><kbd>[</kbd> <kbd>]</kbd></dt><dd>slower, faster</dd>
        <dt><kbd>l</kbd></dt><dd>loop or play once</dd>
        <dt><kbd>/</kbd></dt><dd>search</dd>
        <dt><kbd>?</kbd></dt><dd>this list</dd>
      </dl>
      <form method="dialog"><button>Close</button></form>
    </dialog>

    """#
  }
}
