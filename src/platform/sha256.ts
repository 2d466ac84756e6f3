import { type BinaryLike, type BinaryToTextEncoding, hash } from 'node:crypto'

export const sha256 = (content: BinaryLike, encoding: BinaryToTextEncoding = 'hex'): string =>
  hash('sha256', content, encoding)

export const sha256Bytes = (content: BinaryLike): Buffer => hash('sha256', content, 'buffer')
