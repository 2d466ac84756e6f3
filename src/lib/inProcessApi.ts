export type InProcessApi = (path: string, init?: RequestInit) => Response | Promise<Response>

/** Set by the server, which browser code cannot import. */
export const inProcessApi: { get: () => InProcessApi } = {
  get: () => {
    throw new Error('apiFetch was called on the server outside of rendering a page')
  },
}
