// npm start: brings in what is missing, then runs the shop under its own Node and stands in for it.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt, ensureInstalled, findNode, giveUp, root, signalNumber } from './ensure.mjs'

await ensureInstalled()
const node = findNode()
await ensureBuilt(node)

// A small heap: left alone, Node would take a share of the machine's memory and clean up late.
const flags = JSON.parse(readFileSync(path.join(root, 'scripts/shopFlags.json'), 'utf8'))
const shop = spawn(node, [...flags, path.join(root, 'scripts/shop.mjs')], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})

// A message, not a signal: Ctrl-C has already reached the shop itself, which must not take ours for a second one.
const stop = () => {
  if (shop.connected) shop.send('stop')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

// npm passes SIGTERM on to a shell, which dies of it and tells nobody: losing that parent is a request to stop.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 100)
}

shop.once('error', (error) => giveUp(`The shop could not be started: ${error.message}`))
shop.once('exit', (code, signal) => process.exit(code ?? 128 + signalNumber(signal)))
