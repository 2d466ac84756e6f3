import { QueryClient, type QueryFunction } from '@tanstack/react-query'
import { inProcess } from '#/lib/inProcess.ts'

/** A refusal of the API. `message` is the status, a colon, a space and the body; people are shown `sentence`. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** The parsed JSON body, where there was one. */
  readonly body: Record<string, unknown>
  /** The server's own sentence, or undefined when it gave none. */
  readonly sentence: string | undefined

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.status = status
    this.body = parseObject(text)
    this.sentence = typeof this.body.message === 'string' ? this.body.message : undefined
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

/** Fetches a path of the shop's API: over the network in the browser, in process while a page is rendered. */
export async function apiFetch(path: string, init?: RequestInit): Promise<Response> {
  if (import.meta.env.SSR) return inProcess.find()(path, init)
  return fetch(path, { credentials: 'include', ...init })
}

async function answer(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text || response.statusText)
  return text ? JSON.parse(text) : undefined
}

/** Reads `path`. Throws `ApiError` on any answer that is not a success. */
export const apiGet = async <Answer>(path: string, signal?: AbortSignal): Promise<Answer> =>
  (await answer(await apiFetch(path, signal ? { signal } : undefined))) as Answer

/** Sends `body` as JSON. Throws `ApiError` on any answer that is not a success. */
export const apiSend = async <Answer = unknown>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  (await answer(
    await apiFetch(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    }),
  )) as Answer

/** The path that a query key stands for: its segments joined by slashes, a last object as the query string. */
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

/** The default read: the query key is the path. A 401 throws. */
export const readPath: QueryFunction<unknown> = ({ queryKey, signal }) => apiGet(pathOf(queryKey), signal)

/** The same read for whom a 401 means that there is nothing: gives null. */
export const readPathOrNull: QueryFunction<unknown> = async (context) => {
  try {
    return await readPath(context)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/**
 * A query client with the specification's defaults: always stale, refetched on focus, never retried, never polled. Without
 * a connection a request fails and says so, rather than wait in silence.
 */
export const createQueryClient = () =>
  // The rest is what the library does by itself.
  new QueryClient({
    defaultOptions: {
      queries: { queryFn: readPath, retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
