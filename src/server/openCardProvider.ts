import { randomUUID } from 'node:crypto'
import type { Config } from '#/platform/config.ts'
import { createPayments } from '#/platform/payments/payments.ts'
import { PROVIDER_FACTS } from '#/platform/payments/providerFacts.ts'
import { createSandboxGateway, type SandboxGateway, type SandboxSettings } from '#/platform/payments/sandbox/gateway.ts'
import { loadSandboxKeys } from '#/platform/payments/sandbox/keys.ts'
import type { Services } from '#/platform/services.ts'

type OpenCardProvider = Pick<Services, 'payments' | 'cardProvider'> & { sandbox?: SandboxGateway }

/** The provider whose keys are set, otherwise the sandbox. */
export async function openCardProvider(
  { stripe, stripeApiBase, klarnaInstalments: instalments }: Config,
  sandboxSettings: Omit<SandboxSettings, 'keys' | 'webhookUrl'>,
): Promise<OpenCardProvider> {
  if (stripe) {
    const { publishableKey, secretKey } = stripe
    // One that nobody knows refuses every webhook; the sweep finds the payments.
    const webhookSecret = stripe.webhookSecret ?? `whsec_${randomUUID()}`
    return {
      payments: createPayments({ ...stripe, webhookSecret, apiBase: stripeApiBase }),
      cardProvider: { provider: 'stripe', publishableKey, testMode: !secretKey.includes('_live_'), instalments },
    }
  }
  const keys = await loadSandboxKeys(sandboxSettings.database)
  const webhookUrl = `http://localhost${PROVIDER_FACTS.sandbox.webhook.path}`
  const sandbox = createSandboxGateway({ ...sandboxSettings, keys, webhookUrl })
  const server = stripeApiBase
    ? { apiBase: stripeApiBase }
    : { apiBase: 'http://localhost/sandbox', fetch: sandbox.fetch }
  return {
    payments: createPayments({ ...keys, ...server }),
    cardProvider: { provider: 'sandbox', publishableKey: keys.publishableKey, testMode: true, instalments },
    sandbox,
  }
}
