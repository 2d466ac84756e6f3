import { Spinner } from '#/ui/Spinner.tsx'

/** Until the first payment session is there. In a file of its own: it is shown before the checkout's code is loaded. */
export const CheckoutWaiting = () => (
  <div className="page grid min-h-[60vh] place-items-center">
    <p className="flex items-center gap-3 text-lg" role="status">
      <Spinner /> Preparing your secure checkout
    </p>
  </div>
)
