import { createStore } from '#/ui/store.ts'

/** Whether the visitor has reopened the cookie banner. */
export const cookieSettings = createStore(false)
