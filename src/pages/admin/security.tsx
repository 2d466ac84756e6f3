import { createFileRoute, Link } from '@tanstack/react-router'
import { SecondFactorSettings } from '#/features/accountSettings/browser/SecondFactorSettings.tsx'

export const Route = createFileRoute('/admin/security')({ component: Security })

function Security() {
  return (
    <>
      <h1 className="headline mb-6 text-2xl">Security</h1>
      <section aria-labelledby="second-factor" className="grid gap-5">
        <h2 id="second-factor" className="border-b border-line pb-2 text-lg font-[620]">
          Two-factor authentication
        </h2>
        <SecondFactorSettings />
      </section>
      <section aria-labelledby="sign-in" className="mt-12 grid gap-3">
        <h2 id="sign-in" className="border-b border-line pb-2 text-lg font-[620]">
          Password and devices
        </h2>
        <p className="max-w-prose">
          We’ll email you when somebody signs in as you from a device or network we haven’t seen before.
        </p>
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <Link to="/account" search={{ part: 'password' }} className="link">
            Change password
          </Link>
          <Link to="/account" search={{ part: 'devices' }} className="link">
            Where you’re signed in
          </Link>
        </p>
      </section>
    </>
  )
}
