import type { Tone } from '#/lib/tone.ts'
import type { Status, StatusCheck } from '../server/status.schema.ts'

type State = Status['state']

export const STATE_LABELS: Record<State, { label: string; tone: Tone }> = {
  fine: { label: 'OK', tone: 'good' },
  attention: { label: 'Needs attention', tone: 'attention' },
  problem: { label: 'Problem', tone: 'bad' },
  unknown: { label: 'Unknown', tone: 'quiet' },
}

const count = (number: number, singular: string, plural: string) => `${number} ${number === 1 ? singular : plural}`

export function formatSummary({ groups }: Pick<Status, 'groups'>): string {
  const states = groups.flatMap(({ checks }) => checks.map(({ state }) => state))
  const of = (state: State) => states.filter((each) => each === state).length
  const parts = [
    of('problem') && count(of('problem'), 'problem', 'problems'),
    of('attention') && `${count(of('attention'), 'thing needs', 'things need')} attention`,
    of('unknown') && `${of('unknown')} couldn’t be checked`,
  ].filter(Boolean)
  return parts.length === 0 ? 'Everything’s working.' : `${parts.join(', ')}.`
}

export type StatusGroup = { title: string; checks: StatusCheck[] }

export function problemsFirst(groups: Status['groups']): StatusGroup[] {
  const open = groups.flatMap(({ checks }) => checks.filter(({ state }) => state !== 'fine'))
  const rest = groups.map(({ title, checks }) => ({ title, checks: checks.filter(({ state }) => state === 'fine') }))
  return [{ title: 'Needs attention', checks: open }, ...rest].filter(({ checks }) => checks.length > 0)
}
