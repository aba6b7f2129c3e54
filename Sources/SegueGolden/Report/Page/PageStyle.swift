/// The page's style sheet: one accent colour, system fonts, light and dark.
enum PageStyle {
  /// The sheet, in the order in which its rules apply.
  static var text: String { [colors, layout, clip, player, charts].joined(separator: "\n") }

  private static let colors = #"""
    :root {
      color-scheme: light dark;
      --page: #f6f7f9; --card: #ffffff; --inset: #eef0f3; --line: #d5d9e0; --edge: #767e8c;
      --text: #1b1f27; --muted: #565e6c; --accent: #0b57c2; --on-accent: #ffffff;
      --bad: #a8201a; --bad-back: #fdeceb; --warn: #7a4d00; --warn-back: #fff3d9;
      --good: #1a6332; --good-back: #e6f4ea; --golden: #5b6472; --heat: 190 32 20;
      --radius: 8px; --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #14161b; --card: #1d2027; --inset: #272b34; --line: #373d49; --edge: #838c9b;
        --text: #e8ebf0; --muted: #a9b1be; --accent: #7ab4ff; --on-accent: #0b1a2e;
        --bad: #ff9d94; --bad-back: #42201f; --warn: #f3c26b; --warn-back: #3b2f16;
        --good: #85d69c; --good-back: #1c3525; --golden: #b3bac6; --heat: 255 120 100;
      }
    }
    """#

  private static let layout = #"""
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html, body { height: 100%; }
    body {
      margin: 0; background: var(--page); color: var(--text);
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
      display: grid; grid-template: auto minmax(0, 1fr) / minmax(240px, 320px) minmax(0, 1fr);
    }
    h1, h2, h3 { line-height: 1.25; margin: 0; overflow-wrap: anywhere; }
    h1 { font-size: 17px; } h2 { font-size: 21px; }
    h3 { font-size: 15px; margin-bottom: 10px; }
    code, pre, .number { font-family: var(--mono); font-size: 13px; }
    .number { font-variant-numeric: tabular-nums; }
    .muted { color: var(--muted); }
    button, select, input { font: inherit; color: inherit; }
    button, select, input[type="search"] {
      background: var(--card); border: 1px solid var(--edge); border-radius: 6px;
      min-height: 34px; padding: 3px 10px;
    }
    button { cursor: pointer; }
    button:hover { border-color: var(--accent); }
    button[aria-pressed="true"], button[aria-checked="true"] {
      background: var(--accent); border-color: var(--accent); color: var(--on-accent);
    }
    input { accent-color: var(--accent); }
    a { color: var(--accent); }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    .skip { position: absolute; left: -999px; top: 6px; padding: 6px 12px; z-index: 9; }
    .skip:focus { left: 6px; background: var(--card); }
    .unseen {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap;
    }
    header {
      grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center;
      padding: 10px 16px; background: var(--card); border-bottom: 1px solid var(--line);
    }
    header p { margin: 0; }
    header button { margin-left: auto; }
    nav {
      display: flex; flex-direction: column; min-height: 0; border-right: 1px solid var(--line);
    }
    .filters { padding: 12px; display: grid; gap: 8px; border-bottom: 1px solid var(--line); }
    .filters input { width: 100%; }
    .chips { display: flex; flex-wrap: wrap; gap: 6px; }
    .chips button { min-height: 30px; padding: 1px 10px; font-size: 13px; }
    .chips button[aria-pressed="true"] {
      background: var(--inset); border-color: var(--edge); color: var(--text);
    }
    .chips button[aria-pressed="false"] { color: var(--muted); text-decoration: line-through; }
    #clips { list-style: none; margin: 0; padding: 6px; overflow: auto; flex: 1; }
    #clips li { content-visibility: auto; contain-intrinsic-size: auto 52px; }
    #clips a {
      display: block; padding: 6px 10px; border-radius: 6px; color: inherit; text-decoration: none;
      border-left: 4px solid transparent; overflow-wrap: anywhere;
    }
    #clips a:hover { background: var(--inset); }
    #clips a[aria-current] { background: var(--inset); border-left-color: var(--accent); }
    #clips a:focus-visible { outline-offset: -3px; }
    #clips .muted { display: block; font-size: 13px; }
    #clips ul { list-style: none; margin: 0; padding: 0 0 0 14px; }
    #clips summary { padding: 6px 10px; border-radius: 6px; cursor: pointer; overflow-wrap: anywhere; }
    #clips summary:hover { background: var(--inset); }
    #clips summary:focus-visible { outline-offset: -3px; }
    main { overflow: auto; padding: 20px; min-width: 0; }
    main, nav { position: relative; }
    .back { display: none; margin-bottom: 12px; }
    dialog {
      border: 1px solid var(--edge); border-radius: var(--radius); background: var(--card);
      color: var(--text); max-width: min(92vw, 520px); padding: 20px;
    }
    dialog::backdrop { background: rgb(0 0 0 / 0.5); }
    dialog dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 12px 0; }
    dialog dd { margin: 0; }
    kbd {
      font: 13px var(--mono); background: var(--inset); border: 1px solid var(--edge);
      border-radius: 4px; padding: 1px 6px;
    }
    @media (max-width: 760px) {
      body { display: block; height: auto; }
      html { height: auto; }
      header { padding: 10px 12px; }
      header p { order: 1; width: 100%; }
      nav { border-right: 0; }
      main { padding: 14px 12px; overflow: visible; }
      .back { display: inline-block; }
      body.reading nav { display: none; }
      body:not(.reading) main { display: none; }
      button, select { min-height: 40px; }
      .bar .group button { padding: 3px 7px; font-size: 13px; white-space: nowrap; }
    }
    @media (prefers-reduced-motion: no-preference) {
      button, #clips a { transition: background-color 0.12s, border-color 0.12s; }
    }
    """#

  private static let clip = #"""
    .verdict {
      display: inline-block; border-radius: 4px; padding: 0 7px; font-size: 12px; font-weight: 650;
      background: var(--bad-back); color: var(--bad); vertical-align: 2px; line-height: 20px;
    }
    .verdict.forgiven { background: var(--warn-back); color: var(--warn); }
    .verdict.equal { background: var(--good-back); color: var(--good); }
    .card {
      background: var(--card); border: 1px solid var(--line); border-radius: var(--radius);
      padding: 16px; margin: 16px 0 0;
    }
    .lead { font-size: 16px; margin: 8px 0 0; max-width: 75ch; overflow-wrap: anywhere; }
    .pair {
      display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 340px), 1fr));
      gap: 0 16px;
    }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    th, td {
      text-align: left; padding: 5px 12px 5px 0; border-bottom: 1px solid var(--line);
      vertical-align: top;
    }
    tr:last-child > * { border-bottom: 0; }
    th { font-weight: 550; color: var(--muted); font-size: 13px; }
    td { overflow-wrap: break-word; }
    tr.changed td { color: var(--bad); font-weight: 600; }
    .causes { margin: 0; padding: 0; list-style: none; display: grid; gap: 14px; }
    .causes p { margin: 2px 0 6px; max-width: 80ch; overflow-wrap: anywhere; }
    .kind {
      font-size: 12px; font-weight: 650; color: var(--muted); border: 1px solid var(--edge);
      border-radius: 4px; padding: 0 6px;
    }
    .command { display: flex; gap: 10px; align-items: center; margin: 4px 0 12px; }
    .command pre {
      flex: 1; min-width: 0; margin: 0; background: var(--inset); border-radius: 6px;
      padding: 8px 10px;
      white-space: pre-wrap; overflow-wrap: anywhere;
    }
    summary { cursor: pointer; font-weight: 600; }
    """#

  private static let player = #"""
    .bar { display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; }
    .bar + .bar { margin-top: 10px; }
    .group { display: flex; }
    .group button { border-radius: 0; margin-left: -1px; }
    .group button:first-child { border-radius: 6px 0 0 6px; margin-left: 0; }
    .group button:last-child { border-radius: 0 6px 6px 0; }
    .play { min-width: 76px; }
    .bar label { display: flex; gap: 6px; align-items: center; }
    .bar input[type="range"] { width: 180px; }
    .stage-box { margin: 14px 0; }
    .stage {
      display: grid; gap: 12px; position: relative; margin: 0 auto; justify-content: center;
    }
    .stage.side { grid-template-columns: repeat(var(--panes), minmax(0, max-content)); }
    .stage:not(.side) { width: fit-content; max-width: 100%; }
    .stage.swipe .pane, .stage.onion .pane, .stage.blink .pane { grid-area: 1 / 1; }
    .pane { margin: 0; min-width: 0; }
    .pane figcaption { font-size: 13px; color: var(--muted); margin-bottom: 4px; }
    .stage:not(.side) figcaption { display: none; }
    .view { overflow: auto; max-height: 72vh; line-height: 0; position: relative; }
    .view canvas {
      background: repeating-conic-gradient(var(--inset) 0 25%, var(--card) 0 50%) 0 0 / 16px 16px;
      outline: 1px solid var(--line); outline-offset: -1px;
    }
    .view p {
      line-height: 1.4; margin: 0; padding: 24px 16px; background: var(--inset);
      max-width: 320px;
    }
    .pixelated canvas { image-rendering: pixelated; }
    .stage.swipe .actual { clip-path: inset(0 0 0 var(--amount)); }
    .stage.swipe { cursor: ew-resize; touch-action: pan-y; }
    .divider {
      position: absolute; top: 0; bottom: 0; left: var(--amount); width: 3px; margin-left: -1.5px;
      background: var(--accent); box-shadow: 0 0 0 1px var(--card); pointer-events: none;
      display: none;
    }
    .stage.swipe .divider { display: block; }
    .stage.onion .actual { opacity: var(--share); }
    .stage.blink .actual { visibility: hidden; }
    .stage.blink.second .actual { visibility: visible; }
    .stage.blink.second .golden { visibility: hidden; }
    .strip {
      position: relative; height: 48px; background: var(--inset); border: 1px solid var(--edge);
      border-radius: 4px; cursor: pointer; touch-action: none; margin: 12px 0 4px;
    }
    .strip canvas {
      width: 100%; height: 100%; display: block; border-radius: 3px; image-rendering: pixelated;
    }
    .head {
      position: absolute; top: -4px; bottom: -4px; width: 3px; margin-left: -1.5px;
      background: var(--text); border-radius: 2px; pointer-events: none;
    }
    .readout { min-height: 1.5em; }
    .swatch {
      display: inline-block; width: 12px; height: 12px; border: 1px solid var(--edge);
      border-radius: 2px;
      vertical-align: -1px; margin: 0 4px;
    }
    """#

  private static let charts = #"""
    .chart { display: block; width: 100%; height: auto; cursor: pointer; }
    .chart text { font: 11px system-ui, sans-serif; fill: var(--muted); }
    .chart .frame { fill: var(--inset); }
    .chart .guide { stroke: var(--edge); stroke-dasharray: 2 4; fill: none; }
    .chart .golden { stroke: var(--golden); stroke-dasharray: 5 3; stroke-width: 2; fill: none; }
    .chart .actual { stroke: var(--accent); stroke-width: 2; fill: none; }
    .chart .now { stroke: var(--text); stroke-width: 1.5; }
    .chart .same { fill: var(--accent); }
    .chart .near { fill: var(--card); stroke: var(--bad); stroke-width: 1.5; }
    .chart .alone { stroke: var(--bad); stroke-width: 2; }
    .tracks {
      display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr));
      gap: 16px;
    }
    .tracks figure, .map { margin: 0; }
    .map { max-width: 420px; }
    .tracks figcaption { font-size: 13px; margin-bottom: 4px; overflow-wrap: anywhere; }
    .legend {
      display: flex; flex-wrap: wrap; gap: 4px 18px; font-size: 13px; color: var(--muted);
      margin: 0 0 10px;
    }
    .legend i {
      display: inline-block; width: 26px; border-top: 2px solid var(--accent);
      vertical-align: 4px; margin-right: 6px;
    }
    .legend i.golden { border-top: 2px dashed var(--golden); }
    .meter {
      height: 8px; min-width: 90px; background: var(--inset); border: 1px solid var(--edge);
      border-radius: 4px; overflow: hidden;
    }
    .meter div { height: 100%; background: var(--accent); }
    .meter.high div { background: var(--warn); }
    .meter.over div { background: var(--bad); }
    """#
}
