import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'
import { NEXT_BUILD } from './swapDist.ts'

const COMPRESSIBLE = /\.(js|css|svg|txt)$/

/** Puts a `.br` beside each file: the best quality takes seconds, in which a shop that has just started would be slow. */
export const compressAssets = (): Plugin => ({
  name: 'courtside:compress-assets',
  buildApp: { order: 'post', handler: ({ config }) => compressFiles(path.join(config.root, NEXT_BUILD, 'client')) },
})

async function compressFiles(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => COMPRESSIBLE.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      const body = readFileSync(file)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      }
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(body, { params }))
    }),
  )
}
