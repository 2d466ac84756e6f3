import { ButtonLink, type ButtonVariant } from '#/ui/Button.tsx'

/** The way in. Every visitor's page shows it when it arrives, until it is known that somebody is signed in. */
export const LoginLink = ({ variant, onClick }: { variant: ButtonVariant; onClick?: () => void }) => (
  <ButtonLink to="/auth" variant={variant} onClick={onClick}>
    Login
  </ButtonLink>
)
