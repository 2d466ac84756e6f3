export type Operation = {
  parameters?: object[]
  requestBody?: object
  responses?: Record<string, object>
}

const ERROR_SCHEMA = {
  type: 'object',
  properties: { message: { type: 'string' }, code: { type: 'string' } },
  required: ['message'],
}

export function withErrorResponses(
  path: string,
  method: string,
  operation: Operation,
  allowsCrossOrigin: boolean,
): Operation {
  const isWrite = method !== 'get'
  const isAdmin = path.startsWith('/api/admin/')
  const isSignedIn = isAdmin || path.startsWith('/api/account/')
  const descriptions: Record<string, string | false> = {
    400:
      (isAdmin || Boolean(operation.requestBody || operation.parameters?.length)) &&
      'A field is missing, unknown or malformed',
    401: isSignedIn && 'Not signed in',
    403: (isAdmin && 'Administrators only') || (isWrite && !allowsCrossOrigin && 'Sent from a page on another site'),
    413: isWrite && 'More than 256 KB',
    415: 'The request is compressed',
    503: 'The database or card provider is unavailable; nothing was lost',
  }
  const responses = { ...operation.responses }
  for (const [status, description] of Object.entries(descriptions)) {
    if (description) responses[status] ??= { description, content: { 'application/json': { schema: ERROR_SCHEMA } } }
  }
  return { ...operation, responses }
}
