import { eq } from 'drizzle-orm'
import { products } from '#/features/catalogue/server/catalogue.tables.ts'
import { findCustomers } from '#/features/customers/server/findCustomers.store.ts'
import { orderList } from '#/features/orderAdmin/server/orders.list.ts'
import { orders } from '#/features/orders/server/orders.tables.ts'
import { productList } from '#/features/products/server/products.list.ts'
import { standingOf } from '#/features/quotes/quotes.rules.ts'
import { quoteList } from '#/features/quotes/server/quotes.list.ts'
import { quotes } from '#/features/quotes/server/quotes.tables.ts'
import { normaliseOrderId } from '#/lib/orderNumber.ts'
import { OFFICE, type Role, SERVICE } from '#/lib/roles.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { findFirstRows, matchesText } from '#/platform/lists/lists.ts'
import { searchText } from '#/platform/lists/searchText.ts'
import type { Services } from '#/platform/services.ts'
import type { JumpResults } from './jump.schema.ts'

const ROWS_PER_KIND = 5

type JumpServices = Pick<Services, 'database' | 'clock'>

export async function loadJumpResults(services: JumpServices, q: string, role: Role): Promise<JumpResults> {
  const { database } = services
  const limit = ROWS_PER_KIND + 1
  const [orderRows, quoteRows, customerRows, productRows] = await Promise.all([
    findOrders(services, q, limit),
    OFFICE.includes(role) ? findFirstRows(database, quoteList(services), { q, limit, columns: QUOTE_COLUMNS }) : [],
    SERVICE.includes(role) ? findCustomers(database, q, limit) : [],
    findFirstRows(database, productList, {
      q,
      limit,
      columns: { id: products.id, name: products.name, stockQuantity: products.stockQuantity },
      // The list also searches descriptions.
      condition: matchesText(searchText(products.name, products.sku, products.barcode), q),
    }),
  ])
  return {
    orders: toGroup(orderRows),
    quotes: toGroup(
      quoteRows.map(({ id, customerName, company, ...quote }) => ({
        id,
        customerName,
        company,
        state: standingOf(quote, londonDay(services.clock.now())),
      })),
    ),
    customers: toGroup(customerRows),
    products: toGroup(productRows),
  }
}

const { id, orderId, customerName, orderStatus } = orders
const ORDER_COLUMNS = { id, orderId, customerName, orderStatus }

const QUOTE_COLUMNS = {
  id: quotes.id,
  customerName: quotes.customerName,
  company: quotes.company,
  state: quotes.state,
  expiresOn: quotes.expiresOn,
}

async function findOrders({ database, clock }: JumpServices, q: string, limit: number) {
  const number = normaliseOrderId(q)
  const numbered = number ? await database.select(ORDER_COLUMNS).from(orders).where(eq(orderId, number)) : []
  if (numbered.length > 0) return numbered
  return findFirstRows(database, orderList({ clock }), { q, limit, columns: ORDER_COLUMNS })
}

const toGroup = <Row>(rows: Row[]) => ({ rows: rows.slice(0, ROWS_PER_KIND), isMore: rows.length > ROWS_PER_KIND })
