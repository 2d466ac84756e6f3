import { createFileRoute, Link } from '@tanstack/react-router'
import { useCurrentUser } from '#/browser/currentUser.ts'
import { SecondFactorSettings } from '#/features/people/accountSettings/browser/SecondFactorSettings.tsx'

export const Route = createFileRoute('/admin/security')({ component: Security })

function Security() {
  const user = useCurrentUser()
  return (
    <>
      <h1 className="headline mb-6 text-2xl">Security</h1>
      {user?.needsSecondFactor && (
        <p role="status" className="mb-6 max-w-prose border-l-2 border-clay bg-sunken px-4 py-3">
          This shop requires two-factor authentication. Set it up here to use the rest of the admin.
        </p>
      )}
      <section aria-labelledby="second-factor" className="grid gap-5">
        <h2 id="second-factor" className="border-b border-line pb-2 text-lg font-semibold">
          Two-factor authentication
        </h2>
        <SecondFactorSettings />
      </section>
      <section aria-labelledby="sign-in" className="mt-12 grid gap-3">
        <h2 id="sign-in" className="border-b border-line pb-2 text-lg font-semibold">
          Password and devices
        </h2>
        <p className="max-w-prose">
          We’ll email you when somebody signs in as you from a device or network we haven’t seen before. The shop’s
          owners can see when, how and on what device you sign in.
        </p>
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <Link to="/account" search={{ part: 'password' }} className="link py-2 max-md:py-4">
            Change password
          </Link>
          <Link to="/account" search={{ part: 'devices' }} className="link py-2 max-md:py-4">
            Where you’re signed in
          </Link>
        </p>
      </section>
    </>
  )
}
