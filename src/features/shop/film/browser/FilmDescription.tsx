import { film } from './film.ts'

/** For people who can’t see the film. */
export const FilmDescription = () => (
  <details>
    <summary className="link min-h-6 w-fit">What happens in the film ({film.seconds} seconds, no sound)</summary>
    <p className="max-w-prose pt-2 text-muted">{film.description}</p>
  </details>
)
