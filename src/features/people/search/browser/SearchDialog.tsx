import { Dialog } from '#/ui/Dialog.tsx'
import { SearchField } from './SearchField.tsx'

export const SearchDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Search" titleHidden variant="top">
    {open && <SearchField inDialog onLeave={onClose} />}
  </Dialog>
)
