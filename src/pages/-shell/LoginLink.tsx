import { ButtonLink, type ButtonVariant } from '#/ui/Button.tsx'

export const LoginLink = ({ variant, onClick }: { variant: ButtonVariant; onClick?: () => void }) => (
  <ButtonLink to="/auth" variant={variant} onClick={onClick}>
    Login
  </ButtonLink>
)
