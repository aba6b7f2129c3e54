import SegueGallery

/// The page of a preview: fixed elements, which its program fills.
enum PreviewPage {
  /// The page.
  static let html = #"""
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Preview</title>
    <link rel="icon" href="data:,">
    <style>
    \#(GalleryStyle.colors)
    \#(GalleryStyle.ground)
    \#(PreviewStyle.text)
    </style>
    </head>
    <body>
    <a class="skip" href="#main">Skip to the clip</a>
    <header>
      <h1 id="name">Preview</h1>
      <p id="facts" class="muted number"></p>
      <p id="live" class="live"></p>
      <button id="help" type="button" aria-haspopup="dialog">Keys</button>
    </header>
    <div id="problems" role="region" aria-label="Problems" hidden></div>
    <main id="main" tabindex="-1">
      <section class="viewer" aria-label="Clip">
        <div id="stage" class="stage">
          <canvas id="picture" role="img" aria-label="The clip's picture" width="1" height="1"></canvas>
          <svg id="outlines" aria-hidden="true"></svg>
        </div>
        <div class="transport">
          <div class="group" role="group" aria-label="Playing">
            <button id="back" type="button" aria-label="One frame back">◂</button>
            <button id="play" type="button">Play</button>
            <button id="on" type="button" aria-label="One frame on">▸</button>
          </div>
          <label>Speed <select id="speed">
            <option value="0.1">0.1×</option><option value="0.25">0.25×</option>
            <option value="0.5">0.5×</option><option value="1" selected>1×</option>
            <option value="2">2×</option>
          </select></label>
          <button id="loop" type="button" aria-pressed="true">Loop</button>
          <button id="onion" type="button" aria-pressed="false">Onion skin</button>
          <button id="boxes" type="button" aria-pressed="false">Outlines</button>
        </div>
        <div class="scrub">
          <input id="time" type="range" min="0" max="0" step="1" value="0" aria-label="Time">
          <div id="segments" class="segments" aria-hidden="true"></div>
        </div>
        <p id="readout" class="readout number"></p>
      </section>
      <section class="panel" aria-label="What moves">
        <h2>Progress</h2>
        <figure id="progress"></figure>
        <h2>Layers</h2>
        <ul id="layers" class="layers"></ul>
        <details id="curves"><summary>Tracks</summary>
        <div id="tracks" class="tracks"></div></details>
      </section>
    </main>
    <div id="status" class="unseen" role="status"></div>
    <dialog id="keys" aria-labelledby="keys-title">
      <h2 id="keys-title">Keys</h2>
      <dl>
        <dt><kbd>Space</kbd></dt><dd>play or pause</dd>
        <dt><kbd>←</kbd> <kbd>→</kbd></dt>
        <dd>one frame back or on; with <kbd>Shift</kbd> ten</dd>
        <dt><kbd>Home</kbd> <kbd>End</kbd></dt><dd>first frame, last frame</dd>
        <dt><kbd>[</kbd> <kbd>]</kbd></dt><dd>slower, faster</dd>
        <dt><kbd>l</kbd></dt><dd>loop or play once</dd>
        <dt><kbd>o</kbd></dt><dd>onion skin: the frames before and after</dd>
        <dt><kbd>b</kbd></dt><dd>outlines of the layers</dd>
        <dt><kbd>?</kbd></dt><dd>this list</dd>
      </dl>
      <form method="dialog"><button>Close</button></form>
    </dialog>
    <script>
    \#(PreviewProgram.text)
    </script>
    </body>
    </html>

    """#
}
