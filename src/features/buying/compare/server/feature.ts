import { defineFeature } from '#/platform/feature.ts'
import { FINDER_ID, FINDER_TITLE, QUESTIONS } from '../finderQuestions.ts'
import { compareRoutes } from './compare.routes.ts'

export const compare = defineFeature({
  endpoints: compareRoutes,
  help: [
    {
      title: 'Compare machines',
      section: 'Products',
      href: '/compare#comparison',
      text: 'which machine suits me choose difference recommend finder versus',
    },
    {
      title: FINDER_TITLE,
      section: 'Choose a machine',
      href: `/compare#${FINDER_ID}`,
      text: `beginner children junior kids ${QUESTIONS.flatMap(({ options }) => options.map(({ title }) => title)).join(' ')}`,
    },
  ],
})
