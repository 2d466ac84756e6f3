// The shop's own process, after a build.
import { loadSettings } from './settings.mjs'

loadSettings()

// The launcher asks for an end by a message; when it is gone itself (killed, say) the channel closes, which asks the same.
// SIGHUP begins an end and never hurries one.
const ask = (signal) => {
  if (!process.emit(signal, signal)) process.exit(143)
}
process.on('message', (message) => ask(message === 'hurry' ? 'SIGTERM' : 'SIGHUP'))
process.on('disconnect', () => ask('SIGHUP'))
process.channel?.unref()

// Whoever reads the log may leave: that closes the pipe, not the shop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

// What was built for production runs as production, whatever the setting says: that one is the merchant's word to the shop.
const env = { ...process.env }
process.env.NODE_ENV = 'production'
const { start } = await import('../dist/server/server.js')
await start(env)
