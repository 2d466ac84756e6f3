import { facts } from '#/features/content/content.facts.ts'
import { chargingText } from '#/features/content/content.rules.ts'
import type { Section } from '#/lib/blocks.ts'
import { rangeText } from '#/lib/rangeText.ts'
import { beforePlay } from './chapters/beforePlay.ts'
import { betweenSessions } from './chapters/betweenSessions.ts'
import { onCourt } from './chapters/onCourt.ts'
import { warrantyChapter } from './chapters/warranty.ts'
import { handling } from './manual.facts.ts'

/** Used by both the page and the PDF. */
export const chapters: readonly Section[] = [...beforePlay, ...betweenSessions, ...onCourt, warrantyChapter]

export const cards: readonly { title: string; items: readonly string[]; ordered: boolean }[] = [
  {
    title: 'Quick start',
    ordered: true,
    items: [
      `Centre line, ${rangeText(facts.machine.metresFromBaseline, 'm')} behind the baseline, level and firm.`,
      'Dry, pressureless balls into the hopper.',
      `Yellow button on. SPEED 3, SPIN 0, FEED ${facts.machine.intervalSeconds[1]} s.`,
      `DRILL or SWEEP. Walk: the first ball comes after ${handling.firstBallAfterSeconds} s.`,
      'PAUSE before anyone collects balls.',
      `Off, pack out, charge ${chargingText()} until green.`,
    ],
  },
  {
    title: 'Safety reminder',
    ordered: false,
    items: [
      'Never in front of the opening while it is on.',
      'Hands, hair and cords away from wheels and hopper.',
      'Switch off, wait for the wheels to stop and take the pack out before clearing a jam.',
      'Adults operate it. Children are never left alone with it.',
      'Don’t use it in rain. Never aim it at people.',
      'Damaged or wet pack: do not charge it. Fire: get out, call 999.',
    ],
  },
]
