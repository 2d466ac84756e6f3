import { sha256 } from '#/platform/sha256.ts'
import tokens from '#/ui/tokens.css?raw'

export const DESIGN_TOKENS = tokens.slice(0, tokens.indexOf('@theme'))

/** The page's only `<style>` must contain exactly `css`. */
export function stylePolicy(css: string): string {
  const hash = sha256(css, 'base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}
