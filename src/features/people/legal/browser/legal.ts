import type { Section } from '#/lib/blocks.ts'

/** `version` increases with every change of the text. */
export type LegalText = { title: string; version: string; lead: string; sections: readonly Section[] }
