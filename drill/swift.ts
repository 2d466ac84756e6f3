import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { freePort } from '../test/support/startShop.ts'

const USER = 'shop:courtside'
const SECRET = 'the secret of the drill'
const SERVERS = ['account', 'container', 'object'] as const
const START_TIMEOUT_MS = 60_000
const OPTIONS = 'bind_ip = 127.0.0.1\nworkers = 0\nmount_check = false\nuser = root'

export type Swift = {
  env: Record<string, string>
  /** Names in the bucket, as the service itself lists them. */
  list(): Promise<string[]>
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** OpenStack Swift with its S3 API on this machine (Debian's `swift-{account,container,object,proxy}` and `memcached`). */
export async function startSwift(home: string, bucket: string): Promise<Swift> {
  const file = (name: string) => path.join(home, name)
  const ports = new Map<string, number>()
  for (const name of [...SERVERS, 'proxy', 'memcached']) ports.set(name, await freePort())
  mkdirSync(file('devices/one'), { recursive: true })
  writeFileSync(
    file('swift.conf'),
    '[swift-hash]\nswift_hash_path_prefix = drill\nswift_hash_path_suffix = drill\n[storage-policy:0]\nname = only\ndefault = yes\n',
  )
  for (const name of SERVERS) {
    const port = ports.get(name)
    writeFileSync(
      file(`${name}.conf`),
      `[DEFAULT]\n${OPTIONS}\nbind_port = ${port}\nswift_dir = ${home}\ndevices = ${file('devices')}\n` +
        `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`,
    )
    const build = (...args: string[]) =>
      execFileSync('swift-ring-builder', [file(`${name}.builder`), ...args], { stdio: 'ignore' })
    try {
      build('create', '4', '1', '0')
    } catch (error) {
      throw new Error('Are Debian’s swift-account, swift-container, swift-object and swift-proxy installed?', {
        cause: error,
      })
    }
    build('add', `r1z1-127.0.0.1:${port}/one`, '1')
    build('rebalance')
  }
  writeFileSync(
    file('proxy.conf'),
    `[DEFAULT]\n${OPTIONS}\nbind_port = ${ports.get('proxy')}\nswift_dir = ${home}\n` +
      '[pipeline:main]\npipeline = catch_errors cache s3api tempauth proxy-server\n' +
      '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n[filter:catch_errors]\nuse = egg:swift#catch_errors\n' +
      `[filter:cache]\nuse = egg:swift#memcache\nmemcache_servers = 127.0.0.1:${ports.get('memcached')}\n` +
      `[filter:tempauth]\nuse = egg:swift#tempauth\nuser_${USER.replace(':', '_')} = ${SECRET.replaceAll(' ', '')} .admin\n` +
      '[filter:s3api]\nuse = egg:swift#s3api\nlocation = us-east-1\n',
  )

  const endpoint = `http://127.0.0.1:${ports.get('proxy')}`
  const secretAccessKey = SECRET.replaceAll(' ', '')
  const client = new AwsClient({ accessKeyId: USER, secretAccessKey, region: 'us-east-1', service: 's3', retries: 0 })
  let running: ChildProcess[] = []

  async function start() {
    const run = (command: string, args: string[]) => spawn(command, args, { cwd: home, stdio: 'ignore' })
    running = [
      run('memcached', ['-l', '127.0.0.1', '-p', String(ports.get('memcached')), '-U', '0', '-u', 'root']),
      ...[...SERVERS, 'proxy'].map((name) => run(`swift-${name}-server`, [file(`${name}.conf`)])),
    ]
    const giveUpAt = performance.now() + START_TIMEOUT_MS
    // The first request may find some of the servers.
    while (!(await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' }).then(isMade, () => false))) {
      if (performance.now() > giveUpAt) throw new Error('Swift did not start')
      await pause(200)
    }
  }
  async function end(signal: NodeJS.Signals) {
    for (const child of running.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    }
  }
  await start()
  return {
    env: {
      STORAGE_URL: `s3://${bucket}?endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: USER,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
    async list() {
      const listed = await (await client.fetch(`${endpoint}/${bucket}`)).text()
      return [...listed.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key as string)
    },
    kill: () => end('SIGKILL'),
    start,
    stop: () => end('SIGTERM'),
  }
}

/** 409: it was made before. */
const isMade = ({ status }: Response) => status === 200 || status === 409
