import type { FaqTab } from './supportFaq.ts'

/** Tabs without a match stay, empty. */
export function searchFaq(tabs: readonly FaqTab[], typed: string): FaqTab[] {
  const wanted = typed.trim().toLowerCase()
  return tabs.map((tab) => ({
    ...tab,
    questions: tab.questions.filter(({ question, answer }) => `${question}\n${answer}`.toLowerCase().includes(wanted)),
  }))
}

export const tabWithMatches = (matches: readonly FaqTab[], chosen: FaqTab['tab']): FaqTab['tab'] =>
  matches.find(({ tab, questions }) => tab === chosen && questions.length > 0)?.tab ??
  matches.find(({ questions }) => questions.length > 0)?.tab ??
  chosen
