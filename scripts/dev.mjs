// npm run dev. Started by run.mjs.
import { createServer } from 'vite'
import { root } from './ensure.mjs'
import { loadSettings } from './settings.mjs'

const GALLERY = `<!doctype html><html lang="en-GB"><title>Components</title><div id="root"></div>
<script type="module" src="/gallery/main.tsx"></script></html>`

loadSettings()
const server = await createServer({
  root,
  server: { port: Number(process.env.PORT ?? 3000), strictPort: true },
  plugins: [
    { name: 'courtside:close-shop', closeBundle: () => globalThis.courtside?.close() },
    {
      name: 'courtside:gallery',
      configureServer({ middlewares, transformIndexHtml }) {
        middlewares.use('/dev/ui', async (_, response) => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8')
          response.end(await transformIndexHtml('/dev/ui', GALLERY))
        })
      },
    },
  ],
})
process.once('SIGINT', async () => {
  await server.close()
  process.exit()
})
await server.listen()
server.printUrls()
// Now, so that the first page needn't wait for the database.
await server.environments.ssr.runner.import('virtual:tanstack-start-server-entry')
