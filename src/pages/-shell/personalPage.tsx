import { brand, email } from '#/features/content/brand.facts.ts'
import { NeedsScript } from '#/ui/NeedsScript.tsx'
import { Waiting } from '#/ui/Waiting.tsx'

/** The head of a page about one person: search engines are not to keep it, and no secret in its address goes elsewhere. */
export const personalHead = (title: string) => () => ({
  meta: [
    { title: `${title} – ${brand()}` },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'same-origin' },
  ],
})

/** What a route of such a page needs, where only the browser can make it. */
export const personalPage = (title: string) => ({
  ssr: false as const,
  head: personalHead(title),
  pendingComponent: import.meta.env.SSR ? () => <ScriptWanted title={title} /> : OneMoment,
})

/** The secret of a mailed link, as it stands in the address. */
export const tokenSearch = ({ token }: Record<string, unknown>): { token?: string } =>
  typeof token === 'string' && token ? { token } : {}

const OneMoment = () => <Waiting>One moment</Waiting>

const ScriptWanted = ({ title }: { title: string }) => (
  <Waiting
    withoutScript={
      <NeedsScript title={title} email={email()}>
        This page needs JavaScript, which is switched off in your browser. Switch it on and open the page again, or
        write to us at
      </NeedsScript>
    }
  >
    One moment
  </Waiting>
)
