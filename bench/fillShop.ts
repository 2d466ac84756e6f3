import { withDedicatedConnection } from '../src/platform/database/withDedicatedConnection.ts'
import type { Database } from '../src/platform/database.ts'

/** What else a busy shop has collected with its orders: some of each for every few orders. */
const FILL = {
  contact_submissions: `
    insert into contact_submissions (name, email, subject, message, answered_at, answered_by, created_at, last_message_at)
    select customer_name, customer_email, 'Order ' || order_id, repeat('I have a question about the remote control and the balls that it throws. ', 6) || id,
      case when id % 50 > 0 then created_at end, case when id % 50 > 0 then 'admin' end, created_at, created_at
    from orders where id % 10 = 1`,
  reviews: `
    insert into reviews (name, email, rating, title, review, is_approved, created_at)
    select customer_name, customer_email, 1 + id % 5, 'Good machine', repeat('It throws well and the battery lasts two sets. ', 8) || id, id % 20 > 2, created_at
    from orders where id % 10 = 2`,
  newsletter_subscribers: `
    insert into newsletter_subscribers (email, subscribed, consent_text, consent_at, created_at)
    select email, total_orders % 4 > 0, 'Send me offers and news', last_order, last_order from customers on conflict do nothing`,
  discount_codes: `
    insert into discount_codes (code, type, value, is_active, usage_limit, usage_count, created_at)
    select 'BENCH' || n, 'percentage', 5, n % 3 > 0, 100, n % 90, now() - n * interval '1 minute' from generate_series(1, 20000) as n`,
  mails: `
    insert into mails (kind, reference, recipient, subject, created_at, queued_at, sent_at, attempts, failed_at, html, text)
    select kind, order_id, customer_email, 'Your order ' || order_id, created_at, created_at, case when id % 1000 > 0 then created_at end, 1,
      case when id % 1000 = 0 then created_at end, repeat('<p>Thank you</p>', 20), repeat('Thank you', 20)
    from orders cross join unnest(array['order-confirmation', 'order-shipped']) as kind`,
  activity: `
    insert into activity (at, actor, action, subject_type, subject_id, subject, before, after)
    select created_at, (array['admin', 'mary', 'tom', 'ines'])[1 + id % 4], (array['order.statusChanged', 'product.updated'])[1 + id % 2],
      (array['order', 'product'])[1 + id % 2], id::text, order_id, '{"status": "confirmed"}', '{"status": "shipped"}'
    from orders cross join generate_series(1, 2)`,
  stock_changes: `
    insert into stock_changes (at, product_id, change, stock_after, reason, actor, order_id)
    select orders.created_at, product_id, -quantity, 100, 'sale', 'checkout', orders.id
    from orders join order_lines on order_lines.order_id = orders.id where product_id is not null`,
}

export async function fillShop(database: Database): Promise<void> {
  await withDedicatedConnection(database.$client, async (client) => {
    for (const [table, statement] of Object.entries(FILL)) {
      await client.query(statement)
      await client.query(`vacuum analyze ${table}`)
    }
  })
}
