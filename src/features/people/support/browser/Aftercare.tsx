import { Tabs } from '#/ui/Tabs.tsx'
import { type AftercareTab, isAftercareTab } from '../supportTabs.rules.ts'
import { Repairs } from './Repairs.tsx'
import { Returns } from './Returns.tsx'

type AftercareProps = { open: AftercareTab; onOpen: (tab: AftercareTab) => void }

export const AFTERCARE_ID = 'returns-and-repairs'

export const Aftercare = ({ open, onOpen }: AftercareProps) => (
  <section id={AFTERCARE_ID} aria-labelledby="care-title">
    <h2 id="care-title" className="headline text-3xl">
      Returns and repairs
    </h2>
    <Tabs
      className="mt-6"
      label="Returns and repairs"
      selected={open}
      onSelect={(id) => isAftercareTab(id) && onOpen(id)}
      tabs={[
        { id: 'returns', title: 'Returns', content: <Returns /> },
        { id: 'repairs', title: 'Repairs', content: <Repairs /> },
      ]}
    />
  </section>
)
