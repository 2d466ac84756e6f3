import type { InProcessApi } from '#/lib/rendering.ts'
import { withRenderContext } from '#/platform/renderContext.ts'
import { extractScriptHashes } from './inlineScripts.ts'

export type Render = (request: Request) => Response | Promise<Response>

/** What a page shows of its query. */
export type ReadSearch = (search: Record<string, string>) => Record<string, unknown>

export type Renderer = {
  render: Render
  /** By the paths of their routes (`/products/$slug`). Those without a value show nothing of their query. */
  publicPages: ReadonlyMap<string, ReadSearch | undefined>
}

export type RenderOptions = { render: Render; api: InProcessApi; origin: () => string }

const ORIGIN = 'http://localhost'

/** `scripts` are CSP hashes. */
export type RenderedPage =
  | { html: string; scripts: string[]; status: number; isComplete: boolean }
  | { location: string; status: number }

/** Cookies must never reach the renderer, because the HTML may be cached. */
export async function renderPage(
  path: string,
  { render, api, origin, now }: RenderOptions & { now: Date },
): Promise<RenderedPage> {
  let isComplete = true
  const watchedApi: InProcessApi = async (...request) => {
    const response = await api(...request)
    if (response.status >= 500) isComplete = false
    return response
  }
  const { status, headers, text } = await withRenderContext({ api: watchedApi, origin: origin(), now }, async () => {
    const response = await render(new Request(new URL(path, ORIGIN), { headers: { Accept: 'text/html' } }))
    return { status: response.status, headers: response.headers, text: await response.text() }
  })
  const location = headers.get('Location')
  if (location) return { location: location.replace(ORIGIN, ''), status }
  const { html, hashes } = extractScriptHashes(text)
  return { html, scripts: hashes, status: status >= 500 && !isComplete ? 503 : status, isComplete }
}
