import type { Question } from '../productFaq.ts'

/** Questions that a page answers in sight of its readers. */
export const faqJsonLd = (questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
