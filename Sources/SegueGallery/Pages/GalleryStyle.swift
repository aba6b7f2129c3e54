/// The style sheet of a gallery: one accent colour, system fonts, light and dark.
package enum GalleryStyle {
  /// The sheet, in the order in which its rules apply.
  static var text: String { [colors, ground, index, entry].joined(separator: "\n") }

  /// The colours, which the preview's page shares.
  package static let colors = #"""
    :root {
      color-scheme: light dark;
      --page: #fbfbfc; --card: #ffffff; --inset: #f1f2f5; --line: #dfe2e7; --edge: #767e8c;
      --text: #1b1f27; --muted: #565e6c; --accent: #0b57c2; --on-accent: #ffffff;
      --moving: #e2e9f5; --bad: #a8201a; --bad-back: #fdeceb; --warn: #7a4d00;
      --warn-back: #fff3d9; --radius: 10px;
      --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
      --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #111318; --card: #1a1d24; --inset: #22262f; --line: #323844; --edge: #838c9b;
        --text: #e8ebf0; --muted: #a9b1be; --accent: #7ab4ff; --on-accent: #0b1a2e;
        --moving: #29344a; --bad: #ff9d94; --bad-back: #42201f; --warn: #f3c26b;
        --warn-back: #3b2f16;
      }
    }
    """#

  /// Type, links, buttons, code, plots and tables.
  package static let ground = #"""
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.55 var(--sans); }
    h1, h2, h3 { line-height: 1.2; margin: 0; letter-spacing: -0.01em; overflow-wrap: anywhere; }
    code, pre, kbd { font-family: var(--mono); font-size: 13px; }
    a { color: var(--accent); }
    .muted { color: var(--muted); }
    .number { font-variant-numeric: tabular-nums; }
    button, input, select { font: inherit; color: inherit; }
    button, select, input[type="search"] {
      background: var(--card); border: 1px solid var(--edge); border-radius: 7px; min-height: 36px;
      padding: 4px 12px;
    }
    button { cursor: pointer; }
    button:hover { border-color: var(--accent); }
    button[aria-pressed="true"] {
      background: var(--accent); border-color: var(--accent); color: var(--on-accent);
    }
    input { accent-color: var(--accent); }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    .skip { position: absolute; left: -999px; top: 6px; padding: 6px 12px; z-index: 9; }
    .skip:focus { left: 6px; background: var(--card); }
    .unseen {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap;
    }
    figure { margin: 0; }
    .plot { display: block; width: 100%; height: auto; }
    .plot text { font: 11px var(--sans); fill: var(--muted); }
    .plot .frame { fill: var(--inset); }
    .plot .moving { fill: var(--moving); }
    .plot .guide { stroke: var(--edge); stroke-dasharray: 2 4; }
    .plot .line { stroke: var(--accent); stroke-width: 2; fill: none; stroke-linejoin: round; }
    .plot .now, .plot .dot { visibility: hidden; }
    .tracks {
      display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr));
      gap: 20px 24px;
    }
    .tracks figcaption { font-size: 13px; color: var(--muted); overflow-wrap: anywhere; }
    .tracks b { color: var(--text); font-weight: 600; }
    """#

  private static let index = #"""
    .top, main { max-width: 1180px; margin: 0 auto; padding: 0 28px; }
    .top { padding-top: 44px; }
    h1 { font-size: 36px; font-weight: 700; }
    .lead { font-size: 18px; color: var(--muted); margin: 10px 0 0; max-width: 68ch; }
    .search { margin-top: 22px; }
    #search { width: min(100%, 360px); min-height: 42px; }
    section { margin-top: 44px; }
    main { padding-bottom: 80px; }
    main:focus { outline: none; }
    h2 { font-size: 21px; font-weight: 650; margin-bottom: 16px; }
    .cards {
      list-style: none; margin: 0; padding: 0; display: grid; gap: 28px 22px;
      grid-template-columns: repeat(auto-fill, minmax(168px, 1fr));
    }
    .cards a { display: block; color: inherit; text-decoration: none; border-radius: var(--radius); }
    .cards .frame {
      display: grid; place-items: center; aspect-ratio: 3 / 4; background: var(--inset);
      border: 1px solid var(--line); border-radius: var(--radius); overflow: hidden;
      padding: 14px;
    }
    .cards img { max-width: 100%; max-height: 100%; width: auto; height: auto; min-height: 0; }
    .clip {
      display: block; border-radius: 8px; box-shadow: 0 0 0 1px var(--line),
        0 6px 18px rgb(0 0 0 / 0.10);
    }
    .cards .name { display: block; font-weight: 600; margin-top: 10px; }
    .cards a:hover .name { color: var(--accent); }
    .cards .summary { display: block; font-size: 14px; line-height: 1.4; color: var(--muted); }
    @media (max-width: 640px) {
      .top, main { padding-left: 16px; padding-right: 16px; }
      .top { padding-top: 26px; }
      h1 { font-size: 28px; }
      .lead { font-size: 16px; }
      section { margin-top: 32px; }
      .cards { grid-template-columns: 1fr 1fr; gap: 20px 14px; }
      button { min-height: 40px; }
    }
    """#

  private static let entry = #"""
    nav { display: flex; flex-wrap: wrap; gap: 4px 24px; font-size: 14px; margin-bottom: 22px; }
    .neighbours { margin-left: auto; display: flex; flex-wrap: wrap; gap: 4px 20px; }
    .hero {
      display: grid; gap: 36px; margin-top: 32px; align-items: start;
      grid-template-columns: minmax(0, 300px) minmax(0, 1fr);
    }
    .hero h2 { font-size: 15px; margin: 22px 0 8px; }
    .player { display: grid; gap: 14px; justify-items: center; }
    .player img { max-width: 100%; height: auto; }
    .play { min-width: 96px; }
    .facts { display: grid; grid-template-columns: max-content 1fr; gap: 4px 20px; margin: 0; }
    .facts dt { color: var(--muted); } .facts dd { margin: 0; overflow-wrap: anywhere; }
    .code { position: relative; }
    .code pre {
      margin: 0; padding: 14px 16px; background: var(--inset); border: 1px solid var(--line);
      border-radius: 8px; overflow-x: auto; line-height: 1.5;
    }
    .copy {
      position: absolute; top: 8px; right: 8px; min-height: 30px; padding: 1px 10px; font-size: 13px;
    }
    .code:has(.copy:not([hidden])) pre { padding-right: 84px; }
    .strip {
      overflow-x: auto; border-radius: var(--radius); background: var(--inset); padding: 8px;
      border: 1px solid var(--line);
    }
    .strip img { display: block; height: 240px; width: auto; max-width: none; }
    .timing { max-width: 480px; }
    .timing figcaption { font-size: 14px; color: var(--muted); margin-top: 6px; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; min-width: 560px; font-size: 15px; }
    th, td {
      text-align: left; padding: 9px 20px 9px 0; border-bottom: 1px solid var(--line);
      vertical-align: top;
    }
    th { font-weight: 600; } thead th { font-size: 13px; color: var(--muted); font-weight: 550; }
    td:last-child, th:last-child { padding-right: 0; }
    @media (max-width: 760px) {
      .hero { grid-template-columns: minmax(0, 1fr); gap: 24px; }
      .player img { max-width: 240px; }
      .code:has(.copy:not([hidden])) pre { padding: 54px 16px 14px; }
    }
    """#
}
