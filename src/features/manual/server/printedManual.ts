import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { changes, type Settings } from '#/lib/shopChanges.ts'
import type { Log } from '#/platform/log.ts'
import { printDocument } from '#/platform/printing/printer.ts'
import { wordsStamp } from './printedWords.ts'

/** The printed manual as the shop speaks now. */
export type PrintedManual = {
  /** Where it lies; the next one where the first is missing. */
  files(): string[]
  /** The settings may have changed: prints it anew if it would say something else. Settles when that is done or has failed. */
  follow(): Promise<void>
  /** Nothing is printed before. */
  start(): void
  stop(): void
}

type Making = {
  /** The manual that the build has printed, with its stamp beside it (`vite.manual.ts`). */
  built: string
  /** Where the one that this shop has printed is kept. */
  folder: string
  log: Pick<Log, 'warn'>
  print?: (settings: Partial<Settings>) => Promise<Buffer>
}

const LEFT_BEHIND_MS = 3_600_000

/**
 * Keeps a printed manual that says what the shop says: the build's while the words are those that it was made with, otherwise
 * one of its own, which goes by its words and is printed where it is not in `folder` yet. Until it is there, and when it
 * cannot be printed, the one so far stays.
 */
export function keepManualPrinted({ built, folder, log, print = printManual }: Making): PrintedManual {
  let file: string | undefined
  let isOpen = false
  let isOutdated = false
  let working: Promise<void> | undefined
  let refused: string | undefined

  async function catchUp(): Promise<void> {
    // In one go with the words: they may change while it is printed.
    const settings = { ...changes }
    const words = wordsStamp()
    try {
      const stamp: { madeOf: string; words: string } = JSON.parse(await readFile(`${built}.stamp`, 'utf8'))
      if (stamp.words === words) {
        file = built
      } else {
        const wanted = path.join(folder, `${digest(stamp.madeOf + words)}.pdf`)
        // Rather the merchant's last one than the one with the details that the shop comes with.
        file ??= (await filesIn(folder)).find((name) => name.endsWith('.pdf'))
        if (!(await isThere(wanted))) await keep(wanted, await print(settings))
        file = wanted
      }
      await removeAllBut(file, folder)
    } catch (error) {
      if (refused !== words) log.warn({ err: error }, 'the manual was not printed anew and stays as it was')
      refused = words
    }
  }

  async function work(): Promise<void> {
    while (isOutdated && isOpen) {
      isOutdated = false
      await catchUp()
    }
  }

  function follow(): Promise<void> {
    isOutdated = true
    working ??= work().finally(() => {
      working = undefined
    })
    return working
  }

  return {
    files: () => [...new Set([file ?? built, built])],
    follow,
    start() {
      isOpen = true
      void follow()
    },
    stop() {
      isOpen = false
    },
  }
}

const printManual = (settings: Partial<Settings>) => printDocument('manual', settings)

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

const isThere = (file: string) => access(file).then(...yesOrNo)
const yesOrNo = [() => true, () => false] as const

const filesIn = async (folder: string) => (await readdir(folder).catch(() => [])).map((name) => path.join(folder, name))

/** Under its name only when it is whole, also after a power cut. */
async function keep(file: string, pdf: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const temporary = `${file}.${randomUUID()}`
  try {
    await writeFile(temporary, pdf, { flush: true })
    await rename(temporary, file)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** What is half written may be another process's, unless it has been lying there for long. */
async function removeAllBut(kept: string, folder: string): Promise<void> {
  for (const file of await filesIn(folder)) {
    if (file === kept) continue
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }))
    if (file.endsWith('.pdf') || mtimeMs < Date.now() - LEFT_BEHIND_MS) await rm(file, { force: true })
  }
}
