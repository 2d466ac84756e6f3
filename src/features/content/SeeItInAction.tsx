import { lazy, Suspense, useState } from 'react'
import { pictureSources } from '#/platform/media/pictures.ts'
import { Button } from '#/ui/Button.tsx'
import { Picture } from '#/ui/Picture.tsx'
import { GALLERY_SIZE, gallery } from './gallery.ts'

const Slideshow = lazy(async () => ({ default: (await import('#/ui/Slideshow.tsx')).Slideshow }))

/** The button that shows the machines at work on court: captioned photographs, one at a time. */
export function SeeItInAction() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const [at, setAt] = useState(0)
  const item = gallery[at]
  return (
    <>
      <Button size="large" onClick={() => setState('open')} aria-haspopup="dialog">
        See It in Action
      </Button>
      {state !== 'never' && item && (
        <Suspense>
          <Slideshow
            open={state === 'open'}
            onClose={() => setState('closed')}
            title="The machines on court"
            count={gallery.length}
            at={at}
            onMove={setAt}
            caption={item.caption}
            picture={
              <Picture
                key={item.image}
                picture={{ src: item.image, alt: item.alt, ...GALLERY_SIZE }}
                sources={pictureSources(item.image, GALLERY_SIZE.width)}
                sizes="100vw"
                priority
                fit="contain"
                className="size-full bg-transparent"
              />
            }
          />
        </Suspense>
      )}
    </>
  )
}
