import type { OpenAPIHono } from '@hono/zod-openapi'
import { answerContent, type Content, createContent } from '../content.ts'
import { stylePolicy } from '../styledPage.ts'
import { DOCS_CSS } from './docs.css.ts'
import { type Call, docsPage } from './docsPage.ts'
import { type Operation, withRefusals } from './refusals.ts'

const ABOUT = {
  openapi: '3.1.0',
  info: {
    title: 'Courtside API',
    version: '1.0.0',
    description:
      'The calls that the shop makes. Money is pounds as a decimal string; a refusal is { "message": "…" }, a sentence for people, with a "code" for programs where there is more than one reason.',
  },
}

const CACHED = { 'Cache-Control': 'public, max-age=300' }

/** `/api/openapi.json`, and the same for people at `/api/docs`. Each is made when it is asked for first, and kept. */
export function mountDocs(app: OpenAPIHono): void {
  let forPrograms: Content | undefined
  let forPeople: Promise<Content> | undefined
  app.get('/api/openapi.json', (c) => {
    forPrograms ??= description(app)
    return answerContent(forPrograms, c)
  })
  app.get('/api/docs', async (c) => {
    forPeople ??= page(app)
    return answerContent(await forPeople, c)
  })
}

function description(app: OpenAPIHono): Content {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { path, method, operation } of callsOf(app)) paths[path] = { ...paths[path], [method]: operation }
  return createContent({
    body: Buffer.from(JSON.stringify({ ...app.getOpenAPI31Document(ABOUT), paths })),
    headers: { ...CACHED, 'Content-Type': 'application/json' },
  })
}

async function page(app: OpenAPIHono): Promise<Content> {
  return createContent({
    body: Buffer.from(String(await docsPage(ABOUT.info.title, ABOUT.info.description, callsOf(app)))),
    headers: {
      ...CACHED,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': stylePolicy(DOCS_CSS),
    },
  })
}

/** Every described call, with all the refusals that it can meet. */
const callsOf = (app: OpenAPIHono): Call[] =>
  Object.entries(app.getOpenAPI31Document(ABOUT).paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      path,
      method,
      operation: withRefusals(path, method, operation),
    })),
  )
