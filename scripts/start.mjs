// npm start, and the command of a service or a container: brings in what is missing, then runs the shop under its own Node
// and passes on every request to end. Also as process 1: it outlives the shop and its database.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt, ensureInstalled, findNode, giveUp, root, signalNumber } from './ensure.mjs'

// A terminal, npm and a supervisor may each pass on the same Ctrl-C.
const SAME_REQUEST_MS = 2000

let shop
let askedAt

// Before anything else: process 1 ignores the signals that it does not handle.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))

await ensureInstalled({ tools: false })
const node = findNode()
await ensureBuilt(node)

// A small heap: left alone, Node would take a share of the machine's memory and clean up late.
const flags = JSON.parse(readFileSync(path.join(root, 'scripts/shopFlags.json'), 'utf8'))
shop = spawn(node, [...flags, path.join(root, 'scripts/shop.mjs')], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
shop.once('error', (error) => giveUp(`The shop could not be started: ${error.message}`))
shop.once('exit', (code, signal) => process.exit(code ?? 128 + signalNumber(signal)))

// An npm that was killed passes nothing on: losing that parent is a request to stop.
if (process.env.npm_lifecycle_event && process.ppid !== 1) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop('SIGHUP')
  }, 100)
}

/** Asks the shop to end: by a message, since Ctrl-C has already reached the shop itself, which takes a second signal for haste. */
function stop(signal) {
  if (!shop) process.exit(128 + signalNumber(signal))
  const isSecond = askedAt !== undefined && Date.now() - askedAt > SAME_REQUEST_MS
  askedAt ??= Date.now()
  if (shop.connected) shop.send(isSecond ? 'hurry' : 'stop')
}
