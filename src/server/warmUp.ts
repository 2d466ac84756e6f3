import type { Log } from '#/platform/log.ts'
import { requestContext } from '#/platform/observe/identity.ts'

const PRODUCT = /href="(\/products\/[\w-]+)"/

/** The request context keeps these requests out of the log. */
export async function warmUp(fetch: (request: Request) => Response | Promise<Response>, log: Log): Promise<void> {
  async function render(address: string): Promise<string> {
    const request = new Request(`http://localhost${address}`)
    const response = await requestContext.run({ requestId: 'warm-up' }, () => fetch(request))
    if (response.status >= 500)
      log.warn({ address, status: response.status }, 'a page could not be rendered before opening')
    return response.text()
  }
  const [listing] = await Promise.all(['/products', '/', '/checkout'].map(render))
  const product = PRODUCT.exec(listing ?? '')?.[1]
  if (product) await render(product)
}
