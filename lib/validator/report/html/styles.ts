/**
 * The style sheet of the report: light, dark, narrow and printed. The contrast of text is at least 4.5 to 1 in both
 * color schemes. What is out of sight is not laid out (`content-visibility`), so that thousands of findings stay fast.
 */
export const styles = `
:root { color-scheme: light dark; --page: #f6f7f9; --card: #fff; --text: #1b1f24; --dim: #57606a; --line: #d0d7de; --focus: #0a5fb4;
  --error: #b3261e; --warning: #8a5300; --suggestion: #0a5fb4; --fine: #116329; --mark: #ffe7a3; --code: #f0f2f5;
  --error-soft: #fdecea; --warning-soft: #fff3d9; --suggestion-soft: #e6f1fc; --fine-soft: #e4f5e8; }
@media (prefers-color-scheme: dark) { :root { --page: #0f1419; --card: #181e25; --text: #e6edf3; --dim: #9aa7b4; --line: #343d47; --focus: #79b8ff;
  --error: #ff8a80; --warning: #e3b341; --suggestion: #79b8ff; --fine: #56d364; --mark: #5c4a00; --code: #10161d;
  --error-soft: #3a1b1d; --warning-soft: #33290f; --suggestion-soft: #14283d; --fine-soft: #12301b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
.page { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; z-index: 2; }
a { color: var(--suggestion); overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
h1 { font-size: 1rem; font-weight: 600; color: var(--dim); margin: 0; } h2 { font-size: 1.15rem; margin: 1.75rem 0 .75rem; overflow-wrap: anywhere; }
h3 { display: inline; font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .85rem; } code { overflow-wrap: anywhere; }
p { margin: .25rem 0; } .dim { color: var(--dim); } .small { font-size: .875rem; }
[hidden] { display: none !important; }
.head { display: flex; gap: 1.5rem; align-items: center; flex-wrap: wrap; }
.head > div { flex: 1 1 20rem; min-width: 0; }
.verdict { font-size: 1.4rem; font-weight: 700; line-height: 1.3; margin: .1rem 0 .35rem; }
.ring { width: 5.5rem; height: 5.5rem; flex: none; } .ring circle { fill: none; stroke-width: 10; }
.ring .track { stroke: var(--line); } .ring .share { stroke-linecap: round; }
.ring text { fill: var(--text); font: 700 30px system-ui, sans-serif; text-anchor: middle; }
.Exemplary { stroke: var(--fine); } .Mature { stroke: var(--suggestion); } .Moderate { stroke: var(--warning); } .Immature { stroke: var(--error); }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem; margin: 1.25rem 0; padding: 0; list-style: none; }
.cards li, .group, .first ol, .notice, #filters, #statuses, .table, .rules > li { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
.cards li { padding: .6rem 1rem; } .cards b { display: block; font-size: 1.5rem; line-height: 1.2; }
.notice { padding: .5rem 1rem; margin: .75rem 0; border-left: 4px solid var(--warning); } .notice h2 { font-size: 1rem; margin: 0; } .notice ul { margin: .25rem 0; padding-left: 1.25rem; overflow-wrap: anywhere; }
.tabs { display: flex; flex-wrap: wrap; gap: .25rem; border-bottom: 1px solid var(--line); margin-top: 1.5rem; }
[role=tab] { border: 0; border-bottom: 3px solid transparent; border-radius: 0; background: none; padding: .5rem .9rem; font-weight: 600; color: var(--dim); }
[role=tab][aria-selected=true] { color: var(--text); border-color: var(--suggestion); }
.tabs .count { font-weight: 400; font-size: .85rem; }
.first ol { list-style: none; margin: 0; padding: 0; counter-reset: first; }
.first li { display: grid; grid-template-columns: 8.5rem minmax(0, 1fr); gap: .25rem 1rem; padding: .65rem 1rem; } .first li + li { border-top: 1px solid var(--line); }
.first p { overflow-wrap: anywhere; } .first .what { font-weight: 600; margin-top: 0; }
.harm, .badge, .kind { justify-self: start; align-self: start; font-size: .75rem; font-weight: 700; line-height: 1.4; padding: .1rem .5rem; border-radius: 1rem; white-space: nowrap; }
.badge.error, .harm.error, .refused, .risk { color: var(--error); background: var(--error-soft); }
.badge.warning, .harm.warning { color: var(--warning); background: var(--warning-soft); }
.badge.suggestion, .harm.suggestion { color: var(--suggestion); background: var(--suggestion-soft); }
.harm.refused, .harm.risk { color: var(--error); background: var(--error-soft); }
.kind { color: var(--fine); background: var(--fine-soft); } .kind.draft { color: var(--warning); background: var(--warning-soft); }
table { border-collapse: collapse; width: 100%; font-size: .9rem; } caption { text-align: left; font-weight: 600; padding-bottom: .25rem; }
.table { padding: .75rem 1rem; margin: .75rem 0; overflow-x: auto; } details > .table { border: 0; margin: 0; }
td, th { padding: .35rem 1rem .35rem 0; text-align: left; vertical-align: top; font-weight: normal; border-top: 1px solid var(--line); } thead th { border: 0; font-weight: 600; white-space: nowrap; }
tbody th { overflow-wrap: anywhere; } .sortable tbody th { min-width: 16rem; } tr { scroll-margin-top: 6rem; } td[data-value] { font-variant-numeric: tabular-nums; white-space: nowrap; } .status { white-space: nowrap; }
th button { border: 0; padding: 0; background: none; font-weight: 600; } th[aria-sort=ascending] button::after { content: " ▲"; } th[aria-sort=descending] button::after { content: " ▼"; }
form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; padding: .6rem 1rem; margin: 1rem 0; align-items: center; }
#filters { position: sticky; top: 0; z-index: 1; }
fieldset { border: 0; margin: 0; padding: 0; display: flex; gap: .75rem; } legend { float: left; padding: 0; margin-right: .75rem; font-weight: 600; }
label { white-space: nowrap; } form > label { display: flex; gap: .4rem; align-items: center; min-width: 0; max-width: 100%; }
input[type=search], select { font: inherit; padding: .25rem .5rem; border: 1px solid var(--dim); border-radius: .3rem; background: var(--page); color: inherit; min-width: 0; max-width: 14rem; }
input[type=search] { width: 14rem; }
button { font: inherit; padding: .25rem .75rem; border: 1px solid var(--dim); border-radius: .3rem; background: var(--page); color: inherit; cursor: pointer; }
.group { margin: .5rem 0; content-visibility: auto; contain-intrinsic-size: auto 3rem; } .group[open] { contain-intrinsic-size: auto 20rem; }
summary { padding: .6rem 1rem; cursor: pointer; } summary::marker { color: var(--dim); }
summary .counts { float: right; } .counts span { margin-left: .5rem; }
.places { list-style: none; margin: 0; padding: 0 1rem .5rem; } .place { border-top: 1px solid var(--line); padding: .6rem 0; }
.where { overflow-wrap: anywhere; }
.issue { margin: .35rem 0 0; padding: .25rem .5rem; border-left: 3px solid var(--line); scroll-margin: 8rem 0 4rem; } .issue p { overflow-wrap: anywhere; } .issue .small > a { display: inline-block; line-height: 1.5rem; min-height: 24px; }
.issue[data-severity=error] { border-color: var(--error); } .issue[data-severity=warning] { border-color: var(--warning); } .issue[data-severity=suggestion] { border-color: var(--suggestion); }
.issue:focus { outline: 3px solid var(--focus); outline-offset: 1px; }
.error { color: var(--error); } .warning { color: var(--warning); } .suggestion { color: var(--suggestion); } .fine { color: var(--fine); }
pre { background: var(--code); border: 1px solid var(--line); border-radius: .3rem; padding: .4rem .75rem; line-height: 1.5; margin: .35rem 0 0; tab-size: 2; white-space: pre-wrap; overflow-wrap: anywhere; }
.change { position: relative; } .copy { float: right; margin: .6rem .5rem 0; padding: .1rem .6rem; font-size: .8rem; position: relative; }
.diff del, .diff ins, .diff span { display: block; text-decoration: none; padding-left: 1.25rem; text-indent: -1.25rem; }
.diff del { color: var(--error); background: var(--error-soft); } .diff ins { color: var(--fine); background: var(--fine-soft); }
.diff del::before { content: "− "; } .diff ins::before { content: "+ "; } .diff span::before { content: "\\2003"; }
.diff del::before, .diff ins::before, .diff span::before { display: inline-block; width: 1.25rem; text-indent: 0; }
.change textarea { display: block; width: 100%; margin-top: .35rem; font: .85rem/1.5 ui-monospace, monospace; background: var(--page); color: inherit; border: 1px solid var(--dim); }
.way { margin: .5rem 0 0; padding-left: 1.75rem; overflow-wrap: anywhere; } .way li { border-left: 2px solid var(--line); padding: 0 0 .35rem .6rem; } .way li:last-child { border-color: var(--error); }
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
.clients { width: auto; } .clients thead th { vertical-align: bottom; } .clients thead span { writing-mode: vertical-rl; transform: rotate(180deg); }
.clients td, .clients thead th + th { padding: .2rem .25rem; text-align: center; } .clients tbody th { min-width: 10rem; max-width: 22rem; padding-right: 1rem; } .clients abbr { text-decoration: none; }
.clients .mark { display: inline-block; min-width: 1.6rem; line-height: 1.6rem; border-radius: .25rem; font-weight: 700; text-decoration: none; }
.clients .mark.error { color: var(--error); background: var(--error-soft); } .clients .mark.warning { color: var(--warning); background: var(--warning-soft); }
.sources { padding-left: 1.25rem; overflow-wrap: anywhere; } .rules { list-style: none; padding: 0; } .rules > li { padding: .65rem 1rem; margin: .5rem 0; overflow-wrap: anywhere; } .example summary { padding: .25rem 0; }
pre .number { color: var(--dim); user-select: none; } mark { background: var(--mark); color: inherit; border-radius: 2px; }
kbd { border: 1px solid var(--line); border-radius: .25rem; padding: 0 .3rem; font: .8rem ui-monospace, monospace; background: var(--card); }
footer { margin-top: 3rem; overflow-wrap: anywhere; }
@media (max-width: 40rem) { .first li { grid-template-columns: minmax(0, 1fr); } summary .counts { float: none; display: block; } .counts span { margin: 0 .5rem 0 0; }
  #filters { position: static; } input[type=search], select { flex: 1; width: 100%; max-width: none; } form > label { width: 100%; } fieldset { flex-wrap: wrap; } }
/* Before the script begins, the panels that it hides are not laid out. */
@media (scripting: enabled) { .tabs[hidden] ~ .panel ~ .panel { display: none; } }
@media (max-height: 30rem) { #filters { position: static; } }
@media print { body { background: none; font-size: 11pt; } form, .skip, .tabs, .copy, .keys { display: none !important; } .panel[hidden] { display: block !important; }
  .group, .panel { content-visibility: visible; } .place, .first li, .cards li, tr { break-inside: avoid; } summary { list-style: none; } .table { overflow: visible; } }
`;
