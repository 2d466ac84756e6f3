import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { ok, refuse } from '#/lib/outcome.ts'
import { mediaType } from '#/platform/bodyLimits.ts'
import { endpoint, type Refusals } from '#/platform/endpoint.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import { type MalformedJson, parseJsonWith } from '#/platform/schemas/parseJsonWith.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'

const INCOMPLETE = 'This link isn’t complete. Please use the one in the email, or contact us.'

const JSON_TYPE = 'application/json'
const TYPES = [JSON_TYPE, 'application/x-www-form-urlencoded', 'multipart/form-data']

/** Lenient: mail programs send only what RFC 8058 specifies. */
const Token = z.object({ token: z.string().max(200).optional() })

type Unsubscribing<Path extends `/api/${string}`> = {
  /** Has to be in `CROSS_ORIGIN_PATHS`: mail programs post here. */
  path: Path
  /** Has the button. */
  page: string
  summary: string
  /** For a token that matches nothing. */
  unknown: string
  /** Returns a sentence for people. `token` is a UUID. */
  unsubscribe(token: string): Promise<string | undefined>
}

/** Needs a token from an email and no cookie. Opening the link changes nothing, because mail programs open links too. */
export function unsubscribeEndpoints<const Path extends `/api/${string}`>({
  path,
  page,
  summary,
  unknown,
  unsubscribe,
}: Unsubscribing<Path>) {
  const refuses = {
    malformed: [400],
    incompleteLink: [400, INCOMPLETE],
    unknownLink: [404, unknown],
  } satisfies Refusals<MalformedJson | { code: 'incompleteLink' | 'unknownLink' }>

  async function unsubscribeWith(token: string | undefined) {
    if (!token) return refuse('incompleteLink')
    // PostgreSQL would reject anything but a UUID.
    const message = z.uuid().safeParse(token).success ? await unsubscribe(token) : undefined
    return message ? ok({ message }) : refuse('unknownLink')
  }

  return [
    endpoint(`POST ${path}`, summary, {
      description:
        'The token is in the URL or in the body: JSON or a form. Email apps send the form ' +
        '`List-Unsubscribe=One-Click`.',
      query: Token,
      200: json(z.object({ message: z.string() }), 'Unsubscribed, now or previously; plain text for a form post'),
      allowsCrossOrigin: true,
      async run({ c, query }) {
        const type = mediaType(c.req.header('Content-Type'))
        if (type && !TYPES.includes(type)) throw new HTTPException(415, { message: 'Unsupported Media Type' })
        const isJson = type === JSON_TYPE
        const text = isJson ? await c.req.text() : await readForm(c)
        const sent = parseJsonWith(Token, text, 'The request is malformed.')
        if (!sent.ok) return sent
        const outcome = await unsubscribeWith(query.token ?? sent.value.token)
        if (isJson) return outcome
        if (outcome.ok) return ok(c.text(outcome.value.message, 200))
        const [status, sentence] = refuses[outcome.code]
        return ok(c.text(sentence, status))
      },
      refuses,
    }),
    endpoint(`GET ${path}`, 'Redirect to the page with the unsubscribe button', {
      query: Token,
      303: { description: 'To the page. The request itself changes nothing' },
      run: ({ c, query: { token = '' } }) => c.redirect(`${page}?token=${encodeURIComponent(token)}`, 303),
    }),
  ]
}

/** As JSON. */
const readForm = async (c: Context): Promise<string | undefined> =>
  JSON.stringify(await c.req.parseBody().catch(() => undefined))

/** `unsubscribeEndpoints`, for routes that aren’t endpoints. */
export const unsubscribeRoutes = ({ path, page, summary, unknown, unsubscribe }: Unsubscribing<`/api/${string}`>) =>
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
