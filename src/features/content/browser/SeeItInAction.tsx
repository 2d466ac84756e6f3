import { Suspense, useState } from 'react'
import { Button, buttonClass } from '#/ui/Button.tsx'
import { lazy } from '#/ui/lazy.ts'
import { film } from './film.ts'

const loadDialog = () => import('./FilmDialog.tsx')
const FilmDialog = lazy(async () => ({ default: (await loadDialog()).FilmDialog }))

/** Without JavaScript it links to the video file. */
export function SeeItInAction() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button
        size="large"
        className="noscript:hidden"
        onClick={() => setState('open')}
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        aria-haspopup="dialog"
      >
        See It in Action
      </Button>
      <span className="hidden noscript:contents">
        <a href={film.mp4} className={buttonClass({ size: 'large' })}>
          See It in Action
        </a>
      </span>
      {state !== 'never' && (
        <Suspense>
          <FilmDialog open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
