import { Disclosure } from '#/ui/Disclosure.tsx'
import { alertLabel } from '../restockAlerts.rules.ts'
import { AlertForm } from './AlertForm.tsx'

/** Where there are other things to do first, such as in the cart. */
export const AlertDisclosure = ({ product }: { product: { id: number; name: string } }) => (
  <div className="w-full border-t border-line">
    <Disclosure summary={alertLabel(product.name)}>
      <AlertForm product={product} />
    </Disclosure>
  </div>
)
