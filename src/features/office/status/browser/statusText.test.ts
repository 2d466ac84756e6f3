import { expect, test } from 'vitest'
import type { Status } from '../server/status.schema.ts'
import { formatSummary, problemsFirst } from './statusText.ts'

const withStates = (...states: Status['state'][]): Pick<Status, 'groups'> => ({
  groups: [
    {
      title: 'Payments',
      checks: states.map((state) => ({ id: 'a', title: 'A', state, value: '', since: null, advice: '', link: null })),
    },
  ],
})

test.each([
  [['fine', 'fine'], 'Everything’s working.'],
  [['problem', 'fine'], '1 problem.'],
  [['attention'], '1 thing needs attention.'],
  [
    ['problem', 'problem', 'attention', 'attention', 'unknown'],
    '2 problems, 2 things need attention, 1 couldn’t be checked.',
  ],
] satisfies [Status['state'][], string][])('%j: %s', (states, sentence) => {
  expect(formatSummary(withStates(...states))).toBe(sentence)
})

test('moves everything that is not fine into one group at the top', () => {
  const { groups } = withStates('fine', 'problem', 'unknown', 'fine')
  const states = problemsFirst(groups).map(({ title, checks }) => [title, checks.map(({ state }) => state)])
  expect(states).toEqual([
    ['Needs attention', ['problem', 'unknown']],
    ['Payments', ['fine', 'fine']],
  ])
  expect(problemsFirst(withStates('problem').groups)).toHaveLength(1)
  expect(problemsFirst(withStates('fine').groups).map(({ title }) => title)).toEqual(['Payments'])
})
