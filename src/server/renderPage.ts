import type { InProcessApi } from '#/lib/inProcess.ts'
import { withRendering } from '#/platform/rendering.ts'
import { takeOwnScripts } from './inlineScripts.ts'

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

/** The page at a path. What a visitor is signed in with must not reach it: it is rendered without cookies. */
export async function renderPage(
  path: string,
  { render, api, origin, now }: PageMaking & { now: Date },
): Promise<Rendered> {
  let isWhole = true
  const watched: InProcessApi = async (...request) => {
    const answer = await api(...request)
    if (answer.status >= 500) isWhole = false
    return answer
  }
  const { status, headers, text } = await withRendering({ api: watched, origin: origin(), now }, async () => {
    const response = await render(new Request(new URL(path, ORIGIN), { headers: { Accept: 'text/html' } }))
    return { status: response.status, headers: response.headers, text: await response.text() }
  })
  const location = headers.get('Location')
  if (location) return { location: location.replace(ORIGIN, ''), status }
  const { html, hashes } = takeOwnScripts(text)
  return { html, scripts: hashes, status: status >= 500 && !isWhole ? 503 : status, isWhole }
}
