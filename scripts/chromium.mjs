import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { run } from './ensure.mjs'
import { createEnvironment, resolveProgram } from './programs.mjs'

/** Without a user interface tests take a quarter less time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Undefined means Playwright's own download. */
export async function ensureChromium(node) {
  const named = process.env.COURTSIDE_CHROMIUM
  if (named && !canRun(named)) throw new Error(`COURTSIDE_CHROMIUM is ${named}, which doesn’t run.`)
  if (named) return named
  const shell = SHELLS.find(canRun)
  if (shell) return shell
  if (process.getuid?.() === 0 && isDebian() && (await installPackage('chromium-headless-shell'))) return SHELLS[0]
  const browser = BROWSERS.find(canRun)
  if (browser) return browser
  console.log('Downloading Playwright’s Chromium for the browser tests …')
  const code = await run(node, [resolveProgram('playwright'), 'install', '--only-shell', 'chromium'], {
    env: createEnvironment(node),
  })
  if (code === 0) return undefined
  throw new Error(
    'The browser tests need Chromium, which couldn’t be found or downloaded. Install it, or set COURTSIDE_CHROMIUM to its path.',
  )
}

async function installPackage(name) {
  console.log('Installing Chromium’s headless shell for the browser tests (Debian’s package) …')
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] }
  const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=60']
  await run('apt-get', ['update', '-qq', ...patience], quiet)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '--no-remove', ...patience, name], quiet)
  return canRun(name)
}

const canRun = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
