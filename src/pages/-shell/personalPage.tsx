import { brand, email } from '#/lib/brand.ts'
import { LoadingPage, ScriptRequired } from '#/ui/Loading.tsx'

/** Not indexed, and no referrer to other sites, because the URL may contain a secret. */
export const personalHead = (title: string) => () => ({
  meta: [
    { title: `${title} – ${brand()}` },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'same-origin' },
  ],
})

export const personalPageOptions = (title: string) => ({
  ssr: false as const,
  head: personalHead(title),
  pendingComponent: import.meta.env.SSR ? () => <NoScriptPage title={title} /> : OneMoment,
})

export const validateTokenSearch = ({ token }: Record<string, unknown>): { token?: string } =>
  typeof token === 'string' && token ? { token } : {}

const OneMoment = () => <LoadingPage>One moment</LoadingPage>

const NoScriptPage = ({ title }: { title: string }) => (
  <LoadingPage
    withoutScript={
      <ScriptRequired title={title} email={email()}>
        This page needs JavaScript, which is switched off in your browser. Switch it on and reload the page, or email us
        at
      </ScriptRequired>
    }
  >
    One moment
  </LoadingPage>
)
