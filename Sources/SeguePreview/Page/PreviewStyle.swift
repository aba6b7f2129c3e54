/// What the preview's style sheet has beside the gallery's.
enum PreviewStyle {
  /// The rules.
  static let text = #"""
    html, body { height: 100%; }
    body { display: flex; flex-direction: column; font-size: 15px; }
    header {
      display: flex; flex-wrap: wrap; gap: 4px 18px; align-items: center; padding: 10px 20px;
      background: var(--card); border-bottom: 1px solid var(--line);
    }
    header p { margin: 0; font-size: 14px; }
    header button { margin-left: auto; }
    h1 { font-size: 17px; font-weight: 650; }
    h2 { font-size: 14px; font-weight: 600; margin: 22px 0 8px; }
    h2:first-child { margin-top: 0; }
    .live::before {
      content: ""; display: inline-block; width: 8px; height: 8px; border-radius: 50%;
      background: #2a9d4f; margin-right: 7px;
    }
    .live.lost::before { background: var(--bad); }
    main {
      flex: 1; min-height: 0; display: grid; padding: 20px; gap: 24px;
      grid-template-columns: minmax(0, 1fr) minmax(280px, 420px);
    }
    main:focus { outline: none; }
    .viewer { display: flex; flex-direction: column; min-height: 0; gap: 12px; }
    .stage {
      flex: 1; min-height: 160px; position: relative; display: grid; place-items: center;
      background: var(--inset); border: 1px solid var(--line); border-radius: var(--radius);
      overflow: hidden;
    }
    .stage canvas, .stage svg { grid-area: 1 / 1; }
    .stage canvas {
      border-radius: 6px; box-shadow: 0 0 0 1px var(--line), 0 8px 28px rgb(0 0 0 / 0.14);
    }
    .stage.outdated canvas { filter: grayscale(1) opacity(0.55); }
    .stage svg { pointer-events: none; overflow: visible; }
    .stage svg polygon { fill: none; stroke: #ff2d78; stroke-width: 1.5; vector-effect: non-scaling-stroke; }
    .stage svg polygon.near { stroke-width: 3; fill: rgb(255 45 120 / 0.12); }
    .transport { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
    .transport label { display: flex; gap: 6px; align-items: center; }
    .group { display: flex; }
    .group button { border-radius: 0; margin-left: -1px; }
    .group button:first-child { border-radius: 7px 0 0 7px; margin-left: 0; }
    .group button:last-child { border-radius: 0 7px 7px 0; }
    #play { min-width: 78px; }
    .scrub { --thumb: 16px; }
    #time { width: 100%; margin: 0; display: block; min-height: 28px; }
    .segments { position: relative; height: 22px; margin: 4px calc(var(--thumb) / 2) 0; }
    .segments span {
      position: absolute; top: 0; bottom: 0; background: var(--inset); border-radius: 3px;
      font-size: 11px; line-height: 22px; padding: 0 5px; overflow: hidden; white-space: nowrap;
      text-overflow: ellipsis; color: var(--muted); box-shadow: inset 0 0 0 1px var(--page);
    }
    .segments .motion { background: var(--moving); color: var(--text); }
    .readout { margin: 0; min-height: 1.5em; font-size: 14px; }
    .panel { overflow-y: auto; min-height: 0; padding-right: 4px; }
    .panel .plot .now, .panel .plot .dot { visibility: visible; }
    .panel .plot .now { stroke: var(--edge); stroke-width: 1; }
    .panel .plot .dot { fill: var(--accent); stroke: var(--page); stroke-width: 2; }
    .layers { list-style: none; margin: 0; padding: 0; display: grid; gap: 2px; }
    .layers button {
      display: block; width: 100%; text-align: left; border-color: transparent; padding: 6px 10px;
      background: none; min-height: 0; overflow-wrap: anywhere; line-height: 1.35;
    }
    .layers button:hover, .layers .near { background: var(--inset); border-color: var(--line); }
    .layers b { font-weight: 600; }
    .layers span { display: block; white-space: pre-wrap; font: 12px/1.5 var(--mono); color: var(--muted); }
    details { margin-top: 22px; }
    summary { cursor: pointer; font-size: 14px; font-weight: 600; margin-bottom: 10px; }
    #problems {
      padding: 12px 20px; border-bottom: 1px solid var(--line); max-height: 40vh; overflow: auto;
      background: var(--card);
    }
    .problem { margin: 0 0 12px; padding-left: 12px; border-left: 4px solid var(--bad); }
    .problem.warning { border-color: var(--warn); }
    .problem:last-child { margin-bottom: 0; }
    .problem p { margin: 0; }
    .problem .message { font-weight: 600; }
    .problem.error .message { color: var(--bad); }
    .problem.warning .message { color: var(--warn); }
    .problem pre {
      margin: 6px 0; padding: 8px 12px; background: var(--inset); border-radius: 6px;
      overflow-x: auto;
    }
    .problem mark { background: none; color: var(--bad); font-weight: 700; }
    dialog {
      border: 1px solid var(--edge); border-radius: var(--radius); background: var(--card);
      color: var(--text); max-width: min(92vw, 480px); padding: 22px;
    }
    dialog::backdrop { background: rgb(0 0 0 / 0.5); }
    dialog dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 12px 0; }
    dialog dd { margin: 0; }
    kbd {
      background: var(--inset); border: 1px solid var(--edge); border-radius: 4px; padding: 1px 6px;
    }
    @media (max-width: 820px) {
      html, body { height: auto; }
      header { padding: 10px 14px; }
      main { display: block; padding: 14px; }
      .stage { height: 56vh; flex: none; }
      .panel { margin-top: 28px; overflow: visible; padding: 0; }
      button, select { min-height: 42px; }
    }
    """#
}
