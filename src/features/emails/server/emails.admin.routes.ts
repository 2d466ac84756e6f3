import { z } from '@hono/zod-openapi'
import { refuse } from '#/lib/outcome.ts'
import type { Role } from '#/lib/rights.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import { createRoutes, json, requireActor, requireRole, route } from '#/platform/http.ts'
import { hideLinkSecrets } from '#/platform/mail/linkSecrets.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { kindLabel } from '../emailLabels.ts'
import { Email } from './emails.schema.ts'
import { findAttachment, findEmail, findEmailHtml, listEmailKinds } from './emails.store.ts'

const number = () => z.coerce.number().int().positive().max(2_147_483_647)
const Id = z.object({ id: number() })
const NOT_FOUND = { message: 'We can’t find that email.' }
const MISSING = { 404: json(Refusal, 'No such email') }

const RESEND_REFUSALS = {
  sent: 'This email has already been sent.',
  waiting: 'This email is already waiting to be sent.',
  unreadable: 'This email was written by another version of the shop, and only that version can send it.',
  noMailServer: 'The shop has no mail server. Set SMTP_URL, restart the shop, then send it.',
}

const EMAIL_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

export function emailAdminRoutes({ config, database, clock, mail }: Services) {
  // Without a mail server, the links can only be read here: by the owner, since one may reset the owner’s password.
  const readBy = (role: Role) => ({
    role,
    redact: config.smtpUrl || role !== 'owner' ? hideLinkSecrets : (body: string) => body,
  })

  return createRoutes()
    .openapi(
      route('get', '/api/admin/email-kinds', 'List the kinds of email', {
        200: json(z.array(z.object({ kind: z.string(), words: z.string() })), 'Kinds and their names'),
      }),
      async (c) =>
        c.json(
          (await listEmailKinds(database, requireRole(c))).map((kind) => ({ kind, words: kindLabel(kind) })),
          200,
        ),
    )
    .openapi(
      route('get', '/api/admin/emails/{id}', 'Get an email', { params: Id, 200: json(Email, 'The email'), ...MISSING }),
      async (c) => {
        const email = await findEmail(database, c.req.valid('param').id, readBy(requireRole(c)))
        return email ? c.json(email, 200) : c.json(NOT_FOUND, 404)
      },
    )
    .openapi(
      route('get', '/api/admin/emails/{id}/html', 'Get an email’s HTML', {
        params: Id,
        200: {
          description: 'The HTML, sandboxed so that nothing in it can run',
          content: { 'text/html': { schema: z.string() } },
        },
        ...MISSING,
      }),
      async (c) => {
        const html = await findEmailHtml(database, c.req.valid('param').id, readBy(requireRole(c)))
        if (html === undefined) return c.json(NOT_FOUND, 404)
        c.header('Content-Security-Policy', EMAIL_CSP)
        c.header('X-Frame-Options', 'SAMEORIGIN')
        c.header('Referrer-Policy', 'no-referrer')
        return c.html(html, 200) as never
      },
    )
    .openapi(
      route('get', '/api/admin/emails/{id}/attachments/{attachmentId}', 'Get an email’s attachment', {
        params: Id.extend({ attachmentId: number() }),
        200: { description: 'The file', content: { 'application/octet-stream': { schema: z.string() } } },
        404: json(Refusal, 'No such file'),
      }),
      async (c) => {
        const { id, attachmentId } = c.req.valid('param')
        const file = await findAttachment(database, id, attachmentId, requireRole(c))
        if (!file) return c.json({ message: 'We can’t find that file.' }, 404)
        c.header('Content-Type', file.contentType)
        c.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        return c.body(new Uint8Array(file.content), 200) as never
      },
    )
    .openapi(
      route('post', '/api/admin/emails/{id}/sendings', 'Send an email that failed or was held', {
        params: Id,
        200: json(Email, 'The email is queued'),
        ...MISSING,
        409: json(Refusal, 'Already sent, already queued, written by another version, or no mail server is set'),
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const reader = readBy(requireRole(c))
        const outcome = await database.transaction(async (tx) => {
          if (!(await findEmail(tx, id, reader))) return refuse('notFound')
          const again = await mail.resend(tx, id)
          const email = again.ok ? await findEmail(tx, id, reader) : undefined
          if (!email) return again
          await recordActivity(tx, {
            at: clock.now(),
            actor: requireActor(c),
            action: 'email.sentAgain',
            subjectType: 'email',
            subjectId: id,
            subject: `${kindLabel(email.kind)}, email ${id}`,
          })
          return { ok: true, value: email } as const
        })
        if (outcome.ok && outcome.value) return c.json(outcome.value, 200)
        if (outcome.ok || outcome.code === 'notFound') return c.json(NOT_FOUND, 404)
        return c.json({ message: RESEND_REFUSALS[outcome.code], code: outcome.code }, 409)
      },
    )
}
