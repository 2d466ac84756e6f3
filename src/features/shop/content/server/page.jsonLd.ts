import type { Breadcrumb } from '#/lib/trail.ts'
import type { Question } from '../productFaq.ts'

export const breadcrumbJsonLd = (trail: readonly Breadcrumb[], origin: string, url: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: to ? `${origin}${to}` : url,
  })),
})

/** Only for questions that are visible on the page. */
export const faqJsonLd = (questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
