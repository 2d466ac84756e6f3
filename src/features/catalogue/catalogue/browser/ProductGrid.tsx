import type { ReactNode } from 'react'
import { classes } from '#/ui/classes.ts'
import { Skeleton } from '#/ui/Loading.tsx'

export const ProductGrid = ({ children, className }: { children: ReactNode; className?: string }) => (
  <ul className={classes('grid grid-cols-1 gap-x-8 gap-y-14 sm:grid-cols-2', className)}>{children}</ul>
)

export const ProductPlaceholders = ({ count = 6, className }: { count?: number; className?: string }) => (
  <div role="status">
    <span className="sr-only">Loading products</span>
    <ProductGrid className={className}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
        <li key={index} aria-hidden>
          <Skeleton className="aspect-4/3 w-full" />
          <Skeleton className="mt-4 h-7 w-2/3" />
          <Skeleton className="mt-2 h-5 w-full" />
          <Skeleton className="mt-6 h-7 w-32" />
          <Skeleton className="mt-2 h-5 w-56" />
          <Skeleton className="mt-4 h-11 w-36" />
        </li>
      ))}
    </ProductGrid>
  </div>
)
