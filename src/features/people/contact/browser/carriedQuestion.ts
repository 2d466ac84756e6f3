import { sessionStore } from '#/browser/browserStorage.ts'

/** What a visitor has asked elsewhere, for the contact form. Not in the URL, where logs would keep it. */
const QUESTION_KEY = 'courtside.question'

export const carryQuestion = (question: string): void => sessionStore.write(QUESTION_KEY, question)

export function takeQuestion(): string | undefined {
  const question = sessionStore.read(QUESTION_KEY) ?? undefined
  sessionStore.write(QUESTION_KEY, null)
  return question
}
