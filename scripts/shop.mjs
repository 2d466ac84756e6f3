// Started by start.mjs after a build.
import { loadSettings } from './settings.mjs'

loadSettings()

// start.mjs asks the shop to stop with a message, or by closing the channel. A SIGHUP never forces it, a SIGQUIT does.
const ask = (signal) => {
  if (!process.emit(signal, signal)) process.exit(143)
}
process.on('message', (message) => ask(message === 'force' ? 'SIGQUIT' : 'SIGHUP'))
process.on('disconnect', () => ask('SIGHUP'))
process.channel?.unref()

// The reader of the log may exit; a broken pipe would end the shop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

// A build runs as production, whatever NODE_ENV says.
const env = { ...process.env }
process.env.NODE_ENV = 'production'
const { start } = await import('../dist/server/server.js')
await start(env)
