import type { Check } from '../checks.ts'

const MAX_OUTAGE_MS = 60_000

const uploadedPictures: Check = {
  id: 'picture-storage',
  title: 'Uploaded pictures',
  group: 'Storage and backups',
  alertsOwner: true,
  async read({ config, uploads, clock }) {
    const bucket = config.bucket?.address.bucket
    if (!bucket) return { state: 'fine', value: 'On the shop’s disk' }
    const since = uploads.failingSince()
    if (!since) return { state: 'fine', value: `In the bucket ${bucket}` }
    return {
      state: clock.now().getTime() - since.getTime() > MAX_OUTAGE_MS ? 'problem' : 'attention',
      value: `The bucket ${bucket} isn’t available`,
      since,
      advice:
        'New pictures can’t be saved, and some old ones aren’t shown. Check the service and its access key; the log says what it responds.',
    }
  },
}

export const uploadChecks: readonly Check[] = [uploadedPictures]
