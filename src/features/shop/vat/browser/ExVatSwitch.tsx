import { localStore } from '#/browser/browserStorage.ts'
import { classes } from '#/ui/classes.ts'

/** Also read before hydration (`beforeHydration.ts`). */
const KEY = 'courtside.ex-vat'

function toggle() {
  const isOn = document.documentElement.toggleAttribute('data-ex-vat')
  localStore.write(KEY, isOn ? '1' : null)
}

/** Prices without VAT are in every page; style sheets show them (`exVat.css`), so cached pages don't shift. */
export const ExVatSwitch = ({ className }: { className?: string }) => (
  <button
    type="button"
    onClick={toggle}
    className={classes('link min-h-9 max-md:min-h-11 text-left text-sm', className)}
  >
    <span className="ex-vat-off">Show prices excl. VAT</span>
    <span className="ex-vat">Hide prices excl. VAT</span>
  </button>
)
