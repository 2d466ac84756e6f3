import { fork } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { parsePictureName, VARIANT_FORMATS, VARIANT_WIDTHS, variantName, variantWidths } from '../../lib/pictures.ts'
import { lowerPriority } from '../lowerPriority.ts'
import { projectFile } from '../projectFile.ts'
import type { MediaFolders } from './describePicture.ts'
import { readPlaceholders } from './placeholders.ts'
import { isUpload } from './uploads.ts'

type EncoderRun = {
  /** Never rejects. */
  done: Promise<{ ok: boolean }>
  stop(): Promise<void>
}

type EncodingLog = { info(message: string): void; warn(details: object, message: string): void }

/** Ask a process to end. A terminal sends them to the encoder as well as to the shop. */
const ENDING: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** In a child process of the lowest priority. `onDescribed`: all sizes and placeholders are known. */
export function encodePictures(folders: MediaFolders, log: EncodingLog, onDescribed = () => {}): EncoderRun {
  if (!hasMissingVariants(folders)) return { done: Promise.resolve({ ok: true }), stop: async () => {} }
  const { mediaDir, variantsDir } = folders
  const child = fork(projectFile('scripts/encode-pictures.mjs'), [mediaDir, variantsDir, VARIANT_WIDTHS.join(',')], {
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '', UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  lowerPriority(child.pid)
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-2000)
  })
  child.on('message', onDescribed)
  const done = new Promise<{ ok: boolean }>((resolve) => {
    child.once('error', (error) => {
      log.warn({ err: error }, 'could not encode the pictures: the shop serves JPEGs')
      resolve({ ok: false })
    })
    child.once('close', (code, signal) => {
      const ok = code === 0
      if (ok) log.info('the pictures are encoded')
      else if (!signal || !ENDING.includes(signal)) {
        const details = { code, signal, said: stderr.trim() }
        log.warn(details, 'could not encode some pictures: the shop serves their JPEGs')
      }
      resolve({ ok })
    })
  })
  // When the shop exits the channel closes, and the child exits.
  child.unref()
  child.channel?.unref()
  return {
    done,
    async stop() {
      child.ref()
      child.kill()
      await done
    },
  }
}

function hasMissingVariants({ mediaDir, variantsDir }: MediaFolders): boolean {
  const present = new Set(existsSync(variantsDir) ? readdirSync(variantsDir) : [])
  const notes = readPlaceholders(variantsDir)
  const originals = readdirSync(mediaDir).filter((name) => name.endsWith('.jpg') && parsePictureName(name))
  return originals.some((name) => {
    const note = notes[name]
    if (!note) return true
    // An upload's name is never reused, and there may be thousands.
    if (!isUpload(`/media/${name}`) && note.bytes !== statSync(path.join(mediaDir, name)).size) return true
    const stem = path.parse(name).name
    return variantWidths(note.width).some((width) =>
      VARIANT_FORMATS.some((format) => !present.has(variantName(stem, width, format))),
    )
  })
}
