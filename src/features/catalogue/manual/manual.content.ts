import { facts } from '#/features/shop/content/content.facts.ts'
import { chargingText } from '#/features/shop/content/content.rules.ts'
import type { Section } from '#/lib/blocks.ts'
import { formatRange } from '#/lib/format.ts'
import { beforePlay } from './chapters/beforePlay.ts'
import { betweenSessions } from './chapters/betweenSessions.ts'
import { onCourt } from './chapters/onCourt.ts'
import { warrantyChapter } from './chapters/warranty.ts'
import { handling } from './manual.facts.ts'

export const chapters: readonly Section[] = [...beforePlay, ...betweenSessions, ...onCourt, warrantyChapter]

export const cards: readonly { title: string; items: readonly string[]; ordered: boolean }[] = [
  {
    title: 'Quick start',
    ordered: true,
    items: [
      `Centre line, ${formatRange(facts.machine.metresFromBaseline, 'm')} behind the baseline, level and firm.`,
      'Put dry, pressureless balls in the hopper.',
      `Switch on. SPEED 3, SPIN 0, FEED ${facts.machine.intervalSeconds[1]} s.`,
      `Press DRILL or SWEEP, then walk: the first ball comes after ${handling.firstBallAfterSeconds} seconds.`,
      'PAUSE before anyone collects balls.',
      `Switch off, take the pack out and charge it until green (${chargingText()}).`,
    ],
  },
  {
    title: 'Safety reminder',
    ordered: false,
    items: [
      'Never stand in front of the opening while it’s on.',
      'Keep hands, hair and cords away from the wheels and hopper.',
      'Switch off, wait for the wheels to stop and take the pack out before clearing a jam.',
      'Only adults may operate it. Never leave children alone with it.',
      'Don’t use it in rain. Never aim it at people.',
      'Never charge a damaged or wet pack. If there’s a fire, get out and call 999.',
    ],
  },
]
