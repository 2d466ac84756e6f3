import type { InProcessApi } from '#/lib/inProcess.ts'
import { withInProcessApi } from '#/platform/inProcessApi.ts'
import { early } from '#/ui/early.ts'
import { withChanges } from './currentWords.ts'
import { withMachineHead } from './found/machineHead.ts'
import { hashOf, takeOwnScripts } from './inlineScripts.ts'

/** Renders the page of a request, as TanStack Start's handler does. */
export type Render = (request: Request) => Response | Promise<Response>

/** What pages are made with. `origin` is the address that visitors know the shop by, without a slash at the end. */
export type PageMaking = { render: Render; api: InProcessApi; origin: () => string }

/** Pages are rendered for the same made-up host, whoever asks by whichever name. */
const ORIGIN = 'http://localhost'

/**
 * A page, with the hashes of its own inline scripts; `isWhole` unless something that it shows could not be had, and 503 where
 * it could not be shown without that. Or where it leads.
 */
export type Rendered =
  | { html: string; scripts: string[]; status: number; isWhole: boolean }
  | { location: string; status: number }

/**
 * The page at a path, with what machines read in its head and its first script. What a visitor is signed in with must not
 * reach it: it is rendered without cookies.
 */
export async function renderWithHead(
  path: string,
  { render, api, origin, now }: PageMaking & { now: Date },
): Promise<Rendered> {
  let isWhole = true
  const watched: InProcessApi = async (...request) => {
    const answer = await api(...request)
    if (answer.status >= 500) isWhole = false
    return answer
  }
  const url = new URL(path, ORIGIN)
  const { status, headers, text } = await withInProcessApi(watched, async () => {
    const response = await render(new Request(url, { headers: { Accept: 'text/html' } }))
    return { status: response.status, headers: response.headers, text: await response.text() }
  })
  const location = headers.get('Location')
  if (location) return { location: location.replace(ORIGIN, ''), status }
  const own = takeOwnScripts(status >= 500 ? withLastTitle(text) : text)
  const html = await withMachineHead({ html: own.html, url, status, api: watched, origin: origin(), now })
  const page = withEarly(html)
  return {
    html: withChanges(page.html),
    scripts: [hashOf(page.script), ...own.hashes],
    status: status >= 500 && !isWhole ? 503 : status,
    isWhole,
  }
}

/** The error page has a title of its own, but a browser shows the first: that of the page which could not be shown. */
const withLastTitle = (html: string) => html.replace(/<title>[^<]*<\/title>(?=.*<title>)/s, '')

/** The page with its first script, which asks for the others when it sees fit, and that script. */
function withEarly(html: string): { html: string; script: string } {
  let entry: string | undefined
  const rest = html
    .replace(/<script type="module" async="" src="([^"]*)"><\/script>/, (_, src) => {
      entry = src
      return ''
    })
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" media="not all"')
  const script = `(${early})(${JSON.stringify(entry)})`
  return { html: rest.replace('<head>', () => `<head><script>${script}</script>`), script }
}
