// The development server evaluates modules again after an edit; all of them must share one mark.
const globalState = globalThis as { courtsideScriptMark?: string }

/**
 * The nonce of the renderer's own scripts, which tells them from injected ones. Random in each process and removed
 * before a page is sent (`server/inlineScripts.ts`): it stays secret, and a page has the same bytes in every process.
 */
export function scriptNonce(): string {
  globalState.courtsideScriptMark ??= crypto.randomUUID()
  return globalState.courtsideScriptMark
}
