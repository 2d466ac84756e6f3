// node scripts/makeFilm.mjs <folder>: generates media/film, which is committed, from the rendered frames in a folder. Needs ffmpeg
// with libx264 and libsvtav1, and takes minutes.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const film = fileURLToPath(new URL('../media/film/courtside-pro-firing', import.meta.url))

const RATE = 24
const FRAMES = 8 * RATE
/** A ball leaves the wheels. */
const POSTER_FRAME = 97

const folder = path.resolve(process.argv[2] ?? '')
const rendered = (number) => path.join(folder, `frame-${digits(number)}.png`)
const numbers = Array.from({ length: FRAMES }, (_, index) => index + 1)
const odd = numbers.filter((number) => number % 2 === 1)

const missing = odd.filter((number) => !existsSync(rendered(number)))
if (!process.argv[2] || missing.length > 0)
  fail(
    `Name a folder with frame-0001.png to frame-${digits(FRAMES)}.png; even ones may be missing. Missing: ${missing.join()}`,
  )
refuseWithoutFfmpeg()

mkdirSync(path.dirname(film), { recursive: true })
const scratch = mkdtempSync(path.join(os.tmpdir(), 'courtside-film-'))
try {
  const interpolated = numbers.every((number) => existsSync(rendered(number))) ? undefined : interpolate()
  const frames = makeFolder('frames')
  for (const number of numbers) {
    const frame = existsSync(rendered(number)) ? rendered(number) : path.join(interpolated, `${digits(number)}.png`)
    symlinkSync(frame, path.join(frames, `${digits(number)}.png`))
  }
  const input = ['-framerate', String(RATE), '-i', path.join(frames, '%04d.png')]
  const bt709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']
  const yuv = [
    '-vf',
    'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p',
    ...bt709,
    '-an',
    '-map_metadata',
    '-1',
  ]
  // Every phone can play level 3.1.
  const x264 = [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '20',
    '-profile:v',
    'high',
    '-level:v',
    '3.1',
    '-refs',
    '4',
  ]
  ffmpeg(...input, ...x264, ...yuv, '-movflags', '+faststart', `${film}.mp4`)
  ffmpeg(...input, '-c:v', 'libsvtav1', '-preset', '4', '-crf', '34', '-g', '96', ...yuv, `${film}.webm`)
  await sharp(rendered(POSTER_FRAME)).jpeg({ quality: 65, mozjpeg: true }).toFile(`${film}.jpg`)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

/** Every frame, by the motion between the odd ones. */
function interpolate() {
  const sources = makeFolder('odd')
  // Without more frames after the last one, the interpolation would end before it.
  for (const [index, number] of [...odd, odd.at(-1), odd.at(-1)].entries())
    symlinkSync(rendered(number), path.join(sources, `${digits(index + 1)}.png`))
  const results = makeFolder('interpolated')
  const motion = `minterpolate=fps=${RATE}:mi_mode=mci:mc_mode=aobmc:me_mode=bidir:vsbmc=1:scd=none`
  ffmpeg(
    '-framerate',
    String(RATE / 2),
    '-i',
    path.join(sources, '%04d.png'),
    '-vf',
    motion,
    path.join(results, '%04d.png'),
  )
  return results
}

function makeFolder(name) {
  const made = path.join(scratch, name)
  mkdirSync(made)
  return made
}

function digits(number) {
  return String(number).padStart(4, '0')
}

function refuseWithoutFfmpeg() {
  const { status, stdout } = spawnSync('ffmpeg', ['-hide_banner', '-encoders'], { encoding: 'utf8' })
  if (status === 0 && ['libx264', 'libsvtav1'].every((encoder) => stdout.includes(encoder))) return
  fail('The film is made with ffmpeg, which must know libx264 and libsvtav1. Please install it first.')
}

function ffmpeg(...options) {
  const { status } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...options], {
    stdio: 'inherit',
    env: { ...process.env, SVT_LOG: '1' },
  })
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}.`)
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
