import type { Pence } from '#/lib/pence.ts'
import type { Section } from '#/ui/blocks.ts'

/** What the shop charges for delivery, in pence: its settings, never a figure of a text. */
export type DeliveryPrices = { standardFee: Pence; expressFee: Pence; freeFrom: Pence }

/** One of the shop's legal texts. `version` rises with every change of its words. */
export type LegalText = { title: string; version: string; lead: string; sections: readonly Section[] }
