import { OPEN_TO_OTHER_SITES } from '../security.ts'

export type Operation = {
  parameters?: object[]
  requestBody?: object
  responses?: Record<string, object>
}

const REFUSAL = {
  type: 'object',
  properties: { message: { type: 'string' }, code: { type: 'string' } },
  required: ['message'],
}

/** Adds the errors that middleware can send. Statuses that the operation documents itself are kept. */
export function withRefusals(path: string, method: string, operation: Operation): Operation {
  const changes = method !== 'get'
  const isAdmin = path.startsWith('/api/admin/')
  const isSignedIn = isAdmin || path.startsWith('/api/account/')
  const given: Record<string, string | false> = {
    400: Boolean(operation.requestBody || operation.parameters?.length) && 'A field is missing or malformed',
    401: isSignedIn && 'Not signed in',
    403:
      (isAdmin && 'Administrators only') ||
      (changes && !OPEN_TO_OTHER_SITES.has(path) && 'Sent from a page on another site'),
    413: changes && 'More than 256 KB',
    415: 'The request is compressed',
    503: 'The database or card provider is unavailable; nothing was lost',
  }
  const responses = { ...operation.responses }
  for (const [status, description] of Object.entries(given)) {
    if (description) responses[status] ??= { description, content: { 'application/json': { schema: REFUSAL } } }
  }
  return { ...operation, responses }
}
