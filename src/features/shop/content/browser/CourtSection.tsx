import { useId, useRef, useState } from 'react'
import { capitalise } from '#/lib/format.ts'
import { Button } from '#/ui/Button.tsx'
import { modesText, numberWord } from '../content.rules.ts'
import { CourtDrawing } from './CourtDrawing.tsx'
import { SHOT_PATTERNS, type ShotPattern, shotTargets } from './shotPatterns.ts'
import { type MovingElements, useShots } from './useShots.ts'

const BALL_COUNT = 8
const INITIAL_PATTERN = SHOT_PATTERNS.find(({ name }) => name === 'Sweep') as ShotPattern

export function CourtSection() {
  const id = useId()
  const [pattern, setPattern] = useState(INITIAL_PATTERN)
  const [round, setRound] = useState(1)
  const moving = useRef<MovingElements>(null)
  const targets = shotTargets(pattern, BALL_COUNT, round)
  const { landed, play, stop } = useShots(targets, moving)

  const choose = (chosen: ShotPattern, next = round) => {
    setPattern(chosen)
    play(shotTargets(chosen, BALL_COUNT, next))
  }
  const again = () => {
    setRound(round + 1)
    choose(pattern, round + 1)
  }

  return (
    <section className="court-band section" aria-labelledby={`${id}title`}>
      <div className="page">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
          <h2 id={`${id}title`} className="headline max-w-160 text-4xl">
            {capitalise(numberWord(SHOT_PATTERNS.length))} ways to train
          </h2>
          <p className="max-w-100 text-muted">
            {capitalise(modesText())}.{' '}
            <span className="noscript:hidden">Choose a mode to see its shots, to scale and in real time.</span>
          </p>
        </div>
        <div className="mt-10 grid gap-x-12 gap-y-8 lg:mt-12">
          <figure className="min-w-0">
            {/* On phones the drawing is rotated upright, with the player at the bottom. */}
            <div className="relative mx-auto aspect-[1/2.37] w-(--across) [--across:min(15rem,80vw)] md:aspect-[2.37] md:w-full">
              <div className="absolute top-1/2 left-1/2 h-(--across) w-[calc(2.37*var(--across))] -translate-x-1/2 -translate-y-1/2 rotate-90 md:static md:size-full md:translate-none md:rotate-none">
                <CourtDrawing
                  label={`A tennis court from above, the machine behind the far baseline. ${pattern.name}: ${pattern.description}`}
                  targets={targets}
                  landed={landed}
                  moving={moving}
                />
              </div>
            </div>
            <figcaption className="mt-4 flex min-h-22 flex-wrap items-start justify-between gap-x-8 gap-y-3 md:min-h-11 md:items-center">
              <p aria-live="polite" className="min-w-0 flex-1 basis-72 text-sm text-muted">
                <span className="font-semibold text-ink">{pattern.name}.</span> {pattern.description}
              </p>
              <Button
                size="small"
                className="min-w-24 motion-reduce:hidden noscript:hidden"
                onClick={landed === undefined ? again : stop}
              >
                {landed === undefined ? 'Play' : 'Stop'}
              </Button>
            </figcaption>
          </figure>
          <fieldset className="max-md:order-first">
            <legend className="sr-only">Training mode</legend>
            <div className="grid grid-cols-2 gap-x-4 lg:grid-cols-6 noscript:max-lg:grid-cols-1">
              {SHOT_PATTERNS.map((option, index) => (
                <label
                  key={option.name}
                  className={
                    'grid min-h-12 content-start gap-1.5 border-t-2 border-line pt-3 pb-4 transition-colors hover:border-muted ' +
                    'has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus'
                  }
                >
                  <input
                    type="radio"
                    name={`${id}mode`}
                    checked={option === pattern}
                    onChange={() => choose(option)}
                    aria-labelledby={`${id}name${index}`}
                    aria-describedby={`${id}purpose${index}`}
                    className="sr-only noscript:hidden"
                  />
                  <span id={`${id}name${index}`} className="font-semibold">
                    {option.name}
                  </span>
                  <span
                    id={`${id}purpose${index}`}
                    className="text-sm text-muted max-lg:sr-only noscript:max-lg:not-sr-only"
                  >
                    {option.purpose}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        </div>
      </div>
    </section>
  )
}
