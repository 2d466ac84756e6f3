import { defineFeature } from '#/platform/feature.ts'
import { ledgerData } from './ledger.personal.ts'
import { paymentList } from './payments.list.ts'

export const ledger = defineFeature({
  lists: () => [paymentList],
  personal: [ledgerData],
})
