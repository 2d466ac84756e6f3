import { Suspense, useState } from 'react'
import { email } from '#/lib/brand.ts'
import { Button } from '#/ui/Button.tsx'
import { lazy } from '#/ui/lazy.ts'

const loadDialog = () => import('./ReviewForm.tsx')
const ReviewDialog = lazy(async () => ({ default: (await loadDialog()).ReviewDialog }))

export function ShareExperience() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button
        className="noscript:hidden"
        onClick={() => setState('open')}
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        aria-haspopup="dialog"
      >
        Share Your Experience
      </Button>
      <p className="hidden noscript:block">
        To write a review without JavaScript, email it to{' '}
        <a className="link" href={`mailto:${email()}`}>
          {email()}
        </a>
        .
      </p>
      {state !== 'never' && (
        <Suspense>
          <ReviewDialog open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
