import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type PublicSettings, settingOverrides } from '#/lib/settingOverrides.ts'
import type { Log } from '#/platform/log.ts'
import { BUILD } from '#/platform/observe/identity.ts'
import { printDocument } from '#/platform/printing/printer.ts'
import { sha256 } from '#/platform/sha256.ts'

export type PrintedManual = () => Promise<string | undefined>

type PrintedManualOptions = {
  folder: string
  log: Pick<Log, 'warn'>
  build?: string
  print?: (settings: Partial<PublicSettings>) => Promise<Buffer>
}

const RETRY_AFTER_MS = 60_000
const RETENTION_MS = 3_600_000

/** Prints again after a new build or a change of settings. If printing fails, serves the last one. */
export function createPrintedManual({
  folder,
  log,
  build = BUILD,
  print = printManual,
}: PrintedManualOptions): PrintedManual {
  const inProgress = new Map<string, Promise<string | undefined>>()
  let failed = { file: '', at: 0 }

  async function find(file: string, settings: Partial<PublicSettings>): Promise<string | undefined> {
    if (await exists(file)) return file
    if (failed.file !== file || Date.now() - failed.at > RETRY_AFTER_MS) {
      try {
        await saveFile(file, await print(settings))
        await removeOldFiles(folder, file)
        return file
      } catch (error) {
        log.warn({ err: error }, 'could not print the manual')
        failed = { file, at: Date.now() }
      }
    }
    return lastPrinted(folder)
  }

  return () => {
    const settings = { ...settingOverrides }
    const file = path.join(folder, `${digest([build, Object.entries(settings).sort()])}.pdf`)
    const pending = inProgress.get(file) ?? find(file, settings).finally(() => inProgress.delete(file))
    inProgress.set(file, pending)
    return pending
  }
}

const printManual = (settings: Partial<PublicSettings>) => printDocument('manual', settings)

const digest = (content: unknown) => sha256(JSON.stringify(content)).slice(0, 32)

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

async function listFiles(folder: string): Promise<{ file: string; at: number }[]> {
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      return { file, at: (await stat(file).catch(() => ({ mtimeMs: 0 }))).mtimeMs }
    }),
  )
  return files.sort((a, b) => a.at - b.at)
}

const lastPrinted = async (folder: string) =>
  (await listFiles(folder)).findLast(({ file }) => file.endsWith('.pdf'))?.file

/** Atomic, even across a power cut. */
async function saveFile(file: string, pdf: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const temporary = `${file}.${randomUUID()}`
  try {
    await writeFile(temporary, pdf, { flush: true })
    await rename(temporary, file)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Spares recent files: one may be about to be sent, or being written by another process. */
async function removeOldFiles(folder: string, current: string): Promise<void> {
  for (const { file, at } of await listFiles(folder)) {
    if (file !== current && at < Date.now() - RETENTION_MS) await rm(file, { force: true })
  }
}
