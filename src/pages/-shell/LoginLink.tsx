import { ButtonLink, type ButtonVariant } from '#/ui/Button.tsx'

/** Part of every rendered page, until the browser knows that somebody is signed in. */
export const LoginLink = ({ variant, onClick }: { variant: ButtonVariant; onClick?: () => void }) => (
  <ButtonLink to="/auth" variant={variant} onClick={onClick}>
    Login
  </ButtonLink>
)
