import { createHash } from 'node:crypto'
import tokens from '#/ui/tokens.css?raw'

/** Colours and durations for light and dark, without Tailwind's `@theme`. */
export const TOKENS = tokens.slice(0, tokens.indexOf('@theme'))

/** Returns the Content-Security-Policy of a page without scripts, whose only `<style>` contains exactly `css`. */
export function stylePolicy(css: string): string {
  const hash = createHash('sha256').update(css).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}
