import type { Section } from '#/lib/blocks.ts'

/** One of the shop's legal texts. `version` rises with every change of its words. */
export type LegalText = { title: string; version: string; lead: string; sections: readonly Section[] }
