// npm start: installs and builds what is missing, then runs the shop. As process 1 it outlives the shop's database.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  describeOldNode,
  ensureBuilt,
  ensureInstalled,
  exitWithMessage,
  locateNode,
  root,
  signalNumber,
} from './ensure.mjs'

// A terminal, npm and a supervisor may each forward the same Ctrl-C.
const SAME_REQUEST_MS = 2000

let shop
let requestedAt

// Process 1 ignores signals without a handler.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))

await ensureInstalled({ tools: false })
const { node, version } = locateNode()
const oldNode = describeOldNode(version)
if (oldNode) console.warn(oldNode)
await ensureBuilt(node)

// By default Node sizes the heap by the machine's memory and collects garbage late.
const flags = JSON.parse(readFileSync(path.join(root, 'scripts/shopFlags.json'), 'utf8'))
shop = spawn(node, [...flags, path.join(root, 'scripts/shop.mjs')], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
shop.once('error', (error) => exitWithMessage(`The shop couldn’t be started: ${error.message}`))
shop.once('exit', (code, signal) => process.exit(code ?? 128 + signalNumber(signal)))

// A killed npm forwards nothing.
if (process.env.npm_lifecycle_event && process.ppid !== 1) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop('SIGHUP')
  }, 100)
}

/** With a message: a second signal would force the shop to stop. */
function stop(signal) {
  if (!shop) process.exit(128 + signalNumber(signal))
  const isSecond = requestedAt !== undefined && Date.now() - requestedAt > SAME_REQUEST_MS
  requestedAt ??= Date.now()
  if (shop.connected) shop.send(isSecond ? 'force' : 'stop')
}
