import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#/lib/outcome.ts'
import { type Role, SERVICE } from '#/lib/roles.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import { endpoint, Id } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { type EmailSubject, kindLabel } from '#/platform/mail/emailKinds.ts'
import { hideLinkSecrets } from '#/platform/mail/linkSecrets.ts'
import type { Services } from '#/platform/services.ts'
import { Email } from './emails.schema.ts'
import { findAttachment, findEmail, findEmailHtml, listEmailKinds } from './emails.store.ts'

const NOT_FOUND = [404, 'We can’t find that email.'] as const

const EMAIL_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

export function emailAdminRoutes({ config, database, clock, mail }: Services, subjects: readonly EmailSubject[]) {
  // Without a mail server, the links can only be read here: by the owner, since one may reset the owner’s password.
  const readBy = (role: Role) => ({
    role,
    subjects,
    redact: config.smtpUrl || role !== 'owner' ? hideLinkSecrets : (body: string) => body,
  })

  return [
    endpoint('GET /api/admin/email-kinds', 'List the kinds of email', {
      roles: SERVICE,
      200: json(z.array(z.object({ kind: z.string(), words: z.string() })), 'Kinds and their names'),
      async run({ role }) {
        const kinds = await listEmailKinds(database, role)
        return kinds.map((kind) => ({ kind, words: kindLabel(kind) }))
      },
    }),
    endpoint('GET /api/admin/emails/{id}', 'Get an email', {
      roles: SERVICE,
      params: Id,
      200: json(Email, 'The email'),
      async run({ params: { id }, role }) {
        const email = await findEmail(database, id, readBy(role))
        return email ? ok(email) : refuse('notFound')
      },
      refuses: { notFound: NOT_FOUND },
    }),
    endpoint('GET /api/admin/emails/{id}/html', 'Get an email’s HTML', {
      roles: SERVICE,
      params: Id,
      200: {
        description: 'The HTML, sandboxed so that nothing in it can run',
        content: { 'text/html': { schema: z.string() } },
      },
      async run({ c, params: { id }, role }) {
        const html = await findEmailHtml(database, id, readBy(role))
        if (html === undefined) return refuse('notFound')
        c.header('Content-Security-Policy', EMAIL_CSP)
        c.header('X-Frame-Options', 'SAMEORIGIN')
        c.header('Referrer-Policy', 'no-referrer')
        return ok(await c.html(html, 200))
      },
      refuses: { notFound: NOT_FOUND },
    }),
    endpoint('GET /api/admin/emails/{id}/attachments/{attachmentId}', 'Get an email’s attachment', {
      roles: SERVICE,
      params: Id.extend({ attachmentId: Id.shape.id }),
      200: { description: 'The file', content: { 'application/octet-stream': { schema: z.string() } } },
      async run({ c, params: { id, attachmentId }, role }) {
        const file = await findAttachment(database, id, attachmentId, role)
        if (!file) return refuse('notFound')
        c.header('Content-Type', file.contentType)
        c.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        return ok(c.body(new Uint8Array(file.content), 200))
      },
      refuses: { notFound: [404, 'We can’t find that file.'] },
    }),
    endpoint('POST /api/admin/emails/{id}/sendings', 'Send an email that failed or was held', {
      roles: SERVICE,
      params: Id,
      200: json(Email, 'The email is queued'),
      run({ params: { id }, actor, role }) {
        const reader = readBy(role)
        return database.transaction(async (tx) => {
          if (!(await findEmail(tx, id, reader))) return refuse('notFound')
          const again = await mail.resend(tx, id)
          if (!again.ok) return again
          const email = await findEmail(tx, id, reader)
          if (!email) return refuse('notFound')
          await recordActivity(tx, {
            at: clock.now(),
            actor,
            action: 'email.sentAgain',
            subjectType: 'email',
            subjectId: id,
            subject: `${kindLabel(email.kind)}, email ${id}`,
          })
          return ok(email)
        })
      },
      refuses: {
        notFound: NOT_FOUND,
        sent: [409, 'This email has already been sent.'],
        waiting: [409, 'This email is already waiting to be sent.'],
        unreadable: [409, 'This email was written by another version of the shop, and only that version can send it.'],
        noMailServer: [409, 'The shop has no mail server. Set SMTP_URL, restart the shop, then send it.'],
      },
    }),
  ]
}
