import { expect, test } from 'vitest'
import { bucketAddress, bucketUrl } from './bucketAddress.ts'

test.each([
  ['s3://pictures', 'https://pictures.s3.eu-west-2.amazonaws.com/'],
  ['s3://pictures/shops/one/', 'https://pictures.s3.eu-west-2.amazonaws.com/shops/one/'],
  ['s3://my.pictures?style=path', 'https://s3.eu-west-2.amazonaws.com/my.pictures/'],
  ['s3://pictures?endpoint=https://store.example/', 'https://store.example/pictures/'],
  ['s3://pictures?endpoint=http://127.0.0.1:9000/s3', 'http://127.0.0.1:9000/s3/pictures/'],
  ['s3://pictures/a?endpoint=https://store.example&style=virtual', 'https://pictures.store.example/a/'],
])('%s is at %s', (text, url) => {
  expect(bucketUrl(bucketAddress.parse(text), 'eu-west-2')).toBe(url)
})

test.each([
  ['https://store.example/pictures', /must be s3:\/\/bucket/],
  ['s3://', /must be s3:\/\/bucket/],
  ['s3://key:secret@pictures', /can’t contain keys/],
  ['s3://pictures:9000', /can’t have a port/],
  ['s3://pictures?region=eu-west-2', /unknown parameter, “region”/],
  ['s3://pictures?endpoint=store.example', /endpoint that starts with http/],
  ['s3://pictures?style=dns', /style path or virtual/],
  ['s3://pictures/a/../b?style=%', /only have letters|style path/],
  ['s3://pictures/a b', /only have letters/],
  ['s3://pictures/a//b', /only have letters/],
])('%s is refused', (text, message) => {
  expect(bucketAddress.safeParse(text).error?.issues[0]?.message).toMatch(message)
})
