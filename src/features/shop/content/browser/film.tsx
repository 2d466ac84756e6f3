const BASE = '/media/film/courtside-pro-firing'

/** Silent. Made by `scripts/makeFilm.mjs`. */
export const film = {
  title: 'The Courtside Pro firing',
  /** The machine it shows. */
  product: 'courtside-pro',
  seconds: 8,
  size: { width: 960, height: 540 },
  poster: `${BASE}.jpg`,
  mp4: `${BASE}.mp4`,
  sources: [
    { src: `${BASE}.webm`, type: 'video/webm; codecs="av01.0.04M.08"' },
    { src: `${BASE}.mp4`, type: 'video/mp4; codecs="avc1.64001f"' },
  ],
  description:
    'A Courtside Pro with a full hopper stands on a blue hard court in low evening sun. In slow motion it fires ball ' +
    'after ball between its two wheels, towards us, while the camera moves round it from one side to the other.',
}

/** For people who can’t see the film. */
export const FilmDescription = () => (
  <details>
    <summary className="link min-h-6 w-fit">What happens in the film ({film.seconds} seconds, no sound)</summary>
    <p className="max-w-prose pt-2 text-muted">{film.description}</p>
  </details>
)
