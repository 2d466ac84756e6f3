import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'
// For the base chunk (vite.config.ts): one file compresses better than many.
import '#/features/catalogue/catalogue/browser/catalogue.queries.ts'
import '#/features/catalogue/catalogue/browser/ProductGrid.tsx'
import '#/features/shop/delivery/browser/delivery.queries.ts'
import './pages/-shell/preload.ts'
import './pages/-shell/ShopCard.tsx'
import './ui/Breadcrumb.tsx'
import './ui/EmptyState.tsx'
import './ui/Field.tsx'
import './ui/Picture.tsx'

const hydrateApp = () =>
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={getRouter()} />)
  })

// The dehydrated data is at the end of the document; a cached script can run before that.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', hydrateApp)
else hydrateApp()
