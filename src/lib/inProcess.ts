/** Answers a request for a path of the shop's own API without the network. */
export type InProcessApi = (path: string, init?: RequestInit) => Response | Promise<Response>

/** Where `apiFetch` finds the API while a page is rendered. The server fills it in: browser code can't import the server. */
export const inProcess: { find: () => InProcessApi } = {
  find: () => {
    throw new Error('apiFetch was called on the server outside of rendering a page')
  },
}
