// npm run dev: the shop from source, on Vite's development server. Under the shop's own Node (by way of run.mjs).
import { createServer } from 'vite'
import { root } from './ensure.mjs'
import { loadSettings } from './settings.mjs'

loadSettings()
const server = await createServer({
  root,
  server: { port: Number(process.env.PORT ?? 3000), strictPort: true },
  // See src/server/developmentShop.ts.
  plugins: [{ name: 'courtside:close-shop', closeBundle: () => globalThis.courtside?.close() }],
})
process.once('SIGINT', async () => {
  await server.close()
  process.exit()
})
await server.listen()
server.printUrls()
// Assembles the shop, so that the first page need not wait for its database.
await server.environments.ssr.runner.import('virtual:tanstack-start-server-entry')
