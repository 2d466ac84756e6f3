import type { AnyRouter, BlockerFn } from '@tanstack/react-router'
import { mayLoadTag } from '../analytics.rules.ts'
import { saveToast } from './savedToast.ts'

/** Loads pages that are counted as new documents, because this one’s CSP blocks the tag. Returns an unsubscribe function. */
export function forceDocumentLoads({ history, navigate }: AnyRouter): () => void {
  const blockerFn: BlockerFn = ({ currentLocation, nextLocation, action }) => {
    if (action !== 'PUSH' && action !== 'REPLACE') return false
    if (!mayLoadTag(nextLocation.pathname) || nextLocation.pathname === currentLocation.pathname) return false
    // Another blocker confirms unsaved changes, and a document load would not wait for it.
    if (history._getBlockers().length > 1) return false
    saveToast()
    void navigate({
      href: nextLocation.href,
      replace: action === 'REPLACE',
      reloadDocument: true,
      ignoreBlocker: true,
    })
    return true
  }
  return history.block({ blockerFn, enableBeforeUnload: false })
}
