import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { AnyRouteMatch, AnyRouter, Manifest } from '@tanstack/react-router'
import {
  defineHandlerCallback,
  getSsrStatus,
  RouterServer,
  renderSsrHtmlResponse,
} from '@tanstack/react-router/ssr/server'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { productQuery } from '#/features/catalogue/catalogue/browser/catalogue.queries.ts'
import { deliveryQuery } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { isPersonalPage } from '#/lib/personalPages.ts'
import { ServerHead, scriptNonce } from '#/lib/rendering.ts'
import { SETTING_OVERRIDES_ID, settingOverrides } from '#/lib/settingOverrides.ts'
import { breadcrumbTrail } from '#/lib/trail.ts'
import { renderContext } from '#/platform/renderContext.ts'
import { getRouter } from '#/router.tsx'
import { beforeHydration } from '#/ui/beforeHydration.ts'
import type { Renderer } from './renderPage.ts'
import { slugOf } from './seo/canonical.ts'
import { DataScript, SeoHead, type SeoPage, type Thing } from './seo/SeoHead.tsx'

// biome-ignore lint/suspicious/noExplicitAny: each route has search, parameters and data of its own
type Match = any

declare module '@tanstack/react-router' {
  /** By `createServerOnlyFn`, which keeps what it needs out of the script of every page. */
  interface StaticDataRouteOption {
    /** For search engines, 50 to 160 characters. */
    description?: (match: Match) => string
    /** Structured data, besides what `SeoHead` has of every page. */
    jsonLd?: (match: Match, origin: string) => Thing[]
  }
}

export function listPublicPages(): Renderer['publicPages'] {
  const pages = Object.entries((getRouter() as AnyRouter).routesByPath).filter(([path]) => !isPersonalPage(path))
  return new Map(pages.map(([path, { options }]) => [path, options.validateSearch]))
}

/** TanStack Start's own handlers omit or append the parts that load late. */
export const renderDocument = defineHandlerCallback(({ request, router, responseHeaders }) => {
  const scripts = removeScripts(router)
  const page = seoPage(router, new URL(request.url))
  const head = (
    <>
      <script
        nonce={scriptNonce()}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the source of our own function
        dangerouslySetInnerHTML={{ __html: `(${beforeHydration})(${JSON.stringify(scripts)})` }}
      />
      <SeoHead page={page} />
      {Object.keys(settingOverrides).length > 0 && (
        <DataScript type="application/json" id={SETTING_OVERRIDES_ID} data={settingOverrides} />
      )}
    </>
  )
  return renderSsrHtmlResponse({
    router,
    responseHeaders,
    render: () =>
      renderHtml(
        <ServerHead value={head}>
          <RouterServer router={router} />
        </ServerHead>,
      ),
  })
})

/** In the manifest, scripts would load before the first paint. The entry comes first. */
function removeScripts(router: AnyRouter): string[] {
  const manifest = router.ssr?.manifest
  if (!manifest) return []
  const onPage = router.state.matches.flatMap(({ routeId }) => manifest.routes[routeId] ?? [])
  const routes: Manifest['routes'] = {}
  for (const [id, { scripts, preloads, ...route }] of Object.entries(manifest.routes)) routes[id] = route
  router.ssr = { manifest: { ...manifest, routes } }
  const entries = onPage.flatMap(({ scripts = [] }) => scripts.map(({ attrs }) => String(attrs?.src)))
  const preloads = onPage.flatMap(({ preloads = [] }) =>
    preloads.map((link) => (typeof link === 'string' ? link : link.href)),
  )
  return [...new Set([...entries, ...preloads])]
}

function seoPage(router: AnyRouter, url: URL): SeoPage {
  const matches: AnyRouteMatch[] = router.state.matches
  const status = getSsrStatus(router)
  const { queryClient } = router.options.context as ReturnType<typeof getRouter>['options']['context']
  // A browser shows the first title, but the error page has its own.
  if (status >= 500) for (const match of matches) match.meta = match.meta?.filter((tag) => !tag?.title)
  const last = (pick: (meta: Meta) => string | undefined) =>
    matches.flatMap(({ meta = [] }) => meta.map((tag) => tag && pick(tag))).findLast(Boolean) ?? ''
  const page = matches.at(-1)
  const { description, jsonLd } = page?.staticData ?? {}
  const { origin, now } = renderContext()
  return {
    origin,
    now,
    url,
    status,
    title: last(({ title }) => title),
    description: description?.(page) ?? '',
    isNoindex: last(({ name, content }) => (name === 'robots' ? content : undefined)).startsWith('noindex'),
    trail: breadcrumbTrail(matches),
    product: queryClient.getQueryData(productQuery(slugOf(url.pathname) ?? '').queryKey),
    delivery: queryClient.getQueryData(deliveryQuery.queryKey),
    jsonLd: jsonLd?.(page, origin),
  }
}

type Meta = { title?: string; name?: string; content?: string }

function renderHtml(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      nonce: scriptNonce(),
      // React would move larger parts to the end of the document.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () =>
        resolve(text(stream.pipe(new PassThrough())).then((html) => html.slice('<!DOCTYPE html>'.length))),
      onError: reject,
    })
  })
}
