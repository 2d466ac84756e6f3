import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '#/features/office/products/browser/ImportScreen.tsx'
import { BackLink } from '../-BackLink.tsx'

export const Route = createFileRoute('/admin/products/import')({ component: Import })

function Import() {
  return (
    <>
      <BackLink to="/admin/products">Products</BackLink>
      <h1 className="headline mb-2 text-2xl">Import products</h1>
      <p className="mb-5 max-w-prose text-muted">
        You’ll see every change before it’s saved. Rows are matched by SKU, Slug or Id, so a file with SKU and Stock is
        enough. Columns missing from the file are left unchanged.{' '}
        <a className="link" href="/api/admin/exports/products.csv" download>
          Download the export
        </a>{' '}
        to get started.
      </p>
      <ImportScreen />
    </>
  )
}
