import type { OpenAPIHono } from '@hono/zod-openapi'
import { html } from 'hono/html'

const ABOUT = {
  openapi: '3.1.0',
  info: {
    title: 'Courtside API',
    version: '1.0.0',
    description: 'The calls that the shop makes. Money is pounds as a decimal string; refusals are { "message": "…" }.',
  },
}

type Operation = {
  summary?: string
  parameters?: { name: string; in: string; required?: boolean }[]
  responses?: Record<string, { description?: string }>
}

/** `/api/openapi.json`, and the same for people at `/api/docs`. */
export function mountDocs(app: OpenAPIHono): void {
  app.doc31('/api/openapi.json', ABOUT)

  app.get('/api/docs', (c) => {
    const { paths = {} } = app.getOpenAPI31Document(ABOUT)
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
    )
    return c.html(html`<!doctype html>
      <html lang="en-GB">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Courtside API</title>
        </head>
        <body>
          <h1>Courtside API</h1>
          <p>${ABOUT.info.description} The whole description, with every field: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
          ${operations.map(
            ({ path, method, operation }) => html`
              <h2><code>${method.toUpperCase()} ${path}</code></h2>
              <p>${operation.summary ?? ''}</p>
              ${
                operation.parameters?.length
                  ? html`<p>Parameters: ${operation.parameters.map((p, at) => html`${at ? ', ' : ''}<code>${p.name}</code> (${p.in}${p.required ? '' : ', optional'})`)}</p>`
                  : ''
              }
              <dl>
                ${Object.entries(operation.responses ?? {}).map(([status, response]) => html`<dt>${status}</dt><dd>${response.description ?? ''}</dd>`)}
              </dl>`,
          )}
        </body>
      </html>`)
  })
}
