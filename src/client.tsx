import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'

// The default client also carries server functions, 10 KB that nothing here uses.
hydrateRoot(document, <RouterClient router={getRouter()} />)
