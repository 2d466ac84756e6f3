import { createHash } from 'node:crypto'
import tokens from '#/ui/tokens.css?raw'

export const DESIGN_TOKENS = tokens.slice(0, tokens.indexOf('@theme'))

/** The page's only `<style>` must contain exactly `css`. */
export function stylePolicy(css: string): string {
  const hash = createHash('sha256').update(css).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}
