import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import {
  MAX_PICTURE_SIDE,
  MAX_UPLOAD_PIXELS,
  VARIANT_FORMATS,
  VARIANT_WIDTHS,
  variantName,
} from '../../lib/pictures.ts'
import type { Database, Transaction } from '../database.ts'
import type { Log } from '../log.ts'
import type { OpenFile } from './openFile.ts'
import type { PictureNote } from './placeholders.ts'
import { deleteKept, deleteUnkept, insertDue, insertUnkept, listDue } from './unkeptUploads.store.ts'

const require = createRequire(import.meta.url)

const PUBLIC_URL = /^\/media\/(upload-[0-9a-f]{24}\.jpg)$/
/** Because of the underscore it’s no picture’s name (`lib/pictures.ts`): `/media` doesn’t serve it, and it has no sizes. */
export const PRIVATE_PREFIX = 'private_'
const PRIVATE_NAME = new RegExp(`^${PRIVATE_PREFIX}[0-9a-f]{24}\\.jpg$`)
/** In pixels. */

/** The first bytes of each format. Anything else (SVG, TIFF) never reaches the library. */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => /^GIF8[79]a$/.test(bytes.subarray(0, 6).toString('latin1')),
  (bytes) => /^RIFF[\s\S]{4}WEBP$/.test(bytes.subarray(0, 12).toString('latin1')),
]

/** Encoded again: keeps nothing of the uploaded file but the picture. */
export type SanitisedPicture = { jpeg: Buffer; width: number; height: number }

export type StoredPicture = { url: string; width: number; height: number }
export type PrivatePicture = { name: string; width: number; height: number }

export type Uploads = {
  /** JPG, PNG, GIF or WebP, by content. Removes metadata. */
  sanitise(file: Buffer): Promise<Outcome<SanitisedPicture, { code: 'notAnImage' } | { code: 'tooManyPixels' }>>
  /** They’re removed an hour later unless a transaction keeps them (`keepUploads`). */
  save(pictures: readonly SanitisedPicture[]): Promise<StoredPicture[]>
  /** The same, not served by `/media`: a feature serves them to those who may see them. */
  savePrivate(pictures: readonly SanitisedPicture[]): Promise<PrivatePicture[]>
  /** The JPEG. Undefined if it’s gone, or isn’t private. */
  readPrivate(name: string): Promise<Buffer | undefined>
  /** Unkept or released ones, by URL, or by name if private. With their sizes. Never throws: the job removes what’s left. */
  remove(uploads: readonly string[]): Promise<void>
  /** Those that are due: of interrupted requests and of deleted photographs. */
  removeUnkept(): Promise<void>
  /** Since when the bucket hasn't responded, or has refused. */
  failingSince(): Date | undefined
}

export const isUpload = (url: string): boolean => PUBLIC_URL.test(url)

export const isPrivateName = (name: string): boolean => PRIVATE_NAME.test(name)

/** Of an original in the folder or bucket. */
export const isUploadName = (name: string): boolean => isUpload(`/media/${name}`) || isPrivateName(name)

/** Where uploads and their sizes are. */
export type UploadFiles = {
  add(name: string, jpeg: Buffer): Promise<void>
  /** With their sizes. */
  remove(names: readonly string[]): Promise<void>
  /** Undefined if there is no such picture, or not in this size yet. */
  open(name: string): Promise<OpenFile | undefined>
  /** Of those whose sizes are encoded. */
  notes: { find(name: string): PictureNote | undefined; refresh(): void }
  failingSince(): Date | undefined
}

const namesOf = (uploads: readonly string[]): string[] =>
  uploads.flatMap((upload) => PUBLIC_URL.exec(upload)?.[1] ?? (isPrivateName(upload) ? upload : []))

/** By URL, or by name if private. Belongs in the transaction that inserts their rows: its COMMIT decides, even if its answer is lost. */
export async function keepUploads(tx: Transaction, uploads: readonly string[]): Promise<void> {
  const names = namesOf(uploads)
  if (names.length > 0 && (await deleteKept(tx, names)) < names.length)
    throw new Error('The request took so long that its pictures may have been removed')
}

/** By URL. Belongs in the transaction that deletes their rows. */
export async function releaseUploads(tx: Transaction, urls: readonly string[]): Promise<void> {
  const names = namesOf(urls)
  if (names.length > 0) await insertDue(tx, names)
}

type Needs = { database: Database; files: UploadFiles; log: Pick<Log, 'warn'>; onAdded?: () => void }

export function createUploads({ database, files, log, onAdded = () => {} }: Needs): Uploads {
  async function remove(names: readonly string[]) {
    if (names.length === 0) return
    await files.remove(names.filter(isUploadName))
    await deleteUnkept(database, names)
  }

  const tryToRemove = (names: readonly string[]) =>
    remove(names).catch((error) => log.warn({ err: error }, 'pictures couldn’t be removed yet: a job will try again'))

  async function add(prefix: string, pictures: readonly SanitisedPicture[]) {
    const named = pictures.map((picture) => ({ ...picture, name: `${prefix}${randomBytes(12).toString('hex')}.jpg` }))
    const names = named.map(({ name }) => name)
    if (names.length > 0) await insertUnkept(database, names)
    try {
      for (const { name, jpeg } of named) await files.add(name, jpeg)
    } catch (error) {
      await tryToRemove(names)
      throw error
    }
    return named.map(({ name, width, height }) => ({ name, width, height }))
  }

  return {
    sanitise,
    async save(pictures) {
      const added = await add('upload-', pictures)
      onAdded()
      return added.map(({ name, ...size }) => ({ url: `/media/${name}`, ...size }))
    },
    savePrivate: (pictures) => add(PRIVATE_PREFIX, pictures),
    async readPrivate(name) {
      const file = isPrivateName(name) ? await files.open(name) : undefined
      return file && Buffer.from(await new Response(file.stream()).arrayBuffer())
    },
    remove: (uploads) => tryToRemove(namesOf(uploads)),
    async removeUnkept() {
      for (let due = await listDue(database); due.length > 0; due = await listDue(database)) await remove(due)
    },
    failingSince: files.failingSince,
  }
}

/** Every size that an upload may have. */
export function variantNames(name: string): string[] {
  if (isPrivateName(name)) return []
  const stem = name.slice(0, -'.jpg'.length)
  return VARIANT_WIDTHS.flatMap((width) => VARIANT_FORMATS.map((format) => variantName(stem, width, format)))
}

let lastDecoded: Promise<unknown> = Promise.resolve()

/** One at a time: 25 million pixels take 100 MB. */
const sanitise: Uploads['sanitise'] = (file) => {
  if (!SIGNATURES.some((isOne) => isOne(file))) return Promise.resolve(refuse('notAnImage'))
  const decoded = lastDecoded.then(() => decode(file))
  lastDecoded = decoded.catch(() => {})
  return decoded
}

/** Throws only if the library can't be loaded. */
const decode: Uploads['sanitise'] = async (file) => {
  // On demand: the library takes 20 MB. Unlike `import`, `require` tries again after a failure.
  const sharp: typeof import('sharp').default = require('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    // From the header alone: a small file may unpack to anything.
    if (width * height > MAX_UPLOAD_PIXELS) return refuse('tooManyPixels')
    const { data, info } = await sharp(file, { limitInputPixels: MAX_UPLOAD_PIXELS, failOn: 'truncated' })
      .autoOrient()
      .resize({ width: MAX_PICTURE_SIDE, height: MAX_PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 86, mozjpeg: true })
      .toBuffer({ resolveWithObject: true })
    return ok({ jpeg: data, width: info.width, height: info.height })
  } catch {
    return refuse('notAnImage')
  }
}
