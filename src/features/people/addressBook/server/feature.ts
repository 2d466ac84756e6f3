import { defineFeature } from '#/platform/feature.ts'
import { addressBookData } from './addressBook.personal.ts'
import { addressBookRoutes } from './addressBook.routes.ts'

export const addressBook = defineFeature({
  endpoints: addressBookRoutes,
  personal: [addressBookData],
})
