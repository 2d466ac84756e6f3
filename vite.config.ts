import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserChunks } from './vite.chunks.ts'
import { fonts } from './vite.fonts.ts'
import { manual } from './vite.manual.ts'

export default defineConfig({
  server: { port: 3000 },
  resolve: { tsconfigPaths: true },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: browserChunks } } } } },
  plugins: [
    fonts(),
    manual(),
    tailwindcss(),
    tanstackStart({
      router: {
        routesDirectory: 'pages',
        generatedRouteTree: 'routeTree.gen.ts',
        routeFileIgnorePattern: '\\.test\\.',
      },
    }),
    react(),
  ],
})
