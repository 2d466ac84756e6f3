import { createStore } from '#/ui/store.ts'

export const cookieSettings = createStore(false)
