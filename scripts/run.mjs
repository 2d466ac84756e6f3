// node scripts/run.mjs [--omit=dev] <tool or script> [arguments]: installs packages, then runs it with the shop's Node.
import { ensureInstalled, exitWithMessage, findNode, run } from './ensure.mjs'
import { createEnvironment, resolveProgram } from './programs.mjs'

const tools = process.argv[2] !== '--omit=dev'
const [what, ...args] = process.argv.slice(tools ? 2 : 3)
if (!what) exitWithMessage('Usage: node scripts/run.mjs <tool or script> [arguments]')

await ensureInstalled({ tools })
const node = findNode()

// The terminal sends Ctrl-C to the program itself.
process.on('SIGINT', () => {})
const end = new AbortController()
process.on('SIGTERM', () => end.abort())

try {
  process.exitCode = await run(node, [resolveProgram(what), ...args], {
    env: createEnvironment(node),
    signal: end.signal,
  })
} catch (error) {
  if (error.name !== 'AbortError') throw error
  process.exitCode = 143
}
