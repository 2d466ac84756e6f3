import { Tabs } from '#/ui/Tabs.tsx'
import { type CareTab, isCareTab } from '../supportTabs.rules.ts'
import { Repairs } from './Repairs.tsx'
import { Returns } from './Returns.tsx'

type CareProps = { open: CareTab; onOpen: (tab: CareTab) => void }

export const CARE_ID = 'returns-and-repairs'

export const Care = ({ open, onOpen }: CareProps) => (
  <section id={CARE_ID} aria-labelledby="care-title">
    <h2 id="care-title" className="headline text-3xl">
      Returns and repairs
    </h2>
    <Tabs
      className="mt-6"
      label="Returns and repairs"
      selected={open}
      onSelect={(id) => isCareTab(id) && onOpen(id)}
      tabs={[
        { id: 'returns', title: 'Returns', content: <Returns /> },
        { id: 'repairs', title: 'Repairs', content: <Repairs /> },
      ]}
    />
  </section>
)
