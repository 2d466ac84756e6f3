import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { type PageUrl, pageUrl } from '#/lib/pageLinks.ts'
import { shopSlug } from '#/lib/slugify.ts'
import { type AuditInfo, recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import type { NewMail } from '#/platform/mail/mail.ts'
import { createAlias, type PersonalData } from '#/platform/personalData.ts'
import type { Services } from '#/platform/services.ts'
import { createToken } from '#/platform/token.ts'
import { accessEmail, acknowledgementEmail, erasedEmail, refusedEmail } from './privacy.mail.ts'
import { findRequest, lockRequest, type PrivacyRequestRow, updateRequest } from './privacy.store.ts'

export type RequestRefusal = { code: 'notFound' | 'notConfirmed' | 'closed' | 'otherType' | 'heldUp'; message: string }

/** Without a `reference`, an email of that kind is sent once for each request. */
type Step = {
  email: Omit<NewMail, 'recipient' | 'reference'> & { reference?: string }
  action: string
  after?: { outcome: string }
  change: Partial<PrivacyRequestRow>
}

export type Archive = { name: string; content: string }

export const confirmationUrl = (origin: string, token: string): PageUrl =>
  pageUrl(origin, `/privacy-request/confirm?token=${encodeURIComponent(token)}`)

/** Discloses and erases nothing until the person has confirmed their address. `parts` store personal data. */
export function createPrivacyRequests(
  { config, database, clock, mail, origin }: Services,
  parts: readonly PersonalData[],
) {
  /** Emails the person, records the step and saves it, all in one transaction. */
  const takeStep = (
    id: number,
    actor: string,
    decide: (tx: Transaction, request: PrivacyRequestRow, by: AuditInfo) => Promise<Outcome<Step, RequestRefusal>>,
  ): Promise<Outcome<PrivacyRequestRow, RequestRefusal>> =>
    database.transaction(async (tx) => {
      const request = await lockRequest(tx, id)
      if (!request) return NOT_FOUND
      if (request.closedAt) return CLOSED
      const by = { actor, at: clock.now() }
      const step = await decide(tx, request, by)
      if (!step.ok) return step
      const { email, action, after, change } = step.value
      await mail.queue(tx, { reference: `privacy-${id}`, recipient: request.email, ...email })
      await record(tx, id, { ...by, action, after })
      return ok(await updateRequest(tx, id, change))
    })

  async function buildArchive(tx: Transaction, request: PrivacyRequestRow): Promise<Archive> {
    const held: Record<string, unknown> = {}
    for (const part of parts) held[part.name] = await part.collect(tx, request.email)
    return toArchive(request, held, clock.now())
  }

  return {
    loadDetail: (id: number): Promise<(PrivacyRequestRow & { holdUps: string[] }) | undefined> =>
      database.transaction(async (tx) => {
        const request = await findRequest(tx, id)
        if (!request) return undefined
        const asks = request.state === 'confirmed' && request.requestType === 'deletion'
        return { ...request, holdUps: asks ? await collectHoldUps(tx, parts, request.email) : [] }
      }),

    /** For review before it is sent. This is a disclosure already, so it is recorded. */
    archive: (id: number, actor: string): Promise<Outcome<Archive, RequestRefusal>> =>
      database.transaction(async (tx) => {
        const request = await findRequest(tx, id)
        if (!request) return NOT_FOUND
        if (!request.confirmedAt) return NOT_CONFIRMED
        if (request.requestType !== 'access') return NOT_ACCESS
        if (request.state === 'refused') return CLOSED
        const archive = await buildArchive(tx, request)
        await record(tx, id, { actor, at: clock.now(), action: 'archiveDownloaded' })
        return ok(archive)
      }),

    /** Emails the archive and closes the request. The outcome says if there is no mail server to send it. */
    answer: (id: number, actor: string) =>
      takeStep(id, actor, async (tx, request, by) => {
        if (!request.confirmedAt) return NOT_CONFIRMED
        if (request.requestType !== 'access') return NOT_ACCESS
        const { name, content } = await buildArchive(tx, request)
        const attachments = [{ name, contentType: 'application/json', content: Buffer.from(content) }]
        const outcome = config.smtpUrl ? ARCHIVE_SENT : ARCHIVE_KEPT
        return ok(doneStep('answered', outcome, by, { kind: 'privacy-access', ...accessEmail(), attachments }))
      }),

    /** Erases the person in all features or none; accounting records stay, anonymised. */
    erase: (id: number, actor: string) =>
      takeStep(id, actor, async (tx, request, by) => {
        if (!request.confirmedAt) return NOT_CONFIRMED
        if (request.requestType !== 'deletion') return refuse('otherType', { message: 'This person asked for access.' })
        const holdUps = await collectHoldUps(tx, parts, request.email)
        if (holdUps.length > 0) return refuse('heldUp', { message: holdUps.join(' ') })
        const erasure = { email: request.email, alias: createAlias(), at: by.at }
        const done: string[] = []
        for (const part of parts) done.push(...(await part.erase(tx, erasure)))
        return ok(doneStep('erased', done.join(' '), by, { kind: 'privacy-erased', ...erasedEmail(done) }))
      }),

    /** Unconfirmed requests can be refused too. */
    refuse: (id: number, reason: string, actor: string) =>
      takeStep(id, actor, async (_, { requestType }, by) =>
        ok({
          email: { kind: 'privacy-refused', ...refusedEmail(requestType, reason) },
          action: 'refused',
          change: { ...closedFields('refused', reason, by), confirmTokenHash: null },
        }),
      ),

    resendLink: (id: number, actor: string) =>
      takeStep(id, actor, async (_, request) => {
        if (request.confirmedAt) return refuse('closed', { message: 'The address is already confirmed.' })
        const { token, hash } = createToken()
        const content = acknowledgementEmail({ ...request, link: confirmationUrl(origin(), token) })
        return ok({
          email: { kind: 'privacy-acknowledgement', reference: `privacy-${id}-${hash.slice(0, 8)}`, ...content },
          action: 'linkSentAgain',
          change: { confirmTokenHash: hash },
        })
      }),
  }
}

async function collectHoldUps(tx: Transaction, parts: readonly PersonalData[], email: string): Promise<string[]> {
  const sentences: string[] = []
  for (const part of parts) {
    const sentence = await part.reasonNotToErase?.(tx, email)
    if (sentence) sentences.push(sentence)
  }
  return sentences
}

function toArchive({ id, email }: PrivacyRequestRow, held: Record<string, unknown>, madeAt: Date): Archive {
  const archive = { about: email, madeAt: madeAt.toISOString(), request: id, notes: NOTES, held }
  return { name: `${shopSlug()}-personal-data-${id}.json`, content: `${JSON.stringify(archive, null, 2)}\n` }
}

type RecordedStep = AuditInfo & Pick<Step, 'action' | 'after'>

const record = (tx: Transaction, id: number, { action, ...step }: RecordedStep) =>
  recordActivity(tx, {
    ...step,
    action: `privacyRequest.${action}`,
    subjectType: 'privacyRequest',
    subjectId: id,
    subject: `Privacy request ${id}`,
  })

const doneStep = (action: string, outcome: string, by: AuditInfo, email: Step['email']): Step => ({
  email,
  action,
  after: { outcome },
  change: closedFields('done', outcome, by),
})

const closedFields = (state: 'done' | 'refused', outcome: string, { actor, at }: AuditInfo) => ({
  state,
  outcome,
  closedAt: at,
  closedBy: actor,
})

const ARCHIVE_SENT = 'We’re emailing the archive to the person.'
const ARCHIVE_KEPT =
  'The email with the archive couldn’t be sent because there’s no mail server (SMTP_URL). Send the archive to the person yourself.'

const NOT_FOUND = refuse('notFound', { message: 'We can’t find that request.' })
const CLOSED = refuse('closed', { message: 'This request is already closed.' })
const NOT_ACCESS = refuse('otherType', { message: 'This person asked for deletion, not for a copy.' })
const NOT_CONFIRMED = refuse('notConfirmed', {
  message: 'The person hasn’t confirmed that the address is theirs. Nothing can be disclosed or erased until they do.',
})

const NOTES = [
  'Times are in UTC; amounts are in pounds.',
  'We only store passwords as hashes, which aren’t in this file.',
  'Invoices and credit notes are listed under “documents”. The law requires us to keep them.',
  'This file lists your photos of returns and repairs but doesn’t include them. Ask us and we’ll send you copies.',
  'The card provider keeps its own records of payments. We don’t have any card numbers.',
]
