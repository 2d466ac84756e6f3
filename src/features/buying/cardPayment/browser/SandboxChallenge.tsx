import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'

type SandboxChallengeProps = {
  challenge: { last4: string | undefined; onOutcome: (outcome: 'complete' | 'fail') => void }
}

export const SandboxChallenge = ({ challenge }: SandboxChallengeProps) => (
  <Dialog
    open
    onClose={() => challenge.onOutcome('fail')}
    title="3-D Secure"
    mustAnswer
    footer={
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="primary" onClick={() => challenge.onOutcome('complete')}>
          Complete
        </Button>
        <Button onClick={() => challenge.onOutcome('fail')}>Fail</Button>
      </div>
    }
  >
    <div className="grid gap-3">
      <p>
        Your bank wants to check that it’s you paying
        {challenge.last4 ? ` with the card ending in ${challenge.last4}` : ''}.
      </p>
      <p className="text-muted">
        This is a test: we won’t contact a bank and you won’t be charged. Press Complete to approve the payment, or Fail
        to decline it.
      </p>
    </div>
  </Dialog>
)
