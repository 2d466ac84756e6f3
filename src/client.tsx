import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'
// Home, the list and the products need most of these: in one file with what every page needs they weigh less.
import '#/features/catalogue/browser/catalogue.queries.ts'
import '#/features/catalogue/browser/ProductGrid.tsx'
import '#/features/delivery/browser/delivery.queries.ts'
import './pages/-shell/load.ts'
import './pages/-shell/ShopCard.tsx'
import './ui/Breadcrumb.tsx'
import './ui/EmptyState.tsx'
import './ui/Field.tsx'
import './ui/Picture.tsx'

// The default clients also carry what nothing here uses. The page comes to life in short pieces, between which the browser
// answers presses; otherwise it is all one long task: first this code, then the router, then React, as a transition.
const wake = () =>
  setTimeout(() => {
    const router = getRouter()
    void hydrate(router).then(() => {
      window.$_TSR?.h()
      startTransition(() => {
        hydrateRoot(document, <RouterProvider router={router} />)
      })
    })
  })

// What was read for the page stands at its end. Scripts that are kept from the last visit can be here before it.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', wake)
else wake()
