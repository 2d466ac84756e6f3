import { createRoute, z } from '@hono/zod-openapi'
import { createRoutes, json, route } from '#/platform/http.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'

const INCOMPLETE = 'This link isn’t complete. Please use the one in the email, or contact us.'

/** Lenient: mail programs send only what RFC 8058 specifies. */
const Token = z.object({ token: z.string().max(200).optional() })

type Unsubscribing = {
  /** Has to be in `CROSS_ORIGIN_PATHS`: mail programs post here. */
  path: `/api/${string}`
  /** Has the button. */
  page: string
  summary: string
  /** For a token that matches nothing. */
  unknown: string
  /** Returns a sentence for people. `token` is a UUID. */
  unsubscribe(token: string): Promise<string | undefined>
}

/** Needs a token from an email and no cookie. Opening the link changes nothing, because mail programs open links too. */
export const unsubscribeRoutes = ({ path, page, summary, unknown, unsubscribe }: Unsubscribing) =>
  createRoutes()
    .openapi(
      // `route` takes JSON only.
      createRoute({
        method: 'post',
        path,
        summary,
        request: {
          query: Token,
          body: {
            required: false,
            description: 'The token, unless it is in the URL. Email apps send `List-Unsubscribe=One-Click`.',
            content: {
              'application/json': { schema: Token },
              'application/x-www-form-urlencoded': { schema: Token },
            },
          },
        },
        responses: {
          200: json(z.object({ message: z.string() }), 'Unsubscribed, now or previously; plain text for a form post'),
          400: json(Refusal, 'No token'),
          404: json(Refusal, 'The token matches nothing'),
        },
      }),
      async (c) => {
        const token = c.req.valid('query').token ?? c.req.valid('json')?.token ?? c.req.valid('form')?.token
        const isForm = !c.req.header('Content-Type')?.includes('json')
        const respond = (message: string, status: 200 | 400 | 404) =>
          (isForm ? c.text(message, status) : c.json({ message }, status)) as never
        if (!token) return respond(INCOMPLETE, 400)
        // PostgreSQL would reject anything but a UUID.
        const message = z.uuid().safeParse(token).success ? await unsubscribe(token) : undefined
        return message ? respond(message, 200) : respond(unknown, 404)
      },
    )
    .openapi(
      route('get', path, 'Redirect to the page with the unsubscribe button', {
        query: Token,
        303: { description: 'To the page. The request itself changes nothing' },
      }),
      (c) => {
        const { token = '' } = c.req.valid('query')
        return c.redirect(`${page}?token=${encodeURIComponent(token)}`, 303)
      },
    )
