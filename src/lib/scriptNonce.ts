// The development server evaluates modules again after an edit.
const globalState = globalThis as { courtsideScriptMark?: string }

/** Tells the renderer's scripts from injected ones. Random, and removed from the page (`server/inlineScripts.ts`). */
export function scriptNonce(): string {
  globalState.courtsideScriptMark ??= crypto.randomUUID()
  return globalState.courtsideScriptMark
}
