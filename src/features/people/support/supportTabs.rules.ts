import type { FaqTab } from './supportFaq.ts'

const FAQ_TABS = ['product', 'delivery', 'technical'] as const satisfies readonly FaqTab['tab'][]
const AFTERCARE_TABS = ['returns', 'repairs'] as const

export type AftercareTab = (typeof AFTERCARE_TABS)[number]
export type SupportTab = FaqTab['tab'] | AftercareTab

const isOneOf = <Tab extends string>(tabs: readonly Tab[], value: unknown): value is Tab =>
  (tabs as readonly unknown[]).includes(value)

export const isFaqTab = (value: unknown): value is FaqTab['tab'] => isOneOf(FAQ_TABS, value)
export const isAftercareTab = (value: unknown): value is AftercareTab => isOneOf(AFTERCARE_TABS, value)

export const parseSupportTab = (value: unknown): SupportTab | undefined =>
  isFaqTab(value) || isAftercareTab(value) ? value : undefined
