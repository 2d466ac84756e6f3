import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Endpoint } from '#/platform/endpoint.ts'
import { type Content, createContent, respondWithContent } from '../content.ts'
import { cspHash } from '../inlineScripts.ts'
import { type Operation, withErrorResponses } from './errorResponses.ts'

const API_INFO = {
  openapi: '3.1.0',
  info: {
    title: 'Courtside API',
    version: '1.0.0',
    description:
      'The HTTP API behind the shop. Amounts are decimal strings in pounds. An error is { "message": "…" }, a sentence to show to people, with a machine-readable "code" where there is more than one possible reason.',
  },
}

const CACHED = { 'Cache-Control': 'public, max-age=300' }
const VIEWER_FILES = { 'swagger-ui-bundle.js': 'text/javascript', 'swagger-ui.css': 'text/css' }

export function mountDocs(app: OpenAPIHono, endpoints: readonly Endpoint[]): void {
  const serve = (path: string, make: () => Promise<Content> | Content) => {
    let content: Promise<Content> | Content | undefined
    app.get(path, async (c) => {
      content ??= make()
      return respondWithContent(await content, c)
    })
  }
  serve('/api/openapi.json', () => createDocument(app, endpoints))
  serve('/api/docs', createViewer)
  for (const [name, type] of Object.entries(VIEWER_FILES)) serve(`/api/docs/${name}`, () => loadViewerFile(name, type))
}

function createDocument(app: OpenAPIHono, endpoints: readonly Endpoint[]): Content {
  const crossing = endpoints.filter(({ traits }) => traits.allowsCrossOrigin).map(({ address }): string => address)
  const document = app.getOpenAPI31Document(API_INFO)
  const paths: Record<string, Record<string, Operation & { tags: string[] }>> = {}
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    paths[path] = {}
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      paths[path][method] = {
        ...withErrorResponses(path, method, operation, crossing.includes(`${method.toUpperCase()} ${path}`)),
        tags: [tagOf(path)],
      }
    }
  }
  return createContent({
    body: Buffer.from(JSON.stringify({ ...document, paths })),
    headers: { ...CACHED, 'Content-Type': 'application/json' },
  })
}

const tagOf = (path: string): string => /^\/api\/(admin\/[^/]+|[^/]+)/.exec(path)?.[1] ?? path

// Read-only: calls made here would run as the signed-in administrator. Adds the landmark that Swagger UI lacks.
const START_SCRIPT = `
const header = (Info, { React: { createElement } }) => (props) =>
  createElement('header', { role: 'banner', className: 'wrapper' }, createElement(Info, props), createElement('h2', {}, 'Endpoints'))
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  docExpansion: 'none',
  tagsSorter: 'alpha',
  supportedSubmitMethods: [],
  validatorUrl: null,
  plugins: [{ wrapComponents: { InfoContainer: header } }],
})
`

const VIEWER_HTML = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${API_INFO.info.title}</title>
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"><noscript>This page needs JavaScript. For programs, there is <a href="/api/openapi.json">/api/openapi.json</a>.</noscript></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script>${START_SCRIPT}</script>
</body>
</html>`

const createViewer = () =>
  createContent({
    body: Buffer.from(VIEWER_HTML),
    headers: {
      ...CACHED,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; script-src 'self' ${cspHash(START_SCRIPT)}; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })

const READABLE_CSS = `
.swagger-ui .opblock-summary-method, .swagger-ui .info .title small { background: #22543d !important; }
.swagger-ui .info .url { color: #1f5f96 !important; }
.swagger-ui { overflow-wrap: anywhere; }
.swagger-ui .response-col_links { display: none; }
`

async function loadViewerFile(name: string, type: string): Promise<Content> {
  const file = await readFile(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`))
  return createContent({
    body: type === 'text/css' ? Buffer.concat([file, Buffer.from(READABLE_CSS)]) : file,
    headers: { ...CACHED, 'Content-Type': `${type}; charset=utf-8` },
  })
}
