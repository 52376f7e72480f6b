/** The look of reports: one column, light and dark, and a layout for paper. */

export const STYLE = `
:root { color-scheme: light dark; --bg: #f5f6f8; --card: #ffffff; --ink: #1b1f27; --soft: #5a6372; --line: #d9dde4;
  --accent: #1f4fa8; --low: #1d7a46; --medium: #96610a; --high: #b83e17; --critical: #a3122f; --unknown: #5a6372;
  --low-bg: #e5f4ea; --medium-bg: #fcf1da; --high-bg: #fde8df; --critical-bg: #fbe1e6; --unknown-bg: #e9ecf1;
  --old: #fbe7e7; --new: #e6f3e8; --track: #e4e7ec; }
@media (prefers-color-scheme: dark) { :root { --bg: #14171c; --card: #1d2128; --ink: #e7eaf0; --soft: #a2abb9;
  --line: #343a45; --accent: #8db4ff; --low: #6fd398; --medium: #f0c063; --high: #ff9d72; --critical: #ff8199;
  --unknown: #a2abb9; --low-bg: #17301f; --medium-bg: #372a10; --high-bg: #3c2015; --critical-bg: #3d1520;
  --unknown-bg: #2a2f38; --old: #3a1d20; --new: #18311f; --track: #343a45; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-behavior: smooth; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI",
  Roboto, "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere; }
main, header, footer { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2rem; }
footer { padding: 1rem 1.25rem 3rem; color: var(--soft); font-size: .875rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: .1rem 0 1rem; }
h2 { font-size: 1.2rem; margin: 2.25rem 0 .75rem; }
h3 { font-size: 1rem; margin: 0; }
p { margin: .4rem 0; }
a { color: var(--accent); }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
.kind { margin: 0; color: var(--soft); font-size: .8rem; letter-spacing: .06em; text-transform: uppercase; }
.soft { color: var(--soft); }
.small { font-size: .875rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.25rem; margin: 0 0 1rem; }
.verdict { display: grid; grid-template-columns: auto 1fr; gap: 1rem 1.5rem; align-items: center; border-left: 6px solid var(--tone); }
.score { text-align: center; min-width: 6.5rem; }
.score b { display: block; font-size: 2.6rem; line-height: 1.1; color: var(--tone); font-variant-numeric: tabular-nums; }
.tags { display: flex; flex-wrap: wrap; gap: .4rem; margin: 0 0 .4rem; padding: 0; }
.tag { display: inline-block; padding: .1rem .55rem; border-radius: 1rem; font-size: .8rem; font-weight: 600; white-space: nowrap;
  background: var(--tone-bg); color: var(--tone); border: 1px solid var(--tone); }
.low { --tone: var(--low); --tone-bg: var(--low-bg); } .medium { --tone: var(--medium); --tone-bg: var(--medium-bg); }
.high { --tone: var(--high); --tone-bg: var(--high-bg); } .critical { --tone: var(--critical); --tone-bg: var(--critical-bg); }
.unknown { --tone: var(--unknown); --tone-bg: var(--unknown-bg); }
.meter { position: relative; height: .6rem; border-radius: .3rem; margin: .9rem 0 1.5rem; background: linear-gradient(to right,
  var(--low) 0 19.6%, transparent 19.6% 20%, var(--medium) 20% 49.6%, transparent 49.6% 50%, var(--high) 50% 79.6%,
  transparent 79.6% 80%, var(--critical) 80%); }
.meter i { position: absolute; top: -.3rem; width: .3rem; height: 1.2rem; margin-left: -.15rem; border-radius: .15rem; background: var(--ink);
  box-shadow: 0 0 0 2px var(--card); }
.meter span { position: absolute; top: .8rem; font-size: .75rem; color: var(--soft); transform: translateX(-50%); white-space: nowrap; }
.meter span:first-of-type { transform: none; } .meter span:last-of-type { transform: translateX(-100%); }
.finding { border-left: 6px solid var(--tone); }
.finding > .head { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; justify-content: space-between; }
.finding code, .id { font: .8rem ui-monospace, Consolas, monospace; color: var(--soft); }
.innocent { border-top: 1px solid var(--line); margin-top: .75rem; padding-top: .6rem; }
ol.places { list-style: none; margin: .6rem 0 0; padding: 0; }
ol.places > li { display: grid; grid-template-columns: 2.4rem 1fr; gap: .25rem; padding: .5rem 0; border-top: 1px solid var(--line); }
li:target, .finding:target { background: var(--unknown-bg); }
.number { display: inline-block; min-width: 1.7rem; text-align: center; padding: 0 .3rem; border-radius: .3rem; background: var(--tone);
  color: var(--card); font-weight: 700; text-decoration: none; font-variant-numeric: tabular-nums; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: .75rem; margin: .5rem 0 0; }
.side { margin: 0; border: 1px solid var(--line); border-radius: 6px; overflow: hidden; }
.side figcaption { padding: .2rem .6rem; font-size: .8rem; font-weight: 600; border-bottom: 1px solid var(--line); }
.side.old figcaption { background: var(--old); } .side.new figcaption { background: var(--new); }
.side p { margin: 0; padding: .4rem .6rem; white-space: pre-wrap; }
.side img { display: block; max-width: 100%; height: auto; max-height: 22rem; object-fit: contain; margin: 0 auto; background: #fff; }
.page { margin: 0 0 1.25rem; }
.page figcaption { color: var(--soft); font-size: .875rem; margin: 0 0 .35rem; }
.sheet { position: relative; display: block; border: 1px solid var(--line); background: #fff; }
.sheet img { display: block; width: 100%; height: auto; }
.sheet svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; }
.sheet rect.box { fill: var(--tone); fill-opacity: .1; stroke: var(--tone); vector-effect: non-scaling-stroke; stroke-width: 2; }
.sheet rect.frame { fill: none; } .sheet a:focus-visible rect.frame { stroke: var(--tone); vector-effect: non-scaling-stroke; stroke-width: 5; }
.sheet .label { fill: var(--tone); } .sheet text { fill: #fff; font: 700 1px system-ui, sans-serif; text-anchor: middle; }
.sheet line { stroke: var(--tone); stroke-width: 2; stroke-dasharray: 6 5; vector-effect: non-scaling-stroke; }
.sheet .low, .key.low { --tone: #1d7a46; } .sheet .medium { --tone: #96610a; } .sheet .high { --tone: #b83e17; } .sheet .critical { --tone: #a3122f; }
.maps { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1rem; }
.maps figure { margin: 0; } .maps img { width: 100%; height: auto; border: 1px solid var(--line); display: block; background: #fff; }
.maps img.exact { image-rendering: pixelated; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .45rem .6rem; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; } tr:last-child > * { border-bottom: 0; }
td.n, th.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
table.list { overflow-wrap: break-word; } table.list td:first-child { min-width: 13rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.25rem; margin: 0; font-size: .9rem; }
dt { color: var(--soft); } dd { margin: 0; }
ul { margin: .4rem 0; padding-left: 1.2rem; }
.bar { display: inline-block; width: 6rem; height: .55rem; border-radius: .3rem; background: var(--track); overflow: hidden; }
.bar i { display: block; height: 100%; background: var(--tone, var(--accent)); }
@media (max-width: 36rem) { .verdict { grid-template-columns: 1fr; } .score { text-align: left; } dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .4rem; }
  table.list thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; } table.list tbody { display: block; }
  table.list tr { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; padding: .6rem 0; border-bottom: 1px solid var(--line); }
  table.list tr:last-child { border-bottom: 0; } table.list td, table.list td:first-child { flex: 1 0 100%; min-width: 0; padding: 0;
  border: 0; } table.list td:nth-child(2), table.list td.n { flex: 0 0 auto; } }
@media print { @page { margin: 14mm; }
  :root { color-scheme: light; --bg: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --accent: #1f4fa8; --low: #1d7a46;
    --medium: #96610a; --high: #b83e17; --critical: #a3122f; --unknown: #555; --low-bg: #e5f4ea; --medium-bg: #fcf1da; --high-bg: #fde8df;
    --critical-bg: #fbe1e6; --unknown-bg: #eee; --old: #fbe7e7; --new: #e6f3e8; --track: #ddd; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  body { font-size: 10.5pt; } main, header, footer { max-width: none; padding-left: 0; padding-right: 0; } header { padding-top: 0; }
  h2, h3, .head, figcaption { break-after: avoid; } .verdict, tr, ol.places > li, .side, .page, .maps figure { break-inside: avoid; }
  .sheet { width: fit-content; max-width: 100%; } .sheet img { width: auto; max-width: 100%; max-height: 200mm; object-fit: contain; }
  .maps img { max-height: 180mm; width: auto; max-width: 100%; } a { color: inherit; text-decoration: none; } }
`;
