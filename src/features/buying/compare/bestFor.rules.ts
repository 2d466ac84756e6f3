import { type Candidate, findBestFit } from './finder.rules.ts'
import { OFTEN, WHO, type Who } from './finderQuestions.ts'
import { needsOf, OFTEN_WORDS } from './needs.rules.ts'

const PLAYERS: Record<Who, string> = {
  one: 'one player',
  family: 'family and friends',
  coach: 'a coach with pupils',
  club: 'a club or school',
}

/** For each machine the players whose needs it meets best, whatever their budget and the stock, at a court with mains power. */
export function bestFor(machines: readonly Candidate[]): string[][] {
  const players = machines.map((): string[] => [])
  for (const { value: who } of WHO) {
    let usual: number | undefined
    for (const { value: often } of OFTEN) {
      const fit = findBestFit(machines, needsOf({ who, where: 'mains', often }))
      if (fit === undefined || fit === usual) continue
      players[fit]?.push(usual === undefined ? PLAYERS[who] : `${PLAYERS[who]}, ${OFTEN_WORDS[often]}`)
      usual = fit
    }
  }
  return players
}
