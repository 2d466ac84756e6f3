// The shop's process, started by start.mjs after a build.
import { loadSettings } from './settings.mjs'

loadSettings()

// start.mjs asks for an end by a message. If it's gone (killed, say), the channel closes, which has the same effect.
// SIGHUP starts an end but never hurries it.
const ask = (signal) => {
  if (!process.emit(signal, signal)) process.exit(143)
}
process.on('message', (message) => ask(message === 'hurry' ? 'SIGTERM' : 'SIGHUP'))
process.on('disconnect', () => ask('SIGHUP'))
process.channel?.unref()

// The reader of the log may exit. Without a listener the broken pipe would end the shop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

// A production build runs as production, whatever NODE_ENV says. The setting itself reaches the shop in `env`.
const env = { ...process.env }
process.env.NODE_ENV = 'production'
const { start } = await import('../dist/server/server.js')
await start(env)
