/** The parts of an OpenAPI operation that decide which refusals it can meet. */
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

/** What proves itself by a signature or a token: who sends it makes no difference. */
const OPEN_TO_OTHER_SITES = ['/api/stripe/webhook', '/api/newsletter/unsubscribe']

/**
 * The operation with the refusals that are not its own: those that the shop gives before a route is asked, or instead of
 * its answer. What the route says of a status itself stays.
 */
export function withRefusals(path: string, method: string, operation: Operation): Operation {
  const changes = method !== 'get'
  const isAdmin = path.startsWith('/api/admin/')
  const isSignedIn = isAdmin || path.startsWith('/api/account/')
  const given: Record<string, string | false> = {
    400: Boolean(operation.requestBody || operation.parameters?.length) && 'A field is missing or malformed',
    401: isSignedIn && 'Nobody is signed in',
    403:
      (isAdmin && 'Only for the administrator') ||
      (changes && !OPEN_TO_OTHER_SITES.includes(path) && 'Sent by a page of another site'),
    413: changes && 'More than 256 KB',
    415: 'The request is compressed',
    503: 'The database or the card provider cannot be reached; nothing was lost',
  }
  const responses = { ...operation.responses }
  for (const [status, description] of Object.entries(given)) {
    if (description) responses[status] ??= { description, content: { 'application/json': { schema: REFUSAL } } }
  }
  return { ...operation, responses }
}
