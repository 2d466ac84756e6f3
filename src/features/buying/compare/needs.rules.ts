import { formatList } from '#/lib/format.ts'
import type { Answers, Often, Where, Who } from './finderQuestions.ts'
import type { Trait, TraitName, Traits } from './traits.rules.ts'

/** What the answers ask of a machine. */
export type Need = {
  trait: TraitName
  /** From 0 to 1. */
  satisfaction(trait: Trait): number
  weight: number
  because: string
  /** Said if the machine falls short. */
  caveat: string
}

const BALLS: Record<Who, number> = { one: 60, family: 100, coach: 150, club: 200 }
/** Frequent players collect often enough to notice. */
const BALLS_OFTEN = 120
const HOURS: Record<Often, number> = { sometimes: 2, weekly: 3, often: 4 }
/** What one person lifts into a car without help. */
const CARRIED_KG = 12
const STRONG_KMH = 120
const GENTLE_KMH = 40

const WHO_CLAUSE: Record<Who, string> = {
  one: 'you play on your own',
  family: 'family and friends play too',
  coach: 'it’s for a coach with pupils',
  club: 'a club or school shares it',
}
const WHERE_CLAUSE: Record<Exclude<Where, 'mains'>, string> = {
  'no-mains': 'there’s no mains power at the court',
  travel: 'you take it to different courts',
}
export const OFTEN_WORDS: Record<Often, string> = {
  sometimes: 'now and then',
  weekly: 'once or twice a week',
  often: 'three times a week or more',
}

export function needsOf({ who, where, often }: Omit<Answers, 'budget'>): Need[] {
  const sharing = who === 'coach' || who === 'club'
  const oftenClause = `${sharing ? 'it’s used' : 'you play'} ${OFTEN_WORDS[often]}`
  const because = (...clauses: string[]) => `Because ${formatList(clauses)}`
  const needs: (Need | false)[] = [
    {
      trait: 'balls',
      satisfaction: atLeast(Math.max(BALLS[who], often === 'often' ? BALLS_OFTEN : 0)),
      weight: 1.5,
      because: because(often === 'often' ? `${WHO_CLAUSE[who]}, ${OFTEN_WORDS.often}` : WHO_CLAUSE[who]),
      caveat: 'You’ll stop to collect balls more often',
    },
    where !== 'mains' && {
      trait: 'hours',
      satisfaction: atLeast(HOURS[often]),
      weight: 1,
      because: because(oftenClause, WHERE_CLAUSE[where]),
      caveat: 'It may not last a long session away from the mains',
    },
    where === 'travel' && {
      trait: 'weight',
      satisfaction: atMost(CARRIED_KG),
      weight: 1,
      because: because(WHERE_CLAUSE.travel),
      caveat: 'It’s heavy to lift into a car',
    },
    sharing && {
      trait: 'topSpeed',
      satisfaction: atLeast(STRONG_KMH),
      weight: 0.5,
      because: because('strong players use it too'),
      caveat: 'Strong players may want faster balls',
    },
    who === 'family' && {
      trait: 'slowSpeed',
      satisfaction: atMost(GENTLE_KMH),
      weight: 0.5,
      because: because('beginners use it too'),
      caveat: 'Its slowest ball is fast for a beginner',
    },
  ]
  return needs.filter((need) => need !== false)
}

const atLeast =
  (wanted: number) =>
  ({ amount }: Trait) =>
    Math.min(1, amount / wanted)

const atMost =
  (wanted: number) =>
  ({ amount }: Trait) =>
    amount <= wanted ? 1 : wanted / amount

/** From this satisfaction a machine does what was asked. */
export const ENOUGH = 0.85

export const satisfactionOf = (need: Need, traits: Traits): number | undefined => {
  const trait = traits[need.trait]
  return trait && need.satisfaction(trait)
}
