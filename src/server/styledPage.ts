import { createHash } from 'node:crypto'
import tokens from '#/ui/tokens.css?raw'

/** The shop's colours and speeds, light and dark, without what only Tailwind reads. */
export const TOKENS = tokens.slice(0, tokens.indexOf('@theme'))

/** The content security policy of a page without scripts whose one `<style>` holds exactly `css`. */
export function stylePolicy(css: string): string {
  const hash = createHash('sha256').update(css).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}
