import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hideLinkSecrets } from './linkSecrets.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map((all) => Buffer.from(all))
/** 128 bits may, rarely, come out in one case: then only the name `token` tells them. */
const secret = fc.oneof(
  bytes(32).map((all) => all.toString('base64url')),
  bytes(32).map((all) => all.toString('hex')),
  fc.uuid(),
)
const origin = fc.constantFrom('https://shop.example', 'http://localhost:3000')
const place = fc.constantFrom(
  (token: string) => `/pay/${token}`,
  (token: string) => `/pay/${token}/finish?from=email`,
  (token: string) => `/new-page?key=${token}&page=2`,
  (token: string) => `/new-page#${token}`,
  (token: string) => `/order?token=ORD-0123456789.${token}`,
)

test('hides the secret of a link, wherever it is, and leaves the rest', () => {
  fc.assert(
    fc.property(origin, place, secret, (shop, path, token) => {
      const link = shop + path(token)
      const hidden = hideLinkSecrets(`<a href="${link}">Pay</a>, or ${link}`)
      expect(hidden).not.toContain(token)
      expect(hidden.split(shop)).toHaveLength(3)
      expect(hidden).toContain('hidden')
    }),
  )
})

test('leaves addresses that hold no secret', () => {
  for (const link of [
    'https://shop.example/products/courtside-pro-second-generation-with-remote-control-2026',
    'https://shop.example/account/orders/ORD-0123456789',
    'https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB',
    'https://track.example/?parcel=JD0146000123456789012345',
    'https://shop.example/media/upload-0123456789abcdef01234567.jpg',
  ])
    expect(hideLinkSecrets(`See ${link}.`)).toBe(`See ${link}.`)
})
