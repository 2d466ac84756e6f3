import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#/lib/outcome.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'

/** Lenient: mail programs send only what RFC 8058 specifies, the form `List-Unsubscribe=One-Click`. */
const Token = z.object({ token: z.string().max(200).optional() })

type Unsubscribing<Path extends `/api/${string}`> = {
  path: Path
  /** Has the button. */
  page: string
  summary: string
  /** Returns a sentence for people. `token` is a UUID. */
  unsubscribe(token: string): Promise<string | undefined>
}

/** Needs a token from an email and no cookie. Opening the link changes nothing, because mail programs open links too. */
export function unsubscribeRoutes<const Path extends `/api/${string}`>({
  path,
  page,
  summary,
  unsubscribe,
}: Unsubscribing<Path>) {
  const refuses = {
    incompleteLink: [400, 'This link isn’t complete. Please use the one in the email, or contact us.'],
    // The token may be cut short, so it doesn't tell whether there's still something to unsubscribe from.
    unknownLink: [
      404,
      'This link is incomplete or no longer works. Please copy all of it from the email, or contact us.',
    ],
  } as const

  async function unsubscribeWith(token: string | undefined) {
    if (!token) return refuse('incompleteLink')
    // PostgreSQL would reject anything but a UUID.
    const message = z.uuid().safeParse(token).success ? await unsubscribe(token) : undefined
    return message ? ok({ message }) : refuse('unknownLink')
  }

  return [
    endpoint(`POST ${path}`, summary, {
      description: 'The token is in the URL or in the body. Email apps send `List-Unsubscribe=One-Click`.',
      query: Token,
      body: Token,
      isBodyOptional: true,
      200: json(z.object({ message: z.string() }), 'Unsubscribed, now or previously; plain text for a form post'),
      allowsCrossOrigin: true,
      async run({ c, query, body }) {
        const outcome = await unsubscribeWith(query.token ?? body?.token)
        if (c.req.header('Content-Type')?.includes('json')) return outcome
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
