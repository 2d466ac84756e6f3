/** Personal data: never cached, since the next person on this device may be someone else. */
export const UNCACHED = { staleTime: 0, gcTime: 0 } as const
