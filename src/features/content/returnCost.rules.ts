import { formatPoundsShort } from '#/lib/pence.ts'
import { returnTerms } from './returns.facts.ts'

/** Consumer Contracts Regulations 2013, Schedule 2. */
export const returnCostText = (): string =>
  `You pay to return items that aren’t faulty (about ${formatPoundsShort(returnTerms.machineCarriage)} for a machine); ` +
  'we pay if they are faulty, damaged or wrong.'
