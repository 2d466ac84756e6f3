import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectFile } from '#/platform/projectFile.ts'
import { contentsOf } from '../support/databaseContents.ts'
import { freshDatabase } from '../support/freshDatabase.ts'

const scripts = path.dirname(projectFile('scripts/ensure.mjs'))
const isThere = (command: string) => existsSync(path.join(scripts, `${command.split(' ')[0]}.mjs`))

const COMMANDS = [
  'admin list-staff',
  'admin reset-password',
  'admin make-owner --email ines@example.com',
  'backup',
  'backup --to /nowhere',
  'migrate',
].filter(isThere)

/** These create a shop, that is what they are for. */
const CREATORS = ['dev', 'restore', 'seed', 'shop'].filter(isThere)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'courtside-commands-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function run(command: string, env: Record<string, string>) {
  const [script, ...args] = command.split(' ')
  const options = { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } }
  return promisify(execFile)(process.execPath, [path.join(scripts, `${script}.mjs`), ...args], options).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }) => ({ code, output: stderr }),
  )
}

test('knows every command that opens a shop', () => {
  const opening = readdirSync(scripts).filter(
    (name) =>
      /\.mjs$/.test(name) && /'\.\/(settings|withShop)\.mjs'/.test(readFileSync(path.join(scripts, name), 'utf8')),
  )
  const known = new Set([...COMMANDS.map((command) => command.split(' ')[0]), ...CREATORS, 'withShop'])
  expect(opening.map((name) => path.basename(name, '.mjs')).sort()).toEqual([...known].sort())
})

test.each(COMMANDS)('%s creates no shop in a mistyped DATA_DIR', async (command) => {
  const DATA_DIR = path.join(folder, 'mistyped')
  const { code, output } = await run(command, { DATA_DIR })
  expect(output).toContain(`There’s no shop in ${DATA_DIR}.`)
  expect(code).toBe(1)
  expect(existsSync(DATA_DIR)).toBe(false)
})

test.each(COMMANDS)('%s creates no shop in an empty DATABASE_URL', async (command) => {
  const empty = await freshDatabase({ bare: true, max: 1 })
  try {
    const { code, output } = await run(command, { DATA_DIR: folder, DATABASE_URL: empty.url })
    expect(output).toContain('There’s no shop in this database yet.')
    expect(code).toBe(1)
    expect((await contentsOf(empty.url)).rows).toEqual({})
    expect(readdirSync(folder)).toEqual([])
  } finally {
    await empty.close()
  }
})

test.runIf(isThere('backup'))('lists the backups of no shop without creating one', async () => {
  const DATA_DIR = path.join(folder, 'mistyped')
  expect(await run('backup --list', { DATA_DIR })).toMatchObject({ code: 0 })
  expect(existsSync(DATA_DIR)).toBe(false)
})
