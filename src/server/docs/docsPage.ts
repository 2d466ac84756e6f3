import { html, raw } from 'hono/html'
import { DOCS_CSS } from './docs.css.ts'
import { type Field, fieldsOf, typeOf } from './fields.ts'
import type { Operation, Schema } from './refusals.ts'

/** A call of the API. */
export type Call = { path: string; method: string; operation: Operation }

/** The description of the API for people: every call with what it takes and what it answers. */
export const docsPage = (title: string, description: string, calls: Call[]) => html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.ico">
<style>${raw(DOCS_CSS)}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>${description} For programs: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</header>
<nav aria-label="Calls"><ul>
${calls.map((call) => html`<li><a href="#${anchorOf(call)}"><code>${nameOf(call)}</code></a></li>`)}
</ul></nav>
<main>${calls.map(section)}</main>
</body>
</html>`

const nameOf = ({ method, path }: Call) => `${method.toUpperCase()} ${path}`
const anchorOf = ({ method, path }: Call) => `${method}${path.replace(/[{}]/g, '').replaceAll('/', '-')}`

function section(call: Call) {
  const { operation } = call
  const body = schemaOf(operation.requestBody?.content)
  const answers = Object.entries(operation.responses ?? {})
  return html`<section id="${anchorOf(call)}" aria-labelledby="${anchorOf(call)}-name">
<h2 id="${anchorOf(call)}-name"><code>${nameOf(call)}</code></h2>
<p>${operation.summary ?? ''}</p>
${operation.parameters?.length ? html`<h3>In the address</h3>${list(operation.parameters.flatMap(parameter))}` : ''}
${body ? html`<h3>Send</h3>${list(fieldsOf(body))}` : ''}
<h3>Answers</h3>
${answers.map(([status, { description, content }]) => answer(status, description ?? '', schemaOf(content)))}
</section>`
}

const parameter = ({ name, required, schema }: NonNullable<Operation['parameters']>[number]): Field[] =>
  fieldsOf(schema ?? { type: 'string' }, name, required ?? false)

const schemaOf = (content: Record<string, { schema?: Schema }> | undefined) => content?.['application/json']?.schema

const COMMON = new Set(['message', 'code'])

function answer(status: string, description: string, schema: Schema | undefined) {
  const line = html`<code>${status}</code> ${description}`
  const fields = fieldsOf(schema?.items ?? schema)
  // Every refusal has a message and perhaps a code, as the head of the page says.
  if (fields.every(({ name }) => COMMON.has(name))) return html`<p>${line}</p>`
  const what = schema?.items ? html` (${typeOf(schema)})` : ''
  return html`<details><summary>${line}${what}</summary>${list(fields)}</details>`
}

const list = (fields: Field[]) =>
  html`<dl>${fields.map(
    ({ name, type, required, limits }) =>
      html`<div><dt><code>${name}</code></dt><dd>${type}, ${required ? 'required' : 'optional'}${limits ? `; ${limits}` : ''}</dd></div>`,
  )}</dl>`
