import { createStore } from '#/ui/store.ts'
import type { Failure } from './checkout.state.ts'

/** Of the attempt that ended on another page, for the checkout that opens next, which doesn’t load redirectFailures.ts. */
export const lastRedirectFailure = createStore<Failure | undefined>(undefined)
