import { Suspense, useState } from 'react'
import { lazy } from '#/ui/lazy.ts'

const loadDialog = () => import('./FilmDialog.tsx')
const FilmDialog = lazy(async () => ({ default: (await loadDialog()).FilmDialog }))

/** Spread `opener` on what opens the film, and render `dialog`. The player loads once it is pointed at. */
export function useFilm() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return {
    open: () => setState('open'),
    opener: { onPointerEnter: loadDialog, onFocus: loadDialog, 'aria-haspopup': 'dialog' },
    dialog: state !== 'never' && (
      <Suspense>
        <FilmDialog open={state === 'open'} onClose={() => setState('closed')} />
      </Suspense>
    ),
  } as const
}
