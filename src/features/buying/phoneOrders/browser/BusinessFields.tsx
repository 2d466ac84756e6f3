import type { BUSINESS_FIELDS } from '#/features/shop/business/businessFields.ts'
import { DENSE, TextField } from '#/ui/Field.tsx'
import type { Register } from '#/ui/useForm.ts'

export const BusinessFields = ({ register }: { register: Register<(typeof BUSINESS_FIELDS)[number]> }) => (
  <>
    <TextField
      label="Company or club"
      optional
      autoComplete="off"
      autoCapitalize="words"
      hint="Only if it’s the buyer: a business can’t change its mind within 14 days, as a consumer can."
      controlClassName={DENSE}
      {...register('company')}
    />
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Purchase order number"
        optional
        autoComplete="off"
        spellCheck={false}
        controlClassName={DENSE}
        {...register('purchaseOrder')}
      />
      <TextField
        label="VAT number"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        controlClassName={DENSE}
        {...register('vatNumber')}
      />
    </div>
  </>
)
