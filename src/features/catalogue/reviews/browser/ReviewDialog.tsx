import { Dialog } from '#/ui/Dialog.tsx'
import { ReviewForm } from './ReviewForm.tsx'

export const ReviewDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Share Your Experience">
    <ReviewForm onDone={onClose} />
  </Dialog>
)
