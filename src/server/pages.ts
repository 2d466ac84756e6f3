import type { Context } from 'hono'
import { isStorable } from '#/lib/text.schema.ts'
import { type InProcessApi, withInProcessApi } from '#/platform/inProcessApi.ts'
import type { Needs } from '#/platform/needs.ts'
import { withMachineHead } from './found/machineHead.ts'
import { properAddress } from './found/properAddress.ts'
import { pagePolicy } from './security.ts'

/** Renders the page of a request, as TanStack Start's handler does. */
export type Render = (request: Request) => Response | Promise<Response>

/** What pages are made with. `origin` is the address that visitors know the shop by. */
export type PageNeeds = { render: Render; api: InProcessApi; needs: Needs; origin: () => string }

const WITH_CARD_PROVIDER = /^\/(checkout|order-success)$/
/** Rendered in the browser and about one person: no cache may keep them. */
const PERSONAL = /^\/(checkout|order-success|auth|admin)(\/|$)/

/**
 * Answers with a page. Public pages are the same for every visitor and a function of their URL alone, which is where
 * a page cache can stand: around `renderPage`, keyed on path and search.
 */
export async function answerPage(c: Context, { render, api, needs, origin }: PageNeeds) {
  const url = new URL(c.req.url)
  const elsewhere = await properAddress(url, needs.database)
  if (elsewhere) return c.redirect(elsewhere, 301)
  const page = await renderPage(isReadable(url) ? url : new URL('/not-found', url), render, api)
  const location = page.headers.get('Location')
  if (location) return c.redirect(location, page.status as 307)
  const rendered = { html: await page.text(), url, status: page.status, api, origin: origin(), now: needs.clock.now() }
  const html = await withMachineHead(rendered)
  const isPersonal = PERSONAL.test(url.pathname)
  const withCardProvider = needs.cardProvider.provider === 'stripe' && WITH_CARD_PROVIDER.test(url.pathname)
  const countsVisits = needs.config.analyticsId !== undefined
  c.header('Content-Security-Policy', pagePolicy(html, withCardProvider, countsVisits && !isPersonal))
  c.header('Cache-Control', isPersonal ? 'no-store' : 'no-cache')
  return c.html(html, page.status as 200)
}

/** Whether the path can be read at all: `/%ff` is no text. */
function isReadable({ pathname }: URL): boolean {
  try {
    return isStorable(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

/** What a visitor is signed in with must not reach the page: it is rendered without cookies. */
function renderPage(url: URL, render: Render, api: InProcessApi) {
  const anonymous = new Request(url, { method: 'GET', headers: { Accept: 'text/html' } })
  return withInProcessApi(api, () => render(anonymous))
}
