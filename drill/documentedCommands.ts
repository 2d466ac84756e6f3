import { readFileSync } from 'node:fs'
import path from 'node:path'

const FILE = path.resolve(import.meta.dirname, '../docs/deploy.md')

/** The shell blocks under a heading of docs/deploy.md, each a list of commands. Throws if there are fewer than `count`. */
export function documentedCommands(heading: string, count: number): string[][] {
  const section =
    readFileSync(FILE, 'utf8')
      .split(/^## /m)
      .find((text) => text.startsWith(`${heading}\n`)) ?? ''
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) =>
    block
      .replaceAll('\\\n', ' ')
      .split('\n')
      .map((line) => line.replace(/\s+# .*$/, ''))
      .filter(Boolean),
  )
  if (blocks.length < count) throw new Error(`docs/deploy.md has only ${blocks.length} shell blocks under “${heading}”`)
  return blocks
}
