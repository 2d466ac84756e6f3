import { Client } from 'pg'
import { vi } from 'vitest'
import type { TestShop } from './testShop.ts'

/** Sequential scans are disabled, so one appears only where no index can be used. */
export async function loadQueryPlans(shop: TestShop, matching: RegExp, act: () => Promise<unknown>): Promise<string> {
  const queries = vi.spyOn(Client.prototype, 'query')
  await act()
  const statements = (queries.mock.calls as unknown as [{ text?: string }, unknown[]][])
    .map(([statement, values]) => ({ text: statement?.text ?? '', values }))
    .filter(({ text }) => matching.test(text))
  queries.mockRestore()
  if (statements.length === 0) throw new Error(`Nothing that was asked matches ${matching}`)
  const client = await shop.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const plans: string[] = []
    for (const { text, values } of statements) {
      const { rows } = await client.query(`explain ${text}`, values)
      plans.push(...rows.map((row) => row['QUERY PLAN']))
    }
    return plans.join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}
