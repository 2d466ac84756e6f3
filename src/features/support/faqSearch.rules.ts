import type { FaqTab } from './supportFaq.ts'

/** The questions of each tab whose question or answer holds what was typed, in any case. Every tab stays, also empty. */
export function searchFaq(tabs: readonly FaqTab[], typed: string): FaqTab[] {
  const wanted = typed.trim().toLowerCase()
  return tabs.map((tab) => ({
    ...tab,
    questions: tab.questions.filter(({ question, answer }) => `${question}\n${answer}`.toLowerCase().includes(wanted)),
  }))
}

/** The tab to show: the chosen one while it has questions, else the first that has some. */
export const tabWithMatches = (found: readonly FaqTab[], chosen: FaqTab['tab']): FaqTab['tab'] =>
  found.find(({ tab, questions }) => tab === chosen && questions.length > 0)?.tab ??
  found.find(({ questions }) => questions.length > 0)?.tab ??
  chosen
