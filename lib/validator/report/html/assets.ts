/**
 * The style sheet of the report: light, dark, narrow and printed. The contrast of text is at least 4.5 to 1 in both
 * color schemes.
 */
export const styles = `
:root { color-scheme: light dark; --page: #f6f7f9; --card: #fff; --text: #1b1f24; --dim: #57606a; --line: #d0d7de;
  --error: #b3261e; --warning: #8a5300; --suggestion: #0a5fb4; --fine: #1a7f37; --mark: #ffe7a3; --code: #f0f2f5; }
@media (prefers-color-scheme: dark) { :root { --page: #0f1419; --card: #181e25; --text: #e6edf3; --dim: #9aa7b4; --line: #343d47;
  --error: #ff8a80; --warning: #e3b341; --suggestion: #79b8ff; --fine: #56d364; --mark: #5c4a00; --code: #10161d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
.page { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; }
a { color: var(--suggestion); }
:focus-visible { outline: 3px solid var(--suggestion); outline-offset: 2px; }
h1 { font-size: 1.5rem; margin: 0; } dt { font-weight: 600; } dd { margin: 0 0 .5rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .75rem; overflow-wrap: anywhere; }
h3 { display: inline; font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
.dim { color: var(--dim); } .small { font-size: .875rem; }
.head { display: flex; gap: 1.5rem; align-items: center; flex-wrap: wrap; }
.head > div { flex: 1 1 20rem; min-width: 0; }
.ring { width: 7.5rem; height: 7.5rem; flex: none; } .ring circle { fill: none; stroke-width: 10; }
.ring .track { stroke: var(--line); } .ring .share { stroke-linecap: round; }
.ring text { fill: var(--text); font: 700 28px system-ui, sans-serif; text-anchor: middle; }
.Exemplary { stroke: var(--fine); } .Mature { stroke: var(--suggestion); } .Moderate { stroke: var(--warning); } .Immature { stroke: var(--error); }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: .75rem; margin: 1.25rem 0; padding: 0; list-style: none; }
.cards li, details, form, .tables > div { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
.cards li { padding: .75rem 1rem; } .cards b { display: block; font-size: 1.5rem; line-height: 1.2; }
.tables { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: .75rem; } .tables > div { padding: .75rem 1rem; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; } caption { text-align: left; font-weight: 600; padding-bottom: .25rem; }
td, th { padding: .2rem .5rem .2rem 0; text-align: left; font-weight: normal; } td:last-child { text-align: right; font-variant-numeric: tabular-nums; }
form { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; padding: .75rem 1rem; margin-top: 1rem; align-items: end; }
form[hidden] { display: none; }
fieldset { border: 0; margin: 0; padding: 0; } legend { font-weight: 600; padding: 0; }
fieldset label { margin-right: .75rem; white-space: nowrap; }
input[type=search] { font: inherit; padding: .25rem .5rem; border: 1px solid var(--dim); border-radius: .3rem; background: var(--page); color: inherit; }
button { font: inherit; padding: .25rem .75rem; border: 1px solid var(--dim); border-radius: .3rem; background: var(--page); color: inherit; cursor: pointer; }
details { margin: .5rem 0; } summary { padding: .6rem 1rem; cursor: pointer; } summary::marker { color: var(--dim); } .example { padding: 0 .75rem .5rem; } .example summary { padding: .4rem 0; }
summary .counts { float: right; } [hidden] { display: none !important; }
ul.issues { list-style: none; margin: 0; padding: 0 1rem .5rem; } .issue { border-top: 1px solid var(--line); padding: .75rem 0; }
.issue p { margin: .25rem 0; overflow-wrap: anywhere; }
.badge { font-size: .75rem; font-weight: 700; text-transform: uppercase; letter-spacing: .03em; }
.error { color: var(--error); } .warning { color: var(--warning); } .suggestion { color: var(--suggestion); } .fine { color: var(--fine); }
pre { background: var(--code); border: 1px solid var(--line); border-radius: .3rem; padding: .5rem .75rem; overflow-x: auto; font: .85rem/1.5 ui-monospace, monospace; margin: .5rem 0 0; tab-size: 2; }
.way { margin: .5rem 0 0; padding-left: 1.75rem; overflow-wrap: anywhere; } .way li { border-left: 2px solid var(--line); padding: 0 0 .35rem .6rem; } .way li:last-child { border-color: var(--error); }
pre .number { color: var(--dim); user-select: none; } mark { background: var(--mark); color: inherit; border-radius: 2px; }
footer { margin-top: 3rem; }
@media print { body { background: none; } form, .skip { display: none !important; } details, .issue, .cards li { break-inside: avoid; } summary { list-style: none; } }
@media (prefers-reduced-motion: no-preference) { .ring .share { animation: grow .6s ease-out; } @keyframes grow { from { stroke-dasharray: 0 400; } } }
`;

/**
 * The interaction of the report: filters, and details that are all open in print. Without scripts everything is visible
 * except the filters.
 */
export const script = `
"use strict";
const form = document.getElementById("filters");
const shown = document.getElementById("shown");
const issues = [...document.querySelectorAll(".issue")];
const groups = [...document.querySelectorAll("details.group")];
const chosen = (name) => new Set([...form.querySelectorAll("input[name=" + name + "]:checked")].map((box) => box.value));

function filter() {
  const severities = chosen("severity");
  const families = chosen("family");
  const text = form.elements.tool.value.trim().toLowerCase();
  const onlyWithIssues = form.elements.withIssues.checked;
  const isFiltered = form.querySelector("input[type=checkbox][name]:not([name=withIssues]):not(:checked)") !== null;
  let count = 0;
  for (const group of groups) {
    const isNamed = group.dataset.name.toLowerCase().includes(text);
    let inGroup = 0;
    for (const issue of group.querySelectorAll(".issue")) {
      const isShown = isNamed && severities.has(issue.dataset.severity) && families.has(issue.dataset.family);
      issue.hidden = !isShown;
      if (isShown) inGroup += 1;
    }
    group.hidden = !isNamed || (inGroup === 0 && (onlyWithIssues || isFiltered));
    count += inGroup;
  }
  for (const section of document.querySelectorAll("section.source")) {
    section.hidden = !section.querySelector("details.group:not([hidden])") && groups.some((group) => section.contains(group));
  }
  shown.textContent = count + " of " + issues.length + " issues shown";
}

form.hidden = false;
form.addEventListener("input", filter);
form.addEventListener("reset", () => setTimeout(filter));
form.addEventListener("submit", (event) => event.preventDefault());
document.getElementById("open").addEventListener("click", () => groups.forEach((group) => { group.open = true; }));
document.getElementById("close").addEventListener("click", () => groups.forEach((group) => { group.open = false; }));
let wereOpen = [];
addEventListener("beforeprint", () => { wereOpen = groups.filter((group) => group.open); groups.forEach((group) => { group.open = true; }); });
addEventListener("afterprint", () => groups.forEach((group) => { group.open = wereOpen.includes(group); }));
filter();
`;
