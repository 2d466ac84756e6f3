import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { getRouter } from '../../src/router.tsx'
import { listPublicPages, renderDocument } from '../../src/server/renderDocument.tsx'
import type { Renderer } from '../../src/server/renderPage.ts'

/** The real pages, without the scripts and styles of a build. */
export const renderer: Renderer = {
  render: (request) => createRequestHandler({ createRouter: getRouter, request })(renderDocument),
  publicPages: listPublicPages(),
}
