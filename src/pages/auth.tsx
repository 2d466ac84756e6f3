import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { currentUserQuery } from '#/browser/currentUser.ts'
import { AuthPanel } from '#/features/shop/accounts/browser/AuthPanel.tsx'
import { LoginForm } from '#/features/shop/accounts/browser/LoginForm.tsx'
import { RegisterForm } from '#/features/shop/accounts/browser/RegisterForm.tsx'
import { redirectAfterSignIn } from '#/features/shop/accounts/signIn.rules.ts'
import { GALLERY_SIZE, type GalleryItem, gallery } from '#/features/shop/content/browser/gallery.ts'
import { facts } from '#/features/shop/content/content.facts.ts'
import { workingHoursText } from '#/features/shop/content/promises.rules.ts'
import { email as shopEmail } from '#/lib/brand.ts'
import { pictureSources } from '#/lib/pictures.ts'
import { LoadingPage, ScriptRequired } from '#/ui/Loading.tsx'
import { Picture } from '#/ui/Picture.tsx'
import { Tabs } from '#/ui/Tabs.tsx'
import { toast } from '#/ui/toast.ts'
import { personalHead } from './-shell/personalPage.tsx'

type AuthSearch = { tab?: 'register'; next?: string }

export const Route = createFileRoute('/auth')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): AuthSearch => ({
    ...(search.tab === 'register' ? { tab: search.tab } : {}),
    ...(typeof search.next === 'string' ? { next: search.next } : {}),
  }),
  head: personalHead('Sign in or register'),
  component: Auth,
  pendingComponent: () => <AuthWaiting />,
})

const { image, alt } = gallery[11] as GalleryItem
const SCENE = { src: image, alt, ...GALLERY_SIZE }

const POINTS = [
  {
    title: 'Buy with or without an account',
    text: 'You don’t need an account to order. With one, you can see your orders and invoices and buy the same again.',
  },
  {
    title: `${facts.warranty.years}-year warranty`,
    text: 'From the day of delivery, unless a product’s page says otherwise.',
  },
  {
    title: `Replies within ${facts.support.answerHours} hours`,
    text: `From people who play, ${workingHoursText()}.`,
  },
]

function Auth() {
  const { tab, next } = Route.useSearch()
  const router = useRouter()
  const user = useQuery(currentUserQuery)
  const [email, setEmail] = useState('')
  const signedIn = user.data

  useEffect(() => {
    if (!signedIn) return
    if (next?.startsWith('/admin') && !signedIn.isAdmin) {
      const message = `That page is for administrators. You’re signed in as ${signedIn.username}.`
      toast({ tone: 'error', title: 'Access Denied', message })
    }
    router.history.replace(redirectAfterSignIn(next, signedIn))
  }, [signedIn, next, router])

  const select = (id: string) =>
    router.navigate({
      to: '/auth',
      search: { ...(id === 'register' ? { tab: 'register' as const } : {}), ...(next ? { next } : {}) },
      replace: true,
      resetScroll: false,
    })

  if (user.isPending || signedIn) return <AuthWaiting />
  return (
    <div className="page grid gap-12 py-10 md:grid-cols-2 md:gap-10 lg:gap-20 lg:py-20">
      <div className="w-full max-w-112">
        <h1 className="headline mb-6 text-4xl">Your account</h1>
        <Tabs
          label="Login or register"
          selected={tab ?? 'login'}
          onSelect={select}
          tabs={[
            { id: 'login', title: 'Login', content: <LoginForm key={email} email={email} /> },
            {
              id: 'register',
              title: 'Register',
              content: (
                <RegisterForm
                  onLogin={(typed) => {
                    setEmail(typed)
                    void select('login')
                  }}
                />
              ),
            },
          ]}
        />
      </div>
      <AuthPanel
        headline="Set it, walk to the baseline, play."
        picture={
          <Picture
            picture={SCENE}
            sources={pictureSources(SCENE.src, SCENE.width)}
            sizes="(min-width: 48rem) min(50vw, 40rem), 100vw"
            className="aspect-4/3 sm:max-md:aspect-2/1"
            priority
          />
        }
        points={POINTS}
      />
    </div>
  )
}

const AuthWaiting = () => (
  <LoadingPage
    withoutScript={
      import.meta.env.SSR && (
        <ScriptRequired title="Your account" email={shopEmail()}>
          Signing in needs JavaScript, which is switched off in your browser. Switch it on and reload this page. You can
          browse the shop without an account. To order, email us at
        </ScriptRequired>
      )
    }
  >
    One moment
  </LoadingPage>
)
