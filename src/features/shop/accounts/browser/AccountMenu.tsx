import { Link, useRouter } from '@tanstack/react-router'
import { useCurrentUser } from '#/browser/currentUser.ts'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { useLogout } from './signIn.queries.ts'

type AccountMenuProps = { layout?: 'row' | 'column' | 'rail'; onLeave?: () => void }

const LAYOUTS = {
  row: { menu: 'items-center gap-2', name: 'max-w-40', account: 'hidden px-2 sm:flex', logout: 'quiet' },
  column: { menu: 'flex-col items-stretch gap-2', name: '', account: 'flex', logout: 'secondary' },
  rail: {
    menu: 'flex-wrap items-center justify-between text-sm',
    name: 'basis-full px-2.5 text-muted',
    account: 'flex rounded-sm px-2.5 lg:min-h-9',
    logout: 'quiet',
  },
} as const

export function AccountMenu({ layout = 'row', onLeave }: AccountMenuProps) {
  const { menu, name, account, logout: variant } = LAYOUTS[layout]
  const isRail = layout === 'rail'
  const user = useCurrentUser()
  const router = useRouter()
  const logout = useLogout(async () => {
    onLeave?.()
    await router.navigate({ to: '/' })
  })

  if (!user) return null
  return (
    <div className={classes('flex min-w-0', menu)}>
      <p className={classes('min-w-0 truncate text-sm', name)} title={user.username}>
        <span className={layout === 'row' ? 'max-[68rem]:sr-only' : undefined}>Welcome, </span>
        {user.username}
      </p>
      <Link
        to="/account"
        onClick={onLeave}
        className={classes('min-h-11 items-center whitespace-nowrap hover:underline hover:underline-offset-8', account)}
      >
        Your account
      </Link>
      <Button
        variant={variant}
        size={isRail ? 'small' : 'medium'}
        onClick={() => logout.mutate()}
        pending={logout.isPending}
        pendingLabel={isRail ? undefined : 'Signing out'}
        className={classes('shrink-0', isRail && 'px-2.5! font-normal! max-lg:min-h-11')}
      >
        Logout
      </Button>
    </div>
  )
}
