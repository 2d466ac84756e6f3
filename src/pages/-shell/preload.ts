/** The server waits for the data; the browser shows placeholders. */
export async function preload(...reads: Promise<unknown>[]): Promise<void> {
  const all = Promise.all(reads)
  if (import.meta.env.SSR) await all
  else all.catch(() => {}) // The component that uses the data shows the error.
}
