import { Link, useRouter } from '@tanstack/react-router'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { useCurrentUser } from './accounts.queries.ts'
import { useLogout } from './signIn.queries.ts'

type AccountMenuProps = { layout?: 'row' | 'column'; onLeave?: () => void }

export function AccountMenu({ layout = 'row', onLeave }: AccountMenuProps) {
  const user = useCurrentUser()
  const router = useRouter()
  const logout = useLogout(async () => {
    onLeave?.()
    await router.navigate({ to: '/' })
  })

  if (!user) return null
  return (
    <div className={classes('flex min-w-0 gap-2', layout === 'row' ? 'items-center' : 'flex-col items-stretch')}>
      <p className={classes('min-w-0 truncate text-sm', layout === 'row' && 'max-w-40')} title={user.username}>
        <span className={layout === 'row' ? 'max-[68rem]:sr-only' : undefined}>Welcome, </span>
        {user.username}
      </p>
      <Link
        to="/account"
        onClick={onLeave}
        className={classes(
          'min-h-11 items-center whitespace-nowrap hover:underline hover:underline-offset-8',
          layout === 'row' ? 'hidden px-2 sm:flex' : 'flex',
        )}
      >
        Your account
      </Link>
      <Button
        variant={layout === 'row' ? 'quiet' : 'secondary'}
        onClick={() => logout.mutate()}
        pending={logout.isPending}
        pendingLabel="Signing out"
        className="shrink-0"
      >
        Logout
      </Button>
    </div>
  )
}
