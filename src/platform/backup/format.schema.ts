import { z } from 'zod'

/** The version of the archive's layout. A reader refuses any other. */
export const FORMAT = 1

/** The archive's first file, with what has to be known before the data comes. */
export const Header = z.object({
  format: z.number(),
  /** ISO time of the snapshot. */
  takenAt: z.string(),
  /** The server's version, such as `18.4`. */
  postgres: z.string(),
  /** The migrations that the database had, by the time in milliseconds that names each. */
  migrations: z.array(z.number()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})

const Contents = z.object({ name: z.string(), checksum: z.string() })

/** The archive's last file: without it the backup is incomplete. */
export const Manifest = z.object({
  tables: z.array(Contents.extend({ rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** `checksum` is the SHA-256, in hex. */
  uploads: z.array(Contents.extend({ bytes: z.number() })),
})

export type Header = z.infer<typeof Header>
export type Manifest = z.infer<typeof Manifest>

export const HEADER_FILE = 'header.json'
export const MANIFEST_FILE = 'manifest.json'
export const UPLOADS = 'uploads/'
export const DATA = 'data/'
