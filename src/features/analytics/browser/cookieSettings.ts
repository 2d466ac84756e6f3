import { createStore } from '#/ui/store.ts'

/** Whether the visitor has asked for the cookie question again. */
export const cookieSettings = createStore(false)
