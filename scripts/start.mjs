// npm start, and the command of a service or container: installs and builds what is missing, then runs the shop with
// its own Node and forwards requests to end. As process 1 it outlives the shop and its database.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt, ensureInstalled, exitWithMessage, findNode, root, signalNumber } from './ensure.mjs'

// A terminal, npm and a supervisor may each forward the same Ctrl-C.
const SAME_REQUEST_MS = 2000

let shop
let requestedAt

// First of all, because process 1 ignores signals without a handler.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))

await ensureInstalled({ tools: false })
const node = findNode()
await ensureBuilt(node)

// A small heap: by default Node sizes it by the machine's memory and collects garbage late.
const flags = JSON.parse(readFileSync(path.join(root, 'scripts/shopFlags.json'), 'utf8'))
shop = spawn(node, [...flags, path.join(root, 'scripts/shop.mjs')], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
shop.once('error', (error) => exitWithMessage(`The shop couldn’t be started: ${error.message}`))
shop.once('exit', (code, signal) => process.exit(code ?? 128 + signalNumber(signal)))

// A killed npm forwards nothing, so losing that parent counts as a request to end.
if (process.env.npm_lifecycle_event && process.ppid !== 1) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop('SIGHUP')
  }, 100)
}

/** By a message: the shop has received Ctrl-C itself, and a second signal would hurry it. */
function stop(signal) {
  if (!shop) process.exit(128 + signalNumber(signal))
  const isSecond = requestedAt !== undefined && Date.now() - requestedAt > SAME_REQUEST_MS
  requestedAt ??= Date.now()
  if (shop.connected) shop.send(isSecond ? 'hurry' : 'stop')
}
