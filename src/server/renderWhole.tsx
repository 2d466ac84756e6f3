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

/**
 * Renders a page whole: also the parts whose code is loaded late in the browser stand in the HTML where they belong, so
 * that it reads the same without JavaScript. (TanStack Start's own handlers leave such parts out or append them.)
 */
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

/** Takes the page's scripts from the router, which would have the browser load them before what is seen first. */
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
  // The error page has a title of its own, but a browser shows the first.
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

/** The HTML of a page that begins with a script of its own, which asks for the others when it sees fit. */
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
        // React writes style sheets before inline scripts, and a script waits for the style sheets before it.
        const start = html.indexOf('<head>') + '<head>'.length
        const script = `<script nonce="${scriptMark()}">${firstScript}</script>`
        // The router puts a doctype before what it is given.
        resolve(`${html.slice('<!DOCTYPE html>'.length, start)}${script}${html.slice(start)}`)
        done()
      },
    })
    const stream = renderToPipeableStream(page, {
      nonce: scriptMark(),
      // However large a part is, it stays in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void stream.pipe(collector),
      onError: reject,
    })
  })
}
