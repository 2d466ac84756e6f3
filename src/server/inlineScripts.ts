import { createHash } from 'node:crypto'
import { scriptMark } from '#/lib/scriptMark.ts'

/** An inline script as a `script-src` names it. */
export const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** A page without the renderer's marks, and the hashes of the inline scripts that had one. Throws if a mark stays behind. */
export function takeOwnScripts(marked: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${scriptMark()}"`
  const own = new RegExp(`<script\\b(?=[^>]*${mark})(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</script>`, 'g')
  const hashes = [...marked.matchAll(own)].map(([, script = '']) => hashOf(script))
  const html = marked.replace(/<meta property="csp-nonce"[^>]*>/, '').replaceAll(mark, '')
  if (html.includes(scriptMark())) throw new Error('A mark of the renderer was left in a page')
  return { html, hashes: [...new Set(hashes)] }
}
