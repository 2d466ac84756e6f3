/**
 * What a page's loader does with its reads: the server waits for them, so the page arrives whole; the browser only
 * starts them and shows the page at once, with placeholders where something is still missing.
 */
export async function load(...reads: Promise<unknown>[]): Promise<void> {
  const all = Promise.all(reads)
  if (import.meta.env.SSR) await all
  else all.catch(() => {}) // The component that reads it shows the failure.
}
