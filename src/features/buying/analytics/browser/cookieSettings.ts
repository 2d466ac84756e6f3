import { createStore } from '#/ui/store.ts'

export const isCookieBannerReopened = createStore(false)
