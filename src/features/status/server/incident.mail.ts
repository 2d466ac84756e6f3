import { facts } from '#/features/content/content.facts.ts'
import { imprint } from '#/features/content/imprint.rules.ts'
import { momentWords } from '#/lib/momentWords.ts'
import type { Check, Reading } from '#/platform/checks.ts'
import { type Block, renderLetter } from '#/platform/mail/letter.ts'
import type { NewMail } from '#/platform/mail/mail.ts'
import type { Incident } from './incidents.store.ts'

export type Change = {
  type: 'opened' | 'reminder' | 'cleared'
  check: Check
  reading: Reading
  incident: Incident
}

/** One email about all changes of one run. */
export function incidentMail(
  changes: Change[],
  { origin, now }: { origin: string; now: Date },
): Omit<NewMail, 'recipient'> {
  const { brand } = facts
  const bad = changes.filter(({ type }) => type !== 'cleared')
  const letter = renderLetter({
    brand,
    title: bad.length > 0 ? 'Your shop needs attention' : 'All clear again',
    blocks: [
      ...changes.flatMap(blocksOf),
      { type: 'button', label: 'Open the status page', url: `${origin}/admin/status` },
    ],
    footer: imprint(),
  })
  return {
    kind: 'incident',
    // Unique per run.
    reference: `${now.toISOString()}-${changes.map(({ incident }) => incident.id).join('-')}`,
    subject: `${brand}: ${subjectOf(bad.length > 0 ? bad : changes)}`,
    ...letter,
  }
}

function subjectOf(changes: Change[]): string {
  const [first] = changes as [Change, ...Change[]]
  const title = first.check.title.toLowerCase().replace(/stripe/, 'Stripe')
  const others = changes.length > 1 ? ` and ${changes.length - 1} more` : ''
  const say = { opened: 'problem with', reminder: 'still a problem with', cleared: 'resolved:' }
  return `${say[first.type]} ${title}${others}`
}

function blocksOf({ type, check, reading, incident }: Change): Block[] {
  const since = momentWords((reading.since ?? incident.openedAt).toISOString())
  if (type === 'cleared')
    return [
      { type: 'heading', text: check.title },
      { type: 'text', text: `This has been resolved. It started ${momentWords(incident.openedAt.toISOString())}.` },
    ]
  return [
    { type: 'heading', text: check.title },
    {
      type: 'facts',
      rows: [
        ['Now', reading.value],
        [type === 'reminder' ? 'Ongoing since' : 'Since', since],
      ],
    },
    ...(reading.advice ? [{ type: 'text', text: reading.advice } as const] : []),
  ]
}
