import { fork } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parsePictureName, VARIANT_FORMATS, VARIANT_WIDTHS, variantName, variantWidths } from '../../lib/pictures.ts'
import type { MediaFolders } from './describePicture.ts'
import { readPlaceholders } from './placeholders.ts'
import { isUpload } from './uploads.ts'

type Encoding = {
  /** Settles when the encoder has ended; `ok` when every picture has its variants. Never rejects. */
  done: Promise<{ ok: boolean }>
  /** Ends the encoder. What it has finished is kept, and the next start goes on from there. */
  stop(): Promise<void>
}

type EncodingLog = { info(message: string): void; warn(details: object, message: string): void }

/**
 * Encodes the variants that are missing, in a short-lived process of lowest priority, so that neither the encoder's memory
 * nor its work is the shop's. Starts nothing when all are there. `onDescribed` is called once sizes and placeholders of
 * all pictures are known, before the variants are made.
 */
export function encodePictures(folders: MediaFolders, log: EncodingLog, onDescribed = () => {}): Encoding {
  if (!isAnyMissing(folders)) return { done: Promise.resolve({ ok: true }), stop: async () => {} }
  const { mediaDir, variantsDir } = folders
  const child = fork(encoderScript(), [mediaDir, variantsDir, VARIANT_WIDTHS.join(',')], {
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '', UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // From here: threads inherit it from the one that starts them, so the encoder itself would be too late.
  lowerPriority(child.pid)
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000)
  })
  child.on('message', onDescribed)
  let stopping = false
  const done = new Promise<{ ok: boolean }>((resolve) => {
    child.once('error', (error) => {
      log.warn({ err: error }, 'the pictures were not encoded: the shop shows its JPEGs')
      resolve({ ok: false })
    })
    child.once('close', (code) => {
      const ok = code === 0
      if (ok) log.info('the pictures are encoded')
      else if (!stopping)
        log.warn({ code, said: said.trim() }, 'some pictures were not encoded: the shop shows their JPEGs')
      resolve({ ok })
    })
  })
  // It must not hold up the shop's end; when the shop is gone the channel closes, and the encoder ends itself.
  child.unref()
  child.channel?.unref()
  return {
    done,
    async stop() {
      stopping = true
      child.ref()
      child.kill()
      await done
    },
  }
}

function isAnyMissing({ mediaDir, variantsDir }: MediaFolders): boolean {
  const present = new Set(existsSync(variantsDir) ? readdirSync(variantsDir) : [])
  const notes = readPlaceholders(variantsDir)
  const originals = readdirSync(mediaDir).filter((name) => name.endsWith('.jpg') && parsePictureName(name))
  return originals.some((name) => {
    const note = notes[name]
    if (!note) return true
    // An upload's name is never another picture's, and there may be thousands of them.
    if (!isUpload(`/media/${name}`) && note.bytes !== statSync(path.join(mediaDir, name)).size) return true
    const stem = path.parse(name).name
    return variantWidths(note.width).some((width) =>
      VARIANT_FORMATS.some((format) => !present.has(variantName(stem, width, format))),
    )
  })
}

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system does not let us: then it runs as it is.
  }
}

/** `scripts/encode-pictures.mjs` of the project, seen from the source as from the build. */
function encoderScript(): string {
  for (let at = path.dirname(fileURLToPath(import.meta.url)); ; at = path.dirname(at)) {
    const script = path.join(at, 'scripts/encode-pictures.mjs')
    if (existsSync(script)) return script
    if (at === path.dirname(at)) throw new Error('The script scripts/encode-pictures.mjs is missing.')
  }
}
