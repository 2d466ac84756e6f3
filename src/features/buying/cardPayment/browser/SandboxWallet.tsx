import { useState } from 'react'
import { formatPounds } from '#/lib/pence.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { RadioCards } from '#/ui/RadioCards.tsx'
import type { ExpressBuyer, ExpressPaymentProps, PaymentForm } from '../paymentForm.ts'
import { SANDBOX_CARDS } from './sandboxCards.ts'
import { confirmSandboxCard } from './sandboxGateway.ts'

const BUYER = { customerName: 'Sam Tester', customerEmail: 'sam@example.com', customerPhone: '07700 900456' }

const ADDRESSES = {
  london: { line1: '12 Test Street', line2: '', county: '', town: 'London', postcode: 'SW19 5AE' },
  belfast: { line1: '3 Test Quay', line2: '', county: '', town: 'Belfast', postcode: 'BT1 5GS' },
} satisfies Record<string, Omit<ExpressBuyer, keyof typeof BUYER>>

type AddressId = keyof typeof ADDRESSES

const CARD = { number: SANDBOX_CARDS[0].number, expiry: '12 / 34', cvc: '123' }

type SandboxWalletProps = ExpressPaymentProps & { onClose: () => void }

export function SandboxWallet({ amount, delivery, clientSecret, onPay, onClose }: SandboxWalletProps) {
  const [address, setAddress] = useState<AddressId>('london')
  const form: PaymentForm = {
    method: () => 'test_wallet',
    validate: async () => true,
    async confirm(details) {
      const result = await confirmSandboxCard(clientSecret, CARD, details)
      return result.status === 'challenge' || result.status === 'redirect' ? { status: 'pending' } : result
    },
  }
  const pay = () => {
    onClose()
    // The dialog first returns the focus; a field with a problem may then take it.
    setTimeout(() => void onPay({ ...BUYER, ...ADDRESSES[address] }, form))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Test wallet"
      footer={
        <Button variant="primary" size="large" className="figures w-full" onClick={pay}>
          Pay {formatPounds(amount)} with the test wallet
        </Button>
      }
    >
      <div className="grid gap-5">
        <p>Real customers would see Apple Pay, Google Pay, Link or PayPal here. You won’t be charged.</p>
        <p className="figures flex flex-wrap justify-between gap-x-4 border-y border-line py-3">
          <span>{delivery.name}</span>
          <span>{delivery.fee === 0 ? 'Free' : formatPounds(delivery.fee)}</span>
        </p>
        <RadioCards
          legend="Deliver to"
          name="walletAddress"
          value={address}
          onChange={setAddress}
          options={[
            { value: 'london', title: 'Sam Tester', detail: '12 Test Street, London SW19 5AE' },
            { value: 'belfast', title: 'Sam Tester', detail: '3 Test Quay, Belfast BT1 5GS (we don’t deliver there)' },
          ]}
        />
      </div>
    </Dialog>
  )
}
