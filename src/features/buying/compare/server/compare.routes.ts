import { isBuyable } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { productWire } from '#/features/catalogue/catalogue/server/catalogue.wire.ts'
import { formatList } from '#/lib/format.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { bestFor } from '../bestFor.rules.ts'
import { budgetSteps } from '../budgets.rules.ts'
import { MAX_COMPARED } from '../comparison.rules.ts'
import { recommend } from '../finder.rules.ts'
import { Comparison, ComparisonQuery, Recommendation, RecommendationQuery } from './compare.schema.ts'
import { listMachines, type Selection, selectMachines } from './compare.store.ts'

export function compareRoutes(services: Services) {
  const { database } = services
  const { toSummaries } = productWire(services)

  return [
    endpoint('GET /api/compare', 'Compare machines', {
      description:
        `Up to ${MAX_COMPARED} machines with their specs, by their slugs with commas between. With fewer than two ` +
        'the shop’s first machines are added.',
      query: ComparisonQuery,
      200: json(Comparison, 'The machines, and those there are to choose from'),
      isPublicRead: true,
      async run({ query }) {
        const machines = await listMachines(database)
        const selection = await selectMachines(database, query.machines, machines)
        const { shown } = selection
        const players = bestFor(machines)
        const summaries = await toSummaries(database, shown)
        return {
          machines: summaries.map((summary, index) => ({
            ...summary,
            specs: shown[index]?.specs ?? null,
            weightGrams: shown[index]?.weightGrams ?? null,
            bestFor: players[machines.findIndex(({ id }) => id === summary.id)] ?? [],
          })),
          choices: [...machines, ...shown.filter(({ id }) => !machines.some((machine) => machine.id === id))].map(
            ({ name, slug }) => ({ name, slug }),
          ),
          notices: noticesOf(selection),
          budgets: budgetSteps(machines.map(({ price }) => price)),
        }
      },
    }),
    endpoint('GET /api/compare/recommendation', 'Recommend a machine', {
      query: RecommendationQuery,
      200: json(Recommendation, 'The machine that suits these answers best, and why'),
      isPublicRead: true,
      async run({ query }) {
        const found = recommend(await listMachines(database), query)
        if (!found) return refuse('noMachines')
        const [machine] = await toSummaries(database, [found.machine])
        const { alternative, ...rest } = found
        return ok({
          ...rest,
          machine: machine as NonNullable<typeof machine>,
          ...(alternative && {
            alternative: {
              machine: { name: alternative.machine.name, slug: alternative.machine.slug },
              reason: alternative.reason,
            },
          }),
        })
      },
      refuses: { noMachines: [404, 'We have no machines at the moment.'] },
    }),
  ]
}

const MAX_ECHO = 60

function noticesOf({ shown, others, unknown, surplus }: Selection): string[] {
  const soldOut = shown.filter((machine) => !isBuyable(machine)).map(({ name }) => name)
  return [
    ...unknown.map((slug) => `We can’t find a machine called “${slug.slice(0, MAX_ECHO)}”. We may no longer sell it.`),
    ...others.map(({ name }) => `${name} isn’t a ball machine, so it isn’t compared here.`),
    ...(surplus > 0 ? [`You can compare up to ${MAX_COMPARED} machines at a time, so we’ve left the others out.`] : []),
    ...(soldOut.length > 0
      ? [`${formatList(soldOut)} ${soldOut.length === 1 ? 'is' : 'are'} out of stock at the moment.`]
      : []),
  ]
}
