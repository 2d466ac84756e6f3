import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/support/freshDatabase.ts'
import { type NetworkPath, openNetworkPath } from '../../../test/support/networkProxy.ts'
import { waitFor } from '../../../test/support/waitFor.ts'
import { openDatabase } from '../database.ts'
import { socketOf } from './endClient.ts'
import { primaryOf, serversOf } from './servers.ts'
import { ShopClient } from './shopClient.ts'
import { withDedicatedConnection } from './withDedicatedConnection.ts'

describe('serversOf', () => {
  test('makes one URL for each server, with the same login, database and parameters', () => {
    expect(serversOf('postgresql://ann:a%2Cb@one:5432,two:5433,[::1]/shop?sslmode=require')).toEqual([
      'postgresql://ann:a%2Cb@one:5432/shop?sslmode=require',
      'postgresql://ann:a%2Cb@two:5433/shop?sslmode=require',
      'postgresql://ann:a%2Cb@[::1]:5432/shop?sslmode=require',
    ])
  })

  test.each(['postgres://ann@one/a,b', 'postgresql://ann@localhost/shop?host=%2Ftmp', 'nonsense,more'])(
    'leaves %s as it is',
    (url) => expect(serversOf(url)).toEqual([url]),
  )
})

describe('of several servers', () => {
  let own: Awaited<ReturnType<typeof freshDatabase>>
  let [one, two]: NetworkPath[] = []
  let url: string
  let closers: (() => unknown)[]
  beforeEach(async () => {
    own = await freshDatabase({ max: 2 })
    ;[one, two] = await Promise.all([openNetworkPath(own.url), openNetworkPath(own.url)])
    const second = new URL((two as NetworkPath).url)
    url = (one as NetworkPath).url.replace(/(:\d+)\//, `$1,${second.host}/`)
    closers = [() => one?.close(), () => two?.close()]
  })
  afterEach(async () => {
    for (const close of closers.reverse()) await close()
    await own.close()
  })

  const portOf = (address: string | undefined) => new URL(address ?? '').port

  test('uses the one that responds, and the other once that is lost', async () => {
    await one?.close()
    const { pool, close } = openDatabase(url, { max: 2, patience: 20 })
    closers.push(close)
    await waitFor(() => pool.query('SELECT 1'))
    expect(portOf(await primaryOf(url))).toBe(portOf(two?.url))
    await withDedicatedConnection(pool, (client) => client.query('SELECT 1'))

    const third = await openNetworkPath(own.url, { port: Number(portOf(one?.url)) })
    closers.push(() => third.close())
    await two?.close()
    await expect.poll(() => pool.query('SELECT 1').then(({ rowCount }) => rowCount, String)).toBe(1)
    expect(portOf(await primaryOf(url))).toBe(portOf(third.url))
  })

  test('asks them once for a burst of connections', async () => {
    const asked = [primaryOf(url), primaryOf(url), primaryOf(url)]
    expect(new Set(asked).size).toBe(1)
    await asked[0]
  })

  test('doesn’t connect once the pool has given up waiting', async () => {
    const client = new ShopClient({ url })
    const connected = client.connect()
    socketOf(client).destroy()
    await expect(connected).rejects.toThrow('timeout exceeded when trying to connect')
  })

  test('finds none while all are standbys', async () => {
    // Shadows PostgreSQL's own function, so that this server can pose as a standby.
    await own.pool.query(`
      CREATE TABLE role AS SELECT true AS standby;
      CREATE FUNCTION public.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT standby FROM public.role';
      DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database()); END $$`)
    await waitFor(() => expect(primaryOf(url)).rejects.toMatchObject({ code: '25006' }))
    await own.pool.query('UPDATE role SET standby = false')
    await waitFor(async () => expect([portOf(one?.url), portOf(two?.url)]).toContain(portOf(await primaryOf(url))))
  })
})
