import { Button, buttonClass } from '#/ui/Button.tsx'
import { film } from './film.tsx'
import { useFilm } from './useFilm.tsx'

/** Without JavaScript it links to the video file. */
export function SeeItInAction() {
  const { open, opener, dialog } = useFilm()
  return (
    <>
      <Button size="large" className="noscript:hidden" onClick={open} {...opener}>
        See It in Action
      </Button>
      <span className="hidden noscript:contents">
        <a href={film.mp4} className={buttonClass({ size: 'large' })}>
          See It in Action
        </a>
      </span>
      {dialog}
    </>
  )
}
