import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatPounds } from '#/lib/pence.ts'
import type { Database } from '../../database.ts'
import { sha256 } from '../../sha256.ts'
import { requireClientSecret } from './access.ts'
import { isRedirect } from './cards.ts'
import { findIntent } from './sandbox.store.ts'
import type { IntentRow } from './sandbox.tables.ts'

const STYLE =
  'body{margin:0;font:18px/1.5 Arial,sans-serif;color:#1c1f22;background:#f6f4ee}main{max-width:34rem;margin:0 auto;padding:3rem 1.25rem}' +
  'h1{font-size:1.75rem;line-height:1.2}form{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:2rem}' +
  'button{font:inherit;font-weight:700;min-height:3rem;padding:.5rem 1.5rem;border:1px solid #1c1f22;border-radius:4px;background:none;color:inherit;cursor:pointer}' +
  'button.primary{background:#ddf247;border-color:#ddf247}.note{border-left:2px solid #c8643c;padding-left:1rem}'

const POLICY = `default-src 'none'; style-src 'sha256-${sha256(STYLE, 'base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Stands in for Klarna’s or PayPal’s own page, where the buyer approves the payment. */
export function approvalPages(database: Database, api: Hono): Hono {
  const app = new Hono()

  async function findOwn(id: string, clientSecret: string | undefined): Promise<IntentRow | undefined> {
    const intent = (await findIntent(database, id))?.intent
    if (!intent) return undefined
    try {
      requireClientSecret({ audience: 'browser', params: { client_secret: clientSecret ?? '' } }, intent)
      return intent
    } catch {
      return undefined
    }
  }

  app.use('/approve/*', async (c, next) => {
    c.header('Content-Security-Policy', POLICY)
    c.header('Cache-Control', 'no-store')
    await next()
  })

  app.get('/approve/:id', async (c) => {
    const intent = await findOwn(c.req.param('id'), c.req.query('client_secret'))
    if (!intent) return c.html(page('Unknown payment', html`<p>We can’t find this test payment.</p>`), 404)
    const returnTo = returnPath(intent)
    if (intent.status !== 'requires_action')
      return returnTo ? c.redirect(returnTo, 303) : c.html(page('This test payment has ended', html``), 410)
    return c.html(
      page(
        'Approve the test payment',
        html`<p class="note">Test page. It stands in for the page of a payment service such as Klarna or PayPal. No money moves.</p>
          <p>Amount: <strong>${formatPounds(intent.amount)}</strong></p>
          <form method="post">
            <input type="hidden" name="client_secret" value="${intent.client_secret}">
            <button class="primary" name="outcome" value="complete">Approve</button>
            <button name="outcome" value="fail">Decline</button>
          </form>`,
      ),
    )
  })

  app.post('/approve/:id', async (c) => {
    const id = c.req.param('id')
    const { client_secret: secret, outcome } = await c.req.parseBody()
    if (typeof secret !== 'string' || !(await findOwn(id, secret))) return c.notFound()
    // A second press changes nothing: the API refuses it.
    await api.request(`/v1/payment_intents/${id}/challenge`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_secret: secret, outcome: String(outcome) }),
    })
    const intent = await findOwn(id, secret)
    const returnTo = intent && returnPath(intent)
    return returnTo ? c.redirect(returnTo, 303) : c.html(page('This test payment has ended', html``), 410)
  })
  return app
}

/** Within the shop, whatever origin the caller named. */
function returnPath({ id, client_secret, status, payment_method: method }: IntentRow): string | undefined {
  if (!method || !isRedirect(method)) return undefined
  const url = new URL(method.return_url)
  url.searchParams.set('payment_intent', id)
  url.searchParams.set('payment_intent_client_secret', client_secret)
  url.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed')
  return url.pathname + url.search
}

const page = (title: string, content: ReturnType<typeof html>) =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <title>${title}</title>
        <style>${STYLE}</style>
      </head>
      <body><main><h1>${title}</h1>${content}</main></body>
    </html>`
