// The development server evaluates modules again after an edit; all of them must share one mark.
const held = globalThis as { courtsideScriptMark?: string }

/**
 * The nonce that the renderer gives its own scripts, so that the server can tell them from injected ones. Random in
 * each process, and removed before a page is sent (`server/inlineScripts.ts`), so that nobody outside can know it and a
 * page has the same bytes in every process.
 */
export function scriptMark(): string {
  held.courtsideScriptMark ??= crypto.randomUUID()
  return held.courtsideScriptMark
}
