import { brand } from '#/lib/brand.ts'
import { escapeXml } from '#/lib/xml.ts'
import { sha256 } from '#/platform/sha256.ts'
import tokens from '#/ui/tokens.css?raw'

const DESIGN_TOKENS = tokens.slice(0, tokens.indexOf('@theme'))

/** The page's only `<style>` must contain exactly `css`. */
function stylePolicy(css: string): string {
  const hash = sha256(css, 'base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}

export const BUSY_MESSAGE = 'The shop is very busy at the moment. Please try again in a few seconds.'
export const BUSY_CHECKOUT_MESSAGE =
  'Our checkout is very busy at the moment. Your cart is saved; please try again in a few seconds.'

export const TOO_SLOW_MESSAGE = 'Your request took too long to reach us. Please check your connection and try again.'

export const BUSY_HEADERS = { 'Retry-After': '5', 'Cache-Control': 'no-store' }

const CSS = `${DESIGN_TOKENS}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word; }
header, main { padding: 1.25rem clamp(1rem, 4vw, 3.5rem); }
header { background: var(--court); color: var(--on-court); font-size: 1.25rem; font-weight: 700; }
main { max-width: 68ch; padding-block: clamp(2.5rem, 10vh, 6rem); }
h1 { margin: 0 0 1rem; font-size: clamp(2rem, 1.6rem + 2vw, 3rem); line-height: 1.1; }
p { margin: 0 0 1.5rem; font-size: 1.125rem; }
a { display: inline-block; padding: 0.625rem 1.25rem; border-radius: 4px; background: var(--ball); color: var(--on-ball); font-weight: 650; text-decoration: none; }
a:hover { background: var(--ball-pressed); }
a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`

export const BUSY_PAGE_HEADERS = {
  ...BUSY_HEADERS,
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': stylePolicy(CSS),
}

export function renderBusyPage(message: string): string {
  const name = escapeXml(brand())
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>We’re very busy | ${name}</title>
<style>${CSS}</style>
</head>
<body>
<header>${name}</header>
<main>
<h1>We’re very busy</h1>
<p>${message}</p>
<a href="">Try again</a>
</main>
</body>
</html>`
}
