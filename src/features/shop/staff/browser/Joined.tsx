import { ButtonLink } from '#/ui/Button.tsx'

export const Joined = () => (
  <div className="grid justify-items-start gap-5">
    <p role="status" className="border-l-2 border-success pl-4">
      Welcome to the team. To protect the shop and its customers, set up two-factor authentication now. It takes a
      minute.
    </p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/admin/security" variant="primary">
        Set up two-factor authentication
      </ButtonLink>
      <ButtonLink to="/admin/dashboard">Go to the admin</ButtonLink>
    </div>
  </div>
)
