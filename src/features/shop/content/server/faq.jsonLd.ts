import type { Question } from '../productFaq.ts'

/** Only for questions that are visible on the page. */
export const faqJsonLd = (questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
