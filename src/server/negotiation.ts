export type Encoding = 'br' | 'gzip' | 'identity'

const COMPRESSED = ['br', 'gzip'] as const
const MAX_CACHED = 200
const cache = new Map<string, Encoding>()

/** RFC 9110, 12.5.3. `identity` even if the client refuses everything. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const known = cache.get(accepted)
  if (known) return known
  const chosen = negotiate(accepted)
  // A client could send a different value with each request.
  if (cache.size < MAX_CACHED && accepted.length < 100) cache.set(accepted, chosen)
  return chosen
}

function negotiate(accepted: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name.replace(/^x-gzip$/, 'gzip'), weight === undefined ? 1 : Number(weight) || 0)
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  // If not listed, identity is acceptable but ranks last.
  const identityWeight = weights.get('identity') ?? 0
  let chosen: Encoding = 'identity'
  let maxWeight = identityWeight
  for (const name of COMPRESSED) {
    const weight = weightOf(name)
    if (weight > 0 && (weight > maxWeight || (chosen === 'identity' && weight >= maxWeight))) {
      chosen = name
      maxWeight = weight
    }
  }
  return chosen
}

/** Weak, since a proxy may weaken a tag. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag) return true
  return ifNoneMatch.split(',').some((entry) => {
    const tag = entry.trim()
    return tag === '*' || tag === etag || tag === `W/${etag}`
  })
}
