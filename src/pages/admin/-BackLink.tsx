import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

const BackAnchor = (props: ComponentProps<'a'>) => (
  <a {...props} className="link mb-1 inline-flex min-h-9 items-center max-md:min-h-11" />
)

/** Above the heading. */
export const BackLink = createLink(BackAnchor)
