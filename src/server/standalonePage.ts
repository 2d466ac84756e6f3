import { createHash } from 'node:crypto'
import tokens from '#/ui/tokens.css?raw'

/** Without Tailwind's `@theme`. */
export const DESIGN_TOKENS = tokens.slice(0, tokens.indexOf('@theme'))

/** For a page without scripts whose only `<style>` contains exactly `css`. */
export function stylePolicy(css: string): string {
  const hash = createHash('sha256').update(css).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}
