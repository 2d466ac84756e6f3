import type { ComponentType } from 'react'
import type { CardProvider } from '#/platform/payments/providerFacts.ts'
import { lazy } from '#/ui/lazy.ts'
import type { ExpressPaymentProps, PaymentFormProps } from '../paymentForm.ts'

type ProviderForms = {
  Form: ComponentType<PaymentFormProps>
  /** While it loads. */
  minHeight: string
  Express: ComponentType<ExpressPaymentProps>
}

export const PROVIDER_FORMS: Record<CardProvider, ProviderForms> = {
  stripe: {
    Form: lazy(async () => ({ default: (await import('./StripePaymentForm.tsx')).StripePaymentForm })),
    // Then it shows a loading state of its own.
    minHeight: 'min-h-24',
    Express: lazy(async () => ({ default: (await import('./StripeExpress.tsx')).StripeExpress })),
  },
  sandbox: {
    Form: lazy(async () => ({ default: (await import('./SandboxCardForm.tsx')).SandboxCardForm })),
    minHeight: 'min-h-88',
    Express: lazy(async () => ({ default: (await import('./SandboxExpress.tsx')).SandboxExpress })),
  },
}
