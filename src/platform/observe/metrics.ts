import { Counter, Histogram, Registry } from 'prom-client'
import { BUILD, INSTANCE } from './identity.ts'

export const registry = new Registry()
registry.setDefaultLabels({ instance_id: INSTANCE, build: BUILD })
const registers = [registry]

export const requestSeconds = new Histogram({
  name: 'courtside_http_request_duration_seconds',
  help: 'Request duration, excluding pages and files sent from memory',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})

export const moneyEvents = new Counter({
  name: 'courtside_money_events_total',
  help: 'Money events since the process started: orders paid, refunds, invoices and the rest',
  labelNames: ['event'] as const,
  registers,
})

export const moneyPence = new Counter({
  name: 'courtside_money_pence_total',
  help: 'Total value of the money events, in pence',
  labelNames: ['event'] as const,
  registers,
})

export const slowStatements = new Counter({
  name: 'courtside_slow_statements_total',
  help: 'Database statements that took 500 ms or longer',
  registers,
})
