import { scriptNonce } from '#/lib/rendering.ts'
import { sha256 } from '#/platform/sha256.ts'

const MARKER = ` nonce="${scriptNonce()}"`
/** In order: a marked script, the `<meta>` that holds the mark, the mark elsewhere. */
const MARKED = new RegExp(
  `(<script\\b[^>]*)${MARKER}([^>]*)>([\\s\\S]*?)</script>|<meta property="csp-nonce"[^>]*>|${MARKER}`,
  'g',
)

export const cspHash = (script: string): string => `'sha256-${sha256(script, 'base64')}'`

/** Throws if a mark remains. */
export function extractScriptHashes(marked: string): { html: string; hashes: string[] } {
  const hashes = new Set<string>()
  const html = marked.replace(MARKED, (_, start?: string, end?: string, script?: string) => {
    if (start === undefined) return ''
    const tag = `${start}${end}>`
    if (!/\bsrc=/.test(tag)) hashes.add(cspHash(script ?? ''))
    return `${tag}${script}</script>`
  })
  if (html.includes(scriptNonce())) throw new Error('A mark of the renderer was left in a page')
  return { html, hashes: [...hashes] }
}
