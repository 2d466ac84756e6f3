import { TOKENS } from '../styledPage.ts'

/** The shop's colours, and the little that a page of reference needs. */
export const DOCS_CSS = `${TOKENS}
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 100%/1.6 system-ui, sans-serif; scroll-padding-top: 1rem; }
body { margin: 0; overflow-wrap: anywhere; }
header { background: var(--court); color: var(--on-court); padding: 2.5rem clamp(1rem, 4vw, 3.5rem); }
header a { color: inherit; }
main, nav { max-width: 64rem; padding: 0 clamp(1rem, 4vw, 3.5rem); }
h1 { font-size: 2.25rem; line-height: 1.1; margin: 0 0 0.75rem; }
h2 { margin: 0; }
h2 code { font-size: 1.125rem; font-weight: 700; }
h3 { font-size: 1rem; margin: 1.5rem 0 0.25rem; }
p { margin: 0.5rem 0; max-width: 68ch; }
code { font-family: ui-monospace, monospace; font-size: 0.9375rem; }
a { color: inherit; text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
header :focus-visible { outline-color: var(--on-court); }
nav ul { list-style: none; margin: 2rem 0; padding: 0; columns: 20rem; column-gap: 2rem; }
nav a { display: block; padding: 0.25rem 0; }
section { border-top: 1px solid var(--line); padding: 2rem 0; }
dl { margin: 0; }
dl div { border-bottom: 1px solid var(--line); display: grid; gap: 0 1.5rem; padding: 0.375rem 0; }
dd { margin: 0; color: var(--muted); }
summary { cursor: pointer; padding: 0.25rem 0; }
@media (min-width: 48rem) { dl div { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); } }
`
