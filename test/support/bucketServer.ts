import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { type BucketSettings, createBucketStorage } from '../../src/platform/storage/bucketStorage.ts'

/** The only key that the server knows. */
const KEY = 'S3RVER'
const BUCKET = 'pictures'

/** `pass` leaves the request to the server. */
type Fault = 'pass' | 503 | 'silence' | 'hang up'

/** An S3 server that checks signatures, with faults. */
export async function startBucketServer() {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'courtside-bucket-'))
  const store = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: BUCKET }] })
  await store.configureBuckets()
  const handle = store.callback()
  let faultOf: (method: string, name: string) => Fault | Promise<Fault> = () => 'pass'
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent(path.posix.basename(request.url ?? ''))
    requests.push(`${request.method} ${name}`)
    const fault = await faultOf(request.method ?? '', name)
    if (fault === 'pass') handle(request, response)
    else if (fault === 'hang up') request.destroy()
    else if (fault === 503) {
      response.statusCode = 503
      response.end('<Error><Code>SlowDown</Code></Error>')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: BucketSettings = {
    address: { bucket: BUCKET, endpoint, prefix: 'shop/', isVirtualHosted: false },
    region: 'us-east-1',
    accessKeyId: KEY,
    secretAccessKey: KEY,
    sessionToken: undefined,
  }
  return {
    settings,
    env: {
      STORAGE_URL: `s3://${BUCKET}/shop?endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: KEY,
    },
    /** What has been asked since the last call, such as `GET a.jpg`. */
    requests: () => requests.splice(0),
    fail(fault: typeof faultOf) {
      faultOf = fault
    },
    work() {
      faultOf = () => 'pass'
    },
    has: async (name: string) => (await createBucketStorage(settings).size(name)) !== undefined,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export type BucketServer = Awaited<ReturnType<typeof startBucketServer>>
