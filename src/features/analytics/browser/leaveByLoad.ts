import type { AnyRouter, BlockerFn } from '@tanstack/react-router'
import { isCounted } from '../analytics.rules.ts'
import { carryToast } from './carriedToast.ts'

/**
 * Turns client-side navigation to tracked pages into document loads, on pages whose content security policy blocks the
 * tag. Leaves back, forward and personal pages alone. Returns an unsubscribe function.
 */
export function leaveByLoad({ history, navigate }: AnyRouter): () => void {
  const blockerFn: BlockerFn = ({ currentLocation, nextLocation, action }) => {
    if (action !== 'PUSH' && action !== 'REPLACE') return false
    if (!isCounted(nextLocation.pathname) || nextLocation.pathname === currentLocation.pathname) return false
    // Another blocker confirms unsaved changes, and a document load would not wait for it.
    if (history._getBlockers().length > 1) return false
    carryToast()
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
