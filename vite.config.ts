import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './build/compressAssets.ts'
import { NEXT_BUILD, swapDist } from './build/swapDist.ts'
import { sourcesDigest } from './scripts/sources.mjs'

/**
 * What the server's file contains: a start that loads a thousand small files takes twice as long. The others are native,
 * loaded when needed, or React, which @react-pdf/renderer shares.
 */
const BUNDLED = {
  noExternal: true as const,
  external: [
    ...['@node-rs/argon2', '@react-pdf/renderer', 'nodemailer', 'pg', 'pg-copy-streams', 'pino', 'react', 'react-dom'],
    ...['sharp', 'swagger-ui-dist', 'tar-stream'],
  ],
}

export default defineConfig(({ command }) => ({
  // Identifies the build in logs and metrics.
  define: { __BUILD__: JSON.stringify(sourcesDigest(import.meta.dirname).slice(0, 8)) },
  server: { port: 3000 },
  build: { outDir: NEXT_BUILD },
  resolve: { tsconfigPaths: true },
  environments: {
    ssr: {
      ...(command === 'build' ? { resolve: BUNDLED } : {}),
      // One file, so that the server imports nothing later: `dist` may be another build's by then, and Node doesn't
      // retry a failed import.
      build: { rolldownOptions: { output: { codeSplitting: false } } },
    },
    client: {
      build: {
        modulePreload: false,
        // What every page needs, with what most pages show (src/client.tsx), is one file. Pages load the rest.
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', tags: ['$initial'] }] } } },
      },
    },
  },
  plugins: [
    compressAssets(),
    swapDist(),
    tailwindcss(),
    tanstackStart({
      router: {
        routesDirectory: 'pages',
        generatedRouteTree: 'routeTree.gen.ts',
        routeFileIgnorePattern: '\\.test\\.',
        // One chunk per page, with its error and not-found components.
        codeSplittingOptions: { defaultBehavior: [['loader', 'component', 'errorComponent', 'notFoundComponent']] },
      },
    }),
    react(),
  ],
}))
