import { MANAGERS, SERVICE } from '#/lib/roles.ts'
import { columnFilter, oneOf, productFilter } from '#/platform/lists/filters.ts'
import { defineList } from '#/platform/lists/lists.ts'
import { ALERT_STATE_LABELS } from '../restockAlerts.rules.ts'
import { RestockAlert } from './restockAlerts.schema.ts'
import { toRestockAlerts } from './restockAlerts.store.ts'
import { restockAlerts, restockAlertText } from './restockAlerts.tables.ts'

export const restockAlertList = defineList({
  name: 'restock-alerts',
  title: 'Restock alerts',
  seenBy: SERVICE,
  exportedBy: MANAGERS,
  table: restockAlerts,
  key: restockAlerts.id,
  search: restockAlertText(restockAlerts),
  filters: {
    state: columnFilter(restockAlerts.state, oneOf(ALERT_STATE_LABELS)),
    product: productFilter(restockAlerts.productId),
  },
  sorts: {
    requested: [restockAlerts.requestedAt, restockAlerts.id],
    email: [restockAlerts.email, restockAlerts.id],
  },
  isDescendingByDefault: true,
  schema: RestockAlert,
  toRows: toRestockAlerts,
  columns: {
    'Product ID': (row) => row.productId,
    Product: (row) => row.product,
    Email: (row) => row.email,
    State: (row) => ALERT_STATE_LABELS[row.state],
    'Agreed to': (row) => row.consentText,
    'Asked on': (row) => row.requestedAt,
    'Confirmed on': (row) => row.confirmedAt,
    'Emailed on': (row) => row.notifiedAt,
    'Cancelled on': (row) => row.cancelledAt,
  },
})
