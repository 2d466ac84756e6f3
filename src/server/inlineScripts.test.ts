import { expect, test } from 'vitest'
import { scriptNonce } from '#/lib/rendering.ts'
import { cspHash, extractScriptHashes } from './inlineScripts.ts'

test('hashes only the scripts that the renderer marked, and removes the marks', () => {
  const mark = scriptNonce()
  const { html, hashes } = extractScriptHashes(
    `<head><meta property="csp-nonce" content="${mark}"/><link rel="stylesheet" href="/a.css" nonce="${mark}"/></head>` +
      `<p><script>smuggled()</script><script nonce="guessed">smuggled(2)</script><script data-x="" nonce="${mark}">own()</script>` +
      `<script nonce="${mark}">own(2)</script><script nonce="${mark}" src="/a.js"></script>`,
  )
  expect(hashes).toEqual([cspHash('own()'), cspHash('own(2)')])
  expect(html).toBe(
    '<head><link rel="stylesheet" href="/a.css"/></head>' +
      '<p><script>smuggled()</script><script nonce="guessed">smuggled(2)</script><script data-x="">own()</script>' +
      '<script>own(2)</script><script src="/a.js"></script>',
  )
})

test('throws if a mark remains', () => {
  expect(() => extractScriptHashes(`<p title="${scriptNonce()}"></p>`)).toThrow('A mark of the renderer')
})
