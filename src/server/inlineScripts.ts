import { createHash } from 'node:crypto'
import { scriptMark } from '#/lib/scriptMark.ts'

const MARK = ` nonce="${scriptMark()}"`
/** A script with the mark; the element that tells scripts of it; the mark elsewhere. */
const MARKED = new RegExp(
  `(<script\\b[^>]*)${MARK}([^>]*)>([\\s\\S]*?)</script>|<meta property="csp-nonce"[^>]*>|${MARK}`,
  'g',
)

/** An inline script as a `script-src` names it. */
export const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * A page without the renderer's marks, and the hashes of the inline scripts that had one. Throws if a mark stays behind. The
 * only place where the HTML of a page is gone through.
 */
export function takeOwnScripts(marked: string): { html: string; hashes: string[] } {
  const hashes = new Set<string>()
  const html = marked.replace(MARKED, (_, start?: string, end?: string, script?: string) => {
    if (start === undefined) return ''
    const tag = `${start}${end}>`
    if (!/\bsrc=/.test(tag)) hashes.add(hashOf(script ?? ''))
    return `${tag}${script}</script>`
  })
  if (html.includes(scriptMark())) throw new Error('A mark of the renderer was left in a page')
  return { html, hashes: [...hashes] }
}
