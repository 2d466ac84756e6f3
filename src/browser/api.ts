import { MutationCache, QueryClient, type QueryFunction, type QueryFunctionContext } from '@tanstack/react-query'
import { inProcessApi } from '#/lib/rendering.ts'
import type { BodyFor, Gets, GetsFrom, Method, ReadAddress } from './routes.ts'

/** `message` is `<status>: <body>`; `userMessage` is the server's text for people, if it sent one. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: Record<string, unknown>
  readonly userMessage: string | undefined

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.status = status
    this.body = parseObject(text)
    this.userMessage = typeof this.body.message === 'string' ? this.body.message : undefined
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** In process while rendering on the server. */
export async function apiFetch(path: string, init?: RequestInit): Promise<Response> {
  if (import.meta.env.SSR) return inProcessApi.get()(path, init)
  return fetch(path, { credentials: 'include', ...init })
}

async function parseResponse(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text || response.statusText)
  return text ? JSON.parse(text) : undefined
}

/** Throws `ApiError`. */
export const apiGet = async <At extends ReadAddress>(path: string, signal?: AbortSignal): Promise<Gets<At>> =>
  (await parseResponse(await apiFetch(path, signal ? { signal } : undefined))) as Gets<At>

type Writing = Exclude<Method, 'GET'>

/** To an endpoint whose types the caller states itself. Throws `ApiError`. */
export const sendJson = async (method: Writing, path: string, body?: unknown): Promise<unknown> =>
  parseResponse(
    await apiFetch(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    }),
  )

/** The types of body and answer are those of the path's endpoint. Throws `ApiError`. */
export const apiSend = <const M extends Writing, const Path extends string>(
  method: M,
  path: Path,
  ...[body]: BodyFor<M, Path>
): Promise<GetsFrom<M, Path>> => sendJson(method, path, body) as Promise<GetsFrom<M, Path>>

/** A final object becomes the query string. */
export function pathOf(queryKey: readonly unknown[]): string {
  const last = queryKey.at(-1)
  const segments = typeof last === 'object' && last !== null ? queryKey.slice(0, -1) : queryKey
  const search = new URLSearchParams()
  if (segments.length < queryKey.length) {
    for (const [name, value] of Object.entries(last as object)) {
      if (value !== undefined && value !== '') search.set(name, String(value))
    }
  }
  const path = `/${segments.map((segment) => encodeURIComponent(String(segment))).join('/')}`
  return search.size ? `${path}?${search}` : path
}

/** Throws `ApiError`, including for a 401. `queryFn: fetchPath<'GET /api/catalogue'>`. */
export const fetchPath = <At extends ReadAddress>({ queryKey, signal }: QueryFunctionContext): Promise<Gets<At>> =>
  apiGet<At>(pathOf(queryKey), signal)

/** Returns null for a 401. */
export const fetchPathOrNull: QueryFunction<unknown> = async (context) => {
  try {
    return await fetchPath(context)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Offline, `networkMode: 'always'` makes a request fail instead of waiting. */
export const createQueryClient = (onMutate = () => {}) =>
  new QueryClient({
    mutationCache: new MutationCache({ onMutate }),
    defaultOptions: {
      queries: { queryFn: fetchPath, retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })

/** For queries of personal data: the next person on this device may be someone else. */
export const UNCACHED = { staleTime: 0, gcTime: 0 } as const

export const errorMessage = (error: unknown): string =>
  (error instanceof ApiError ? error.userMessage : undefined) ?? 'We couldn’t reach the shop. Please try again.'

/** Undefined for failures that say nothing about the field, such as rate limits. */
export const fieldErrorMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 ? error.userMessage : undefined

const CHANGED_MEANWHILE: readonly unknown[] = ['changedMeanwhile', 'movedMeanwhile', 'changed']

/** Refused because somebody else has saved since. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && CHANGED_MEANWHILE.includes(error.body.code)

/** Refused because what is on screen isn’t so any more, or isn’t there. */
export const isOutOfDate = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409)
