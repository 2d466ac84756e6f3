import pg from 'pg'

export type Row = Record<string, string>

export const pence = (amount: string | undefined): number => Math.round(Number(amount) * 100)
export const sumOf = (rows: readonly Row[], column: string): number =>
  rows.reduce((total, row) => total + pence(row[column] ?? '0'), 0)

/** Figures of everything in the database, in pence, added up from order lines, payments and refunds alone. */
export async function loadRawFigures(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const read = async (text: string): Promise<Row[]> => (await client.query(text)).rows
    const orders = await read(`
      select orders.id::text, order_id, order_status, payment_status, lower(customer_email) as email,
        coalesce((select sum(unit_price * quantity - reduction) from order_lines where order_id = orders.id), 0) + delivery_fee as sold,
        coalesce((select sum(amount) from payment_entries where order_id = orders.id), 0) as held,
        coalesce((select sum(amount - coalesce((parts ->> 'credit')::numeric / 100, 0)) from refunds
          where order_id = orders.id and status = 'succeeded'), 0) as refunded,
        vat_amount as vat
      from orders order by orders.id`)
    const entries = await read(`select kind, method, amount, value_date::text as day from payment_entries order by id`)
    const stock = await read(`
      select slug, stock_quantity::text as quantity,
        coalesce((select sum(change) from stock_changes where product_id = products.id), 0)::text as changes
      from products order by id`)
    return { orders, entries, stock }
  } finally {
    await client.end()
  }
}
