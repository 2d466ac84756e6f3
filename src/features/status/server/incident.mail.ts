import { companyFooter } from '#/features/content/companyFooter.rules.ts'
import { facts } from '#/features/content/content.facts.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { pageUrl } from '#/lib/pageLinks.ts'
import type { Check, CheckResult } from '#/platform/checks.ts'
import type { EmailBlock, EmailContent } from '#/platform/mail/emailContent.ts'
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
  const { brand } = facts
  const bad = changes.filter(({ type }) => type !== 'cleared')
  const content: EmailContent = {
    brand,
    title: bad.length > 0 ? 'Your shop needs attention' : 'All clear again',
    blocks: [
      ...changes.flatMap(toBlocks),
      { type: 'button', label: 'Open the status page', url: pageUrl(origin, `/admin/status`) },
    ],
    footer: companyFooter(),
  }
  return {
    kind: 'incident',
    // Unique per run.
    reference: `${now.toISOString()}-${changes.map(({ incident }) => incident.id).join('-')}`,
    subject: `${brand}: ${formatSubject(bad.length > 0 ? bad : changes)}`,
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
      { type: 'heading', text: check.title },
      { type: 'text', text: `This has been resolved. It started ${formatDateTime(incident.openedAt)}.` },
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
