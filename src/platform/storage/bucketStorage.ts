import { AwsClient } from 'aws4fetch'
import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleType,
  retry,
  wrap,
} from 'cockatiel'
import { sha256 } from '#/platform/sha256.ts'
import { type BucketAddress, bucketUrl } from './bucketAddress.ts'
import { type Storage, StorageRefused, StorageUnavailable } from './storage.ts'

export type BucketSettings = {
  address: BucketAddress
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | undefined
}

export type BucketStorage = Storage & {
  kind: 'bucket'
  /** Since when every request has failed. */
  failingSince(): Date | undefined
}

const TIMEOUT_MS = 8_000
const RETRIES = 2
const FIRST_RETRY_MS = 200
const PROBE_AFTER_MS = 5_000

type Limits = { timeoutMs?: number; firstRetryMs?: number; probeAfterMs?: number }

/** Any S3-compatible store. While it's away requests fail at once, but for a probe every 5 s. */
export function createBucketStorage(
  { address, region, ...credentials }: BucketSettings,
  { timeoutMs = TIMEOUT_MS, firstRetryMs = FIRST_RETRY_MS, probeAfterMs = PROBE_AFTER_MS }: Limits = {},
): BucketStorage {
  const base = bucketUrl(address, region)
  const client = new AwsClient({
    ...credentials,
    sessionToken: credentials.sessionToken as string,
    region,
    service: 's3',
  })
  const isOutage = handleType(StorageUnavailable, (error) => !(error instanceof StorageRefused))
  const policy = wrap(
    retry(isOutage, { maxAttempts: RETRIES, backoff: new ExponentialBackoff({ initialDelay: firstRetryMs }) }),
    circuitBreaker(isOutage, { halfOpenAfter: probeAfterMs, breaker: new ConsecutiveBreaker(1 + RETRIES) }),
  )
  let failingSince: Date | undefined

  async function attempt(method: string, name: string, content?: Uint8Array) {
    const request = await client.sign(base + encodeURIComponent(name), {
      method,
      ...(content && {
        body: content as Uint8Array<ArrayBuffer>,
        headers: { 'X-Amz-Content-Sha256': sha256(content) },
      }),
    })
    const read = async () => {
      const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' })
      return { response, body: Buffer.from(await response.arrayBuffer()) }
    }
    const { response, body } = await read().catch((error) => {
      throw new StorageUnavailable(`${method} ${base} failed`, { cause: error })
    })
    if (response.ok) return { response, body }
    const code = /<Code>(\w+)<\/Code>/.exec(body.toString('utf8', 0, 2000))?.[1] ?? String(response.status)
    const message = `${method} ${base} failed with ${response.status} (${code})`
    if (response.status >= 500 || response.status === 429) throw new StorageUnavailable(message)
    if (response.status === 404 && code !== 'NoSuchBucket' && method !== 'PUT') return undefined
    throw new StorageRefused(message, code)
  }

  async function send(...request: Parameters<typeof attempt>) {
    try {
      const received = await policy.execute(() => attempt(...request))
      failingSince = undefined
      return received
    } catch (error) {
      failingSince ??= new Date()
      if (error instanceof BrokenCircuitError) throw new StorageUnavailable(`${base} isn’t responding`)
      throw error
    }
  }

  return {
    kind: 'bucket',
    get: async (name) => (await send('GET', name))?.body,
    async size(name) {
      const found = await send('HEAD', name)
      return found && Number(found.response.headers.get('Content-Length'))
    },
    put: async (name, content) => void (await send('PUT', name, content)),
    remove: async (name) => void (await send('DELETE', name)),
    failingSince: () => failingSince,
  }
}
