type Choice<Value extends string> = { value: Value; title: string }

const choices = <Value extends string>(options: readonly Choice<Value>[]) => options

export const WHO = choices([
  { value: 'one', title: 'Just me' },
  { value: 'family', title: 'Family and friends' },
  { value: 'coach', title: 'A coach with pupils' },
  { value: 'club', title: 'A club or school' },
])
export const WHERE = choices([
  { value: 'mains', title: 'At one court, with mains power' },
  { value: 'no-mains', title: 'At one court, without mains power' },
  { value: 'travel', title: 'At different courts' },
])
export const OFTEN = choices([
  { value: 'sometimes', title: 'Now and then' },
  { value: 'weekly', title: 'Once or twice a week' },
  { value: 'often', title: 'Three times a week or more' },
])

/** In the order in which they are asked. The fourth is the budget. */
export const QUESTIONS = [
  { name: 'who', legend: 'Who plays?', options: WHO },
  { name: 'where', legend: 'Where?', options: WHERE },
  { name: 'often', legend: 'How often?', options: OFTEN },
] as const

export type Who = (typeof WHO)[number]['value']
export type Where = (typeof WHERE)[number]['value']
export type Often = (typeof OFTEN)[number]['value']

export const FINDER_ID = 'finder'
export const FINDER_TITLE = 'Find the right machine in four questions'

/** `budget` is in whole pounds; without it there is no limit. */
export type Answers = { who: Who; where: Where; often: Often; budget?: number | undefined }
