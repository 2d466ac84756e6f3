import type { AnyRouter, BlockerFn } from '@tanstack/react-router'
import { isCounted } from '../analytics.rules.ts'
import { carryToast } from './carriedToast.ts'

/**
 * Makes each step to another page that is counted a load of that page, in a document whose security policy has no room
 * for the tag. Going back and forward stay as they are, and so do steps to personal pages. Gives what ends it.
 */
export function leaveByLoad({ history, navigate }: AnyRouter): () => void {
  const blockerFn: BlockerFn = ({ currentLocation, nextLocation, action }) => {
    if (action !== 'PUSH' && action !== 'REPLACE') return false
    if (!isCounted(nextLocation.pathname) || nextLocation.pathname === currentLocation.pathname) return false
    // Somebody else asks before unsaved words are left: a load would not wait for the answer.
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
