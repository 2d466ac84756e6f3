import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { getRouter } from '../../src/router.tsx'
import { renderDocument } from '../../src/server/renderDocument.tsx'
import type { Render } from '../../src/server/renderPage.ts'

/** The real pages, without the scripts and styles of a build. */
export const renderPages: Render = (request) =>
  createRequestHandler({ createRouter: getRouter, request })(renderDocument)
