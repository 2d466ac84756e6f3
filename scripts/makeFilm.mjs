// Generates media/film, which is committed. Needs ffmpeg with libx264 and libsvtav1, and takes minutes.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const media = fileURLToPath(new URL('../media/', import.meta.url))
const film = path.join(media, 'film/courtside-on-court')

const SIZE = { width: 1280, height: 720 }
const RATE = 25
const SHOT_SECONDS = 4
const FADE_SECONDS = 0.6
const STEP_SECONDS = SHOT_SECONDS - FADE_SECONDS

/** `top` offsets the 16:9 crop; the camera zooms from `from` to `to`, centred on `at`. */
const SHOTS = [
  { file: 'gallery-11.jpg', top: 170, from: 1.0, to: 1.1, at: [0.55, 0.5] },
  { file: 'gallery-09.jpg', top: 180, from: 1.18, to: 1.04, at: [0.45, 0.45] },
  { file: 'gallery-08.jpg', top: 90, from: 1.02, to: 1.13, at: [0.5, 0.35] },
  { file: 'gallery-07.jpg', top: 150, from: 1.12, to: 1.0, at: [0.25, 0.5] },
  { file: 'gallery-06.jpg', top: 190, from: 1.0, to: 1.12, at: [0.5, 0.4] },
  { file: 'gallery-05.jpg', top: 170, from: 1.1, to: 1.0, at: [0.6, 0.3] },
  { file: 'gallery-12.jpg', top: 200, from: 1.0, to: 1.1, at: [0.35, 0.6] },
]

const captions = new Map(
  JSON.parse(readFileSync(path.join(media, 'manifest.json'), 'utf8')).map(({ file, caption }) => [file, caption]),
)

refuseWithoutFfmpeg()
mkdirSync(path.dirname(film), { recursive: true })
const scratch = mkdtempSync(path.join(os.tmpdir(), 'courtside-film-'))
try {
  const master = path.join(scratch, 'master.mkv')
  ffmpeg(...SHOTS.flatMap(inputArgs), '-filter_complex', createFilterGraph(), '-map', '[film]', '-c:v', 'ffv1', master)
  const yuv = ['-pix_fmt', 'yuv420p', '-an', '-map_metadata', '-1']
  // Every phone can play level 3.1.
  const x264 = [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '26',
    '-profile:v',
    'high',
    '-level:v',
    '3.1',
    '-refs',
    '4',
  ]
  ffmpeg('-i', master, ...x264, ...yuv, '-movflags', '+faststart', `${film}.mp4`)
  ffmpeg('-i', master, '-c:v', 'libsvtav1', '-preset', '5', '-crf', '40', '-g', '125', ...yuv, `${film}.webm`)
  ffmpeg('-ss', String(STEP_SECONDS * 4 + 1.2), '-i', master, '-frames:v', '1', '-q:v', '5', `${film}.jpg`)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
writeFileSync(`${film}.en.vtt`, `WEBVTT\n\n${SHOTS.map(createCue).join('\n\n')}\n`)

function inputArgs({ file }) {
  return ['-i', path.join(media, file)]
}

function createFilterGraph() {
  const frames = SHOT_SECONDS * RATE
  const moves = SHOTS.map(({ top, from, to, at: [x, y] }, index) => {
    // Eases in and out. Upscaled first, or single-pixel steps would be visible.
    const zoom = `${from}+${to - from}*(0.5-0.5*cos(PI*on/${frames}))`
    const place = `x='(iw-iw/zoom)*${x}':y='(ih-ih/zoom)*${y}'`
    const move = `zoompan=z='${zoom}':${place}:d=${frames}:s=${SIZE.width}x${SIZE.height}:fps=${RATE}`
    return `[${index}]crop=1600:900:0:${top},scale=3840:2160:flags=lanczos,${move},format=yuv420p[s${index}]`
  })
  const fades = SHOTS.slice(1).map((_, index) => {
    const before = index === 0 ? 's0' : `f${index}`
    const after = index + 2 === SHOTS.length ? 'film' : `f${index + 1}`
    const offset = (index + 1) * STEP_SECONDS
    return `[${before}][s${index + 1}]xfade=transition=fade:duration=${FADE_SECONDS}:offset=${offset}[${after}]`
  })
  return [...moves, ...fades].join(';')
}

function createCue({ file }, index) {
  const begin = index * STEP_SECONDS + (index === 0 ? 0 : FADE_SECONDS / 2)
  const end = (index + 1) * STEP_SECONDS + (index + 1 === SHOTS.length ? FADE_SECONDS : FADE_SECONDS / 2)
  return `${timestamp(begin)} --> ${timestamp(end)}\n${captions.get(file)}`
}

function timestamp(seconds) {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
}

function refuseWithoutFfmpeg() {
  const { status, stdout } = spawnSync('ffmpeg', ['-hide_banner', '-encoders'], { encoding: 'utf8' })
  if (status === 0 && ['libx264', 'libsvtav1'].every((encoder) => stdout.includes(encoder))) return
  process.stderr.write(
    'The film is made with ffmpeg, which must know libx264 and libsvtav1. Please install it first.\n',
  )
  process.exit(1)
}

function ffmpeg(...options) {
  const { status } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...options], {
    stdio: 'inherit',
    env: { ...process.env, SVT_LOG: '1' },
  })
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}.`)
}
