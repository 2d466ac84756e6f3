import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { report } from './measure.ts'

const PAGES = ['/', '/products', '/products/courtside-pro', '/checkout', '/auth']

/** First-load script and style of each page in brotli: what its HTML asks for before anybody does anything. */
export async function benchScripts(shop: { url: string }): Promise<void> {
  const sizes = new Map<string, Promise<number>>()
  const sizeOf = (path: string) => {
    const known = sizes.get(path) ?? compressed(shop.url + path)
    sizes.set(path, known)
    return known
  }
  const sum = async (paths: Set<string>) =>
    (await Promise.all([...paths].map(sizeOf))).reduce((total, size) => total + size, 0)

  for (const page of PAGES) {
    const html = await (await fetch(shop.url + page)).text()
    const scripts = new Set(
      [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path as string),
    )
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)]
      .map(([, code]) => code)
      .join('')
    const styles = new Set([...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, path]) => path as string))
    const state = (await promisify(brotliCompress)(inline)).length
    report(
      `${page}, first-load script (brotli)`,
      `${kilobytes(await sum(scripts))} in ${scripts.size} files, state in the page ${kilobytes(state)}, CSS ${kilobytes(await sum(styles))}`,
    )
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

async function compressed(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return (await promisify(brotliCompress)(await response.arrayBuffer())).length
}
