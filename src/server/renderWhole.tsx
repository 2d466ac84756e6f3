import { Writable } from 'node:stream'
import type { AnyRouteMatch, AnyRouter, Manifest } from '@tanstack/react-router'
import {
  defineHandlerCallback,
  getSsrStatus,
  RouterServer,
  renderSsrHtmlResponse,
} from '@tanstack/react-router/ssr/server'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { productQuery } from '#/features/catalogue/browser/catalogue.queries.ts'
import { deliveryQuery } from '#/features/delivery/browser/delivery.queries.ts'
import { reviewSummaryQuery } from '#/features/reviews/browser/reviews.queries.ts'
import { scriptMark } from '#/lib/scriptMark.ts'
import { ServerHead } from '#/lib/serverHead.ts'
import { CHANGES_ID, changes } from '#/lib/shopChanges.ts'
import { trailOf } from '#/lib/trail.ts'
import { rendering } from '#/platform/rendering.ts'
import type { getRouter } from '#/router.tsx'
import { early } from '#/ui/early.ts'
import { DataScript } from './DataScript.tsx'
import { type FoundPage, MachineHead } from './found/MachineHead.tsx'
import { slugOf } from './found/publicPages.ts'

/** Includes the parts that the browser loads late. TanStack Start's own handlers omit or append those. */
export const renderWhole = defineHandlerCallback(({ request, router, responseHeaders }) => {
  const { entry, preloads } = takeScripts(router)
  const page = foundPage(router, new URL(request.url))
  const head = (
    <>
      {preloads.map((href) => (
        <link key={href} rel="modulepreload" media="not all" href={href} fetchPriority="low" />
      ))}
      <MachineHead page={page} />
      {Object.keys(changes).length > 0 && <DataScript type="application/json" id={CHANGES_ID} data={changes} />}
    </>
  )
  return renderSsrHtmlResponse({
    router,
    responseHeaders,
    render: () =>
      htmlOf(
        <ServerHead value={head}>
          <RouterServer router={router} />
        </ServerHead>,
        `(${early})(${JSON.stringify(entry)})`,
      ),
  })
})

/** Removes the scripts from the router's manifest, which would load them before the first paint. */
function takeScripts(router: AnyRouter): { entry: string | undefined; preloads: string[] } {
  const manifest = router.ssr?.manifest
  if (!manifest) return { entry: undefined, preloads: [] }
  const onPage = router.state.matches.flatMap(({ routeId }) => manifest.routes[routeId] ?? [])
  const routes: Manifest['routes'] = {}
  for (const [id, { scripts, preloads, ...route }] of Object.entries(manifest.routes)) routes[id] = route
  router.ssr = { manifest: { ...manifest, routes } }
  return {
    entry: onPage.flatMap(({ scripts = [] }) => scripts.map(({ attrs }) => attrs?.src))[0],
    preloads: onPage.flatMap(({ preloads = [] }) =>
      preloads.map((link) => (typeof link === 'string' ? link : link.href)),
    ),
  }
}

function foundPage(router: AnyRouter, url: URL): FoundPage {
  const matches: AnyRouteMatch[] = router.state.matches
  const status = getSsrStatus(router)
  const { queryClient } = router.options.context as ReturnType<typeof getRouter>['options']['context']
  // The error page has its own title, but browsers show the first one.
  if (status >= 500) for (const match of matches) match.meta = match.meta?.filter((one) => !one?.title)
  const last = (pick: (meta: Meta) => string | undefined) =>
    matches.flatMap(({ meta = [] }) => meta.map((one) => one && pick(one))).findLast(Boolean) ?? ''
  return {
    ...rendering(),
    url,
    status,
    title: last(({ title }) => title),
    isHidden: last(({ name, content }) => (name === 'robots' ? content : undefined)).startsWith('noindex'),
    trail: trailOf(matches),
    product: queryClient.getQueryData(productQuery(slugOf(url.pathname) ?? '').queryKey),
    delivery: queryClient.getQueryData(deliveryQuery.queryKey),
    rating: queryClient.getQueryData(reviewSummaryQuery.queryKey),
  }
}

type Meta = { title?: string; name?: string; content?: string }

function htmlOf(page: ReactNode, firstScript: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const collector = new Writable({
      write(chunk, encoding, done) {
        chunks.push(Buffer.from(chunk, encoding))
        done()
      },
      final(done) {
        const html = Buffer.concat(chunks).toString()
        // Before the style sheets, which React would put first: a script waits for the ones before it.
        const start = html.indexOf('<head>') + '<head>'.length
        const script = `<script nonce="${scriptMark()}">${firstScript}</script>`
        // The router adds the doctype.
        resolve(`${html.slice('<!DOCTYPE html>'.length, start)}${script}${html.slice(start)}`)
        done()
      },
    })
    const stream = renderToPipeableStream(page, {
      nonce: scriptMark(),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void stream.pipe(collector),
      onError: reject,
    })
  })
}
