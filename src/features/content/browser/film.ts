const BASE = '/media/film/courtside-on-court'

/** Silent. Made by `scripts/makeFilm.mjs` from the gallery’s photographs. */
export const film = {
  title: 'The machines on court',
  seconds: 24,
  size: { width: 1280, height: 720 },
  poster: `${BASE}.jpg`,
  captions: `${BASE}.en.vtt`,
  mp4: `${BASE}.mp4`,
  sources: [
    { src: `${BASE}.webm`, type: 'video/webm; codecs="av01.0.05M.08"' },
    { src: `${BASE}.mp4`, type: 'video/mp4; codecs="avc1.64001f"' },
  ],
  description:
    'A machine on its trolley beside the court. The control panel: speed 7, spin +1, a ball every 4 seconds. A full hopper ' +
    'in low sun. Two balls leave the wheels. Seen from behind the machine, balls fly over the net. A machine under ' +
    'floodlights. A row of balls on the court after the drill.',
}
