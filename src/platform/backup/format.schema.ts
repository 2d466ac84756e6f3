import { z } from 'zod'

export const FORMAT = 1

export const Header = z.object({
  format: z.number(),
  takenAt: z.string(),
  postgres: z.string(),
  /** Times of the applied migrations, in milliseconds. */
  migrations: z.array(z.number()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})

const Contents = z.object({ name: z.string(), checksum: z.string() })

export const Manifest = z.object({
  tables: z.array(Contents.extend({ rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** SHA-256, in hex. */
  uploads: z.array(Contents.extend({ bytes: z.number() })),
})

export type Header = z.infer<typeof Header>
export type Manifest = z.infer<typeof Manifest>

export const HEADER_FILE = 'header.json'
export const MANIFEST_FILE = 'manifest.json'
export const UPLOADS_PREFIX = 'uploads/'
export const DATA_PREFIX = 'data/'
