import { brand } from '#/lib/brand.ts'
import { formatDateTime } from '#/lib/format.ts'
import { pageUrl } from '#/lib/pageLinks.ts'
import type { Check, CheckResult } from '#/platform/checks.ts'
import { block, type EmailBlock } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import type { NewMail } from '#/platform/mail/mail.ts'
import type { Incident } from './incidents.store.ts'

export type IncidentChange = {
  type: 'opened' | 'reminder' | 'cleared'
  check: Check
  reading: CheckResult
  incident: Incident
}

export function incidentEmail(
  changes: IncidentChange[],
  { origin, now }: { origin: string; now: Date },
): Omit<NewMail, 'recipient'> {
  const bad = changes.filter(({ type }) => type !== 'cleared')
  const content = letter(bad.length > 0 ? 'Your shop needs attention' : 'All clear again', [
    ...changes.flatMap(toBlocks),
    block.button('Open the status page', pageUrl(origin, `/admin/status`)),
  ])
  return {
    kind: 'incident',
    // Unique per run.
    reference: `${now.toISOString()}-${changes.map(({ incident }) => incident.id).join('-')}`,
    subject: `${brand()}: ${formatSubject(bad.length > 0 ? bad : changes)}`,
    content,
  }
}

function formatSubject(changes: IncidentChange[]): string {
  const [first] = changes as [IncidentChange, ...IncidentChange[]]
  const title = first.check.title.toLowerCase()
  const others = changes.length > 1 ? ` and ${changes.length - 1} more` : ''
  const prefixes = { opened: 'problem with', reminder: 'still a problem with', cleared: 'resolved:' }
  return `${prefixes[first.type]} ${title}${others}`
}

function toBlocks({ type, check, reading, incident }: IncidentChange): EmailBlock[] {
  const since = formatDateTime(reading.since ?? incident.openedAt)
  if (type === 'cleared')
    return [
      block.heading(check.title),
      block.text(`This has been resolved. It started ${formatDateTime(incident.openedAt)}.`),
    ]
  return [
    block.heading(check.title),
    block.facts([
      ['Now', reading.value],
      [type === 'reminder' ? 'Ongoing since' : 'Since', since],
    ]),
    ...(reading.advice ? [block.text(reading.advice)] : []),
  ]
}
