import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { NEXT_BUILD, swapDist } from './build/swapDist.ts'
import { sourcesDigest } from './scripts/sources.mjs'

export default defineConfig({
  // Names the build in logs and metrics.
  define: { __BUILD__: JSON.stringify(sourcesDigest(import.meta.dirname).slice(0, 8)) },
  server: { port: 3000 },
  build: { outDir: NEXT_BUILD },
  resolve: { tsconfigPaths: true },
  environments: {
    ssr: {
      // One file, read before anybody is served: `dist` may be another build's when a page is first asked for, and Node never
      // tries again to import what it could not read once.
      build: { rolldownOptions: { output: { codeSplitting: false } } },
    },
    client: {
      build: {
        modulePreload: false,
        // What every page needs, with what most pages show (src/client.tsx), is one file. The rest follows the pages.
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', tags: ['$initial'] }] } } },
      },
    },
  },
  plugins: [
    swapDist(),
    tailwindcss(),
    tanstackStart({
      router: {
        routesDirectory: 'pages',
        generatedRouteTree: 'routeTree.gen.ts',
        routeFileIgnorePattern: '\\.test\\.',
        // A page, and what stands in its place, in one file.
        codeSplittingOptions: { defaultBehavior: [['loader', 'component', 'errorComponent', 'notFoundComponent']] },
      },
    }),
    react(),
  ],
})
