import type { MouseEvent } from 'react'
import { buttonClass } from '#/ui/Button.tsx'
import { FilmDescription, film } from './film.tsx'
import { useFilm } from './useFilm.tsx'

/** The film on its machine's page. Without JavaScript it links to the video file. */
export function WatchItFire() {
  const { open, opener, dialog } = useFilm()
  const play = (event: MouseEvent) => {
    event.preventDefault()
    open()
  }
  return (
    <section aria-labelledby="film" className="grid gap-5">
      <h2 id="film" className="headline text-2xl">
        Watch it fire
      </h2>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start lg:gap-12">
        <a href={film.mp4} className="grid gap-5" onClick={play} {...opener}>
          <img
            src={film.poster}
            {...film.size}
            alt=""
            loading="lazy"
            decoding="async"
            className="block aspect-video h-auto w-full rounded-sm bg-sunken"
          />
          <span className={buttonClass({ className: 'justify-self-start' })}>
            Play the film, {film.seconds} seconds
          </span>
        </a>
        <FilmDescription />
      </div>
      {dialog}
    </section>
  )
}
