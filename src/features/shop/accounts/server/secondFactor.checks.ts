import type { Check } from '#/platform/checks.ts'
import { countSecrets } from './secondFactor.store.ts'

const secretsCheck: Check = {
  id: 'second-factor-key',
  title: 'Two-factor secrets',
  group: 'Storage and backups',
  alertsOwner: true,
  async read({ database, secrets }) {
    const { unreadable, plain, sealed } = await countSecrets(database, secrets)
    if (unreadable > 0)
      return {
        state: 'problem',
        value: unreadable === 1 ? '1 can’t be read' : `${unreadable} can’t be read`,
        count: unreadable,
        advice:
          'Their key is missing, so codes from an app aren’t accepted. Put back the key (SECRETS_KEY, or secrets.key in DATA_DIR). If it’s lost, sign in with a recovery code and set up two-factor authentication again, or run npm run admin -- reset-password --no-second-factor.',
      }
    if (plain > 0)
      return {
        state: 'attention',
        value: 'Not encrypted',
        count: 0,
        advice:
          'Anyone with a copy of the database could generate codes. Set SECRETS_KEY to the same long key on every process.',
      }
    return { state: 'fine', value: sealed > 0 ? 'Encrypted' : 'None', count: 0 }
  },
}

export const secondFactorChecks: readonly Check[] = [secretsCheck]
