/** Style sheet, script and icon of the reference page. They are files of their own, so that its policy can forbid everything inline. */

export const STYLE_SHEET = `:root {
  color-scheme: light dark;
  --ink: #1d2530; --soft: #566170; --paper: #fff; --shade: #f4f6f8; --line: #d8dee5; --link: #0b5cad;
  --get: #0b6b3a; --post: #8a4b00; --good: #0b6b3a; --bad: #b3261e; --code: #f4f6f8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e4e9ef; --soft: #a3afbd; --paper: #14181d; --shade: #1c2229; --line: #343d48; --link: #7db8f5;
    --get: #6fd09a; --post: #f0b266; --good: #6fd09a; --bad: #ff9d94; --code: #1c2229;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0; color: var(--ink); background: var(--paper);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  display: grid; grid-template-columns: 20rem minmax(0, 1fr); grid-template-areas: "header main" "nav main";
  grid-template-rows: auto 1fr;
}
a { color: var(--link); }
a:focus-visible, pre:focus-visible, button:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; inset-inline-start: -100rem; }
.skip:focus { inset-inline-start: 1rem; top: 1rem; z-index: 2; padding: .5rem 1rem; background: var(--paper); }
header { grid-area: header; padding: 1.25rem 1.25rem .5rem; background: var(--shade); border-inline-end: 1px solid var(--line); }
header p { margin: 0; font-size: .875rem; }
header .title { font-size: 1.125rem; font-weight: 650; }
header .title a { color: inherit; text-decoration: none; }
.version { margin-inline-end: .75rem; color: var(--soft); }
.languages { margin-top: .4rem; font-size: .875rem; }
.languages summary { cursor: pointer; padding: .2rem 0; }
.languages ul { list-style: none; margin: 0; padding: 0; }
.languages a { display: block; padding: .2rem 0; text-decoration: none; }
.languages [aria-current] { font-weight: 650; color: var(--ink); }
nav {
  grid-area: nav; padding: .5rem 1.25rem 2rem; background: var(--shade); border-inline-end: 1px solid var(--line);
  font-size: .875rem; position: sticky; top: 0; align-self: start; height: 100vh; overflow-y: auto;
}
nav ul { list-style: none; margin: 0; padding: 0; }
nav > ul > li { margin-top: .9rem; }
nav > ul > li > a { font-weight: 650; color: var(--ink); }
nav a { display: block; padding: .2rem 0; text-decoration: none; }
nav li li a { display: grid; grid-template-columns: 3rem 1fr; line-height: 1.35; }
nav .schemas li a { display: block; overflow-wrap: anywhere; }
nav a:hover { text-decoration: underline; }
main { grid-area: main; padding: 1.5rem clamp(1rem, 4vw, 4rem) 6rem; max-width: 66rem; min-width: 0; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.5rem; margin: 3.5rem 0 1rem; padding-bottom: .4rem; border-bottom: 2px solid var(--line); }
h3 { font-size: 1.2rem; margin: 0 0 .4rem; }
h4 { font-size: 1rem; margin: 1.75rem 0 .5rem; }
.form { font-size: .9rem; font-weight: 650; margin: 1.25rem 0 .5rem; }
p { margin: .4rem 0; }
article { padding: 1.75rem 0; border-bottom: 1px solid var(--line); }
article:last-of-type { border-bottom: 0; }
.anchor { color: var(--soft); text-decoration: none; font-weight: 400; padding: 0 .25rem; }
code, pre { direction: ltr; unicode-bidi: isolate; }
code { font: .9em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; overflow-wrap: anywhere; }
p code, dd code { background: var(--code); padding: .1em .3em; border-radius: .25rem; }
dd a code, dd a > code { background: none; padding: 0; }
.address code { background: none; padding: 0; font-size: 1rem; }
.method { font: 700 .75rem/1.6 ui-monospace, Menlo, Consolas, "Liberation Mono", monospace; color: var(--get); }
.method.post { color: var(--post); }
.address .method { border: 1px solid currentColor; border-radius: .25rem; padding: .1rem .4rem; margin-inline-end: .4rem; }
.credentials { font-size: .9rem; color: var(--soft); }
dl { margin: 0; }
dl > div { padding: .55rem 0; border-top: 1px solid var(--line); }
dl > div:target { background: var(--shade); box-shadow: 0 0 0 .5rem var(--shade); }
dt, dd { margin: 0; min-width: 0; }
dd p { margin: .15rem 0; }
.name { font-weight: 650; }
.type, .place { color: var(--soft); font-size: .9rem; margin-inline-start: .35rem; }
.required { color: var(--bad); font-size: .8rem; margin-inline-start: .35rem; font-weight: 600; }
.bounds { color: var(--soft); font-size: .875rem; }
.responses > div, .errors > div { display: grid; grid-template-columns: 11rem minmax(0, 1fr); gap: 0 1rem; }
.status { font-weight: 700; color: var(--bad); }
.status.s2, .status.s3 { color: var(--good); }
figure { margin: .5rem 0 1rem; border: 1px solid var(--line); border-radius: .4rem; overflow: hidden; }
figcaption {
  display: flex; justify-content: space-between; align-items: center; min-height: 2.1rem;
  font-size: .8rem; color: var(--soft); padding: .2rem .75rem; background: var(--shade); border-bottom: 1px solid var(--line);
}
pre { margin: 0; padding: .75rem; overflow: auto; max-height: 26rem; }
pre > code { font-size: .85rem; overflow-wrap: normal; }
dd pre > code { background: none; padding: 0; }
.errors a { text-underline-offset: .3em; }
button { font: inherit; color: var(--link); background: none; border: 1px solid var(--line); border-radius: .25rem; padding: .1rem .6rem; cursor: pointer; }
.up { display: none; }
@media (max-width: 60rem) {
  body { display: block; }
  header, nav { border-inline-end: 0; }
  nav { position: static; height: auto; border-bottom: 1px solid var(--line); }
  nav a { padding: .35rem 0; }
  main { padding-top: 1.25rem; }
  .responses > div, .errors > div { display: block; }
  .up {
    display: block; position: fixed; inset-inline-end: .75rem; bottom: .75rem; padding: .5rem .9rem; border-radius: 2rem;
    background: var(--paper); border: 1px solid var(--line); text-decoration: none; box-shadow: 0 1px 4px rgb(0 0 0 / .25);
  }
}
@media print {
  body { display: block; font-size: 10pt; }
  nav, .languages, .skip, .up, .anchor, button { display: none; }
  header { background: none; border: 0; }
  main { max-width: none; padding: 0; }
  pre { max-height: none; white-space: pre-wrap; overflow-wrap: anywhere; }
  figure, dl > div { break-inside: avoid; }
  h2, h3, h4 { break-after: avoid; }
}
`;

/** Puts a button beside everything that can be copied. Without it nothing is missing but the button. */
export const SCRIPT = `const { copy, copied } = document.documentElement.dataset;
for (const figure of document.querySelectorAll('figure')) {
  if (!navigator.clipboard) break;
  const button = document.createElement('button');
  const label = (text) => {
    button.textContent = text;
  };
  button.type = 'button';
  label(copy);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(figure.querySelector('code').textContent);
    label(copied);
    setTimeout(label, 2000, copy);
  });
  figure.querySelector('figcaption').append(button);
}
`;

export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#0b5cad" d="M8 0a6 6 0 0 0-6 6c0 4 6 10 6 10s6-6 6-10a6 6 0 0 0-6-6Zm0 8.5A2.5 2.5 0 1 1 8 3.5a2.5 2.5 0 0 1 0 5Z"/></svg>
`;
