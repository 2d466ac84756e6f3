// The development server evaluates modules again after an edit: one mark for all of them.
const held = globalThis as { courtsideScriptMark?: string }

/**
 * What the renderer writes as the nonce of its own scripts, so that the server can tell them from a script that got into a
 * page in another way. Random in each process and removed before a page is sent (`server/inlineScripts.ts`): nobody outside
 * learns it, and a page has the same bytes in every process.
 */
export function scriptMark(): string {
  held.courtsideScriptMark ??= crypto.randomUUID()
  return held.courtsideScriptMark
}
