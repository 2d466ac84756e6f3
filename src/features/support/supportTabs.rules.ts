import type { FaqTab } from './supportFaq.ts'

const FAQ_TABS = ['product', 'delivery', 'technical'] as const satisfies readonly FaqTab['tab'][]
const CARE_TABS = ['returns', 'repairs'] as const

export type CareTab = (typeof CARE_TABS)[number]
/** Values of `/support?tab=`. */
export type SupportTab = FaqTab['tab'] | CareTab

const isOneOf = <Tab extends string>(tabs: readonly Tab[], value: unknown): value is Tab =>
  (tabs as readonly unknown[]).includes(value)

export const isFaqTab = (value: unknown): value is FaqTab['tab'] => isOneOf(FAQ_TABS, value)
export const isCareTab = (value: unknown): value is CareTab => isOneOf(CARE_TABS, value)

export const supportTabOf = (value: unknown): SupportTab | undefined =>
  isFaqTab(value) || isCareTab(value) ? value : undefined
