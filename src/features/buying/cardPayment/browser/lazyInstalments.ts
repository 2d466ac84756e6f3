import { lazy } from '#/ui/lazy.ts'

/** Most shops don’t name them. */
export const LazyInstalments = lazy(async () => ({ default: (await import('./Instalments.tsx')).Instalments }))
