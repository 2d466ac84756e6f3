import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { giveUp, run } from './ensure.mjs'
import { environmentFor, programOf } from './programs.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * A Chromium for the browser tests: `COURTSIDE_CHROMIUM`, one on the machine, Debian's package (when root), or
 * Playwright's own download. Gives the path of the program, or undefined for Playwright's own.
 */
export async function ensureChromium(node) {
  const named = process.env.COURTSIDE_CHROMIUM
  if (named) return works(named) ? named : giveUp(`COURTSIDE_CHROMIUM is ${named}, which does not run.`)
  const found = NAMES.find(works)
  if (found) return found
  if (process.getuid?.() === 0 && isDebian()) {
    console.log('Installing Chromium for the browser tests (Debian’s package) …')
    const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] }
    await run('apt-get', ['update', '-qq'], quiet)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
    if (works('chromium')) return 'chromium'
  }
  console.log('Fetching Chromium for the browser tests (Playwright’s own) …')
  const code = await run(node, [programOf('playwright'), 'install', 'chromium'], { env: environmentFor(node) })
  if (code === 0) return undefined
  return giveUp(
    'The browser tests need a Chromium, and none could be found or fetched. Install one, or set COURTSIDE_CHROMIUM to its program.',
  )
}

const works = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
