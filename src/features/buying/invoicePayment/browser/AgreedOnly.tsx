import { useCurrentUser } from '#/browser/currentUser.ts'
import { email } from '#/lib/brand.ts'
import type { PageHref } from '#/lib/pageLinks.ts'

/** Terms have been agreed with some customers, who have to sign in. */
export function AgreedOnly({ className }: { className?: string }) {
  const user = useCurrentUser()
  return (
    <p className={className}>
      {user ? (
        <>
          To pay by invoice, ask us first:{' '}
          <a className="link" href={`mailto:${email()}?subject=Payment%20by%20invoice`}>
            {email()}
          </a>
        </>
      ) : (
        <>
          If we’ve agreed payment by invoice with you,{' '}
          <a className="link" href={'/auth?next=%2Fcheckout' satisfies PageHref}>
            sign in
          </a>{' '}
          first.
        </>
      )}
    </p>
  )
}
