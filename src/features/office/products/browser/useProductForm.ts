import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError, errorMessage } from '#/browser/api.ts'
import type { StaffReason } from '#/features/orders/stock/stock.rules.ts'
import { toast } from '#/ui/toast.ts'
import { type ProductDraft, type ProductFieldName, validateDraft } from '../productFields.rules.ts'
import { slugForName } from '../products.rules.ts'
import { changedDraftFields, mergeDrafts, NEW_DRAFT, proposeInStock, toDraft, toRequestBody } from './productDraft.ts'
import {
  type AdminProduct,
  adminProductQuery,
  changeProduct,
  createProduct,
  productInRefusal,
  useInvalidateProducts,
} from './products.queries.ts'
import { type PictureUploads, usePictureUploads } from './usePictureUploads.ts'

/** What is typed, and the version of the product that it changes. */
function useProductDraft(product: AdminProduct | undefined, isSaving: boolean) {
  const queryClient = useQueryClient()
  const [base, setBase] = useState(product)
  const [draft, setDraft] = useState<ProductDraft>(() => (product ? toDraft(product) : NEW_DRAFT))
  // More may be typed while it’s being saved.
  const latest = useRef(draft)
  latest.current = draft
  const [isSlugTyped, setIsSlugTyped] = useState(product !== undefined)
  const uploads = usePictureUploads({
    id: product?.id,
    count: draft.images.length,
    onAdded(picture, version) {
      setDraft((now) => ({ ...now, images: [...now.images, picture] }))
      // The server saves the first picture of a product at once, which increments its version.
      if (version !== undefined && base && base.version + 1 === version && base.images.length === 0) {
        void queryClient.invalidateQueries({ queryKey: adminProductQuery(base.id).queryKey })
        setBase({
          ...base,
          version,
          images: [picture.src],
          imageUrl: picture.src,
          pictures: [{ ...picture, width: 0, height: 0 }],
        })
      }
    },
  })
  const isDirty =
    changedDraftFields(base ? toDraft(base) : NEW_DRAFT, draft).length > 0 ||
    uploads.queued > 0 ||
    uploads.running.length > 0

  // Follow other people's saves until something is edited here.
  useEffect(() => {
    if (!product || !base || isSaving || product === base) return
    if (product.version < base.version) return
    if (isDirty) {
      // Sales and adjustments leave the version alone.
      if (product.version > base.version || draft.stockQuantity !== String(base.stockQuantity)) return
      if (product.stockQuantity === base.stockQuantity && product.inStock === base.inStock) return
      const { stockQuantity, inStock } = product
      setBase({ ...base, stockQuantity, inStock })
      setDraft((now) => ({
        ...now,
        stockQuantity: String(stockQuantity),
        inStock: now.inStock === base.inStock ? inStock : now.inStock,
      }))
      return
    }
    setBase(product)
    setDraft(toDraft(product))
  }, [product, base, isDirty, isSaving, draft.stockQuantity])

  function change(changed: Partial<ProductDraft>) {
    const next = { ...draft, ...changed }
    if ('slug' in changed) setIsSlugTyped(changed.slug !== '')
    else if (!isSlugTyped && 'name' in changed) next.slug = slugForName(next.name)
    if (changed.stockQuantity !== undefined) next.inStock = proposeInStock(base, draft, changed.stockQuantity)
    setDraft(next)
    return next
  }

  /** Takes over what somebody else has saved, except in fields that were changed here. */
  function rebase(present: AdminProduct) {
    const [was, theirs] = [toDraft(base ?? present), toDraft(present)]
    const typed = latest.current
    const mine = changedDraftFields(was, typed)
    setBase(present)
    setDraft(mergeDrafts(theirs, typed, mine))
    return { theirs, both: changedDraftFields(was, theirs).filter((field) => mine.includes(field)) }
  }

  return { base, setBase, draft, setDraft, change, rebase, uploads, isDirty }
}

export function useProductForm(
  product: AdminProduct | undefined,
  form: RefObject<HTMLFormElement | null>,
  onSaved: (saved: AdminProduct) => void,
) {
  const queryClient = useQueryClient()
  const productsChanged = useInvalidateProducts()
  const [isSaving, setIsSaving] = useState(false)
  const { base, setBase, draft, setDraft, uploads, isDirty, ...drafting } = useProductDraft(product, isSaving)
  const [stockReason, setStockReason] = useState<StaffReason>('correction')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [conflict, setConflict] = useState<{ message: string; both: ProductFieldName[]; theirs: ProductDraft }>()

  const change = (changed: Partial<ProductDraft>) => {
    const next = drafting.change(changed)
    if (wasSubmitted) setErrors(validateDraft(next))
  }

  const showErrors = (problems: Record<string, string>) => {
    setErrors(problems)
    const names = Object.keys(problems)
    requestAnimationFrame(() => {
      const boxes = [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])]
      boxes.find((box) => names.includes(box.getAttribute('name') ?? ''))?.focus()
    })
  }

  function applySaved(saved: AdminProduct) {
    setBase(saved)
    setDraft(toDraft(saved))
    setStockReason('correction')
    setWasSubmitted(false)
    setErrors({})
    setConflict(undefined)
    queryClient.setQueryData(adminProductQuery(saved.id).queryKey, saved)
  }

  function handleError(title: string, error: unknown) {
    const refusal = error instanceof ApiError ? error : undefined
    if (refusal?.body.code === 'changedMeanwhile') {
      setConflict({ message: errorMessage(error), ...drafting.rebase(productInRefusal(refusal)) })
      return
    }
    if (refusal?.body.code === 'stockGone') {
      // From here on, `stockSeen` is what is actually left.
      const present = productInRefusal(refusal)
      const { stockQuantity } = present
      queryClient.setQueryData(adminProductQuery(present.id).queryKey, present)
      if (base) setBase({ ...base, stockQuantity })
      setDraft((now) => ({ ...now, stockQuantity: String(stockQuantity) }))
    }
    const field = typeof refusal?.body.field === 'string' ? refusal.body.field : undefined
    if (field) showErrors({ [field]: errorMessage(error) })
    toast({ tone: 'error', title, message: errorMessage(error) })
  }

  async function save() {
    if (isSaving || uploads.running.length > 0) return
    setWasSubmitted(true)
    const problems = validateDraft(draft)
    if (Object.keys(problems).length > 0) return showErrors(problems)
    setErrors({})
    setIsSaving(true)
    try {
      const { saved, refused } = base
        ? { saved: await changeProduct(base.id, toRequestBody(draft, base, stockReason)), refused: [] }
        : await createWithPictures(draft, uploads)
      if (base) applySaved(saved)
      announceSaved(saved.name, base ? 'Product updated' : 'Product created', refused)
      await productsChanged()
      onSaved(saved)
    } catch (error) {
      handleError(base ? 'Failed to update product' : 'Failed to create product', error)
    } finally {
      setIsSaving(false)
    }
  }

  return {
    base,
    draft,
    change,
    stockReason,
    setStockReason,
    errors,
    isDirty,
    isSaving,
    save,
    uploads,
    conflict: conflict && {
      ...conflict,
      both: changedDraftFields(conflict.theirs, draft).filter((field) => conflict.both.includes(field)),
      mine: draft,
      takeTheirs: (field: ProductFieldName) => setDraft({ ...draft, [field]: conflict.theirs[field] }),
    },
  }
}

function announceSaved(name: string, title: string, refused: readonly string[]) {
  if (refused.length === 0) return toast({ title, message: name })
  const problems = refused.join('. ')
  toast({ tone: 'error', title: 'Upload failed', message: `${name} was created, with these problems: ${problems}` })
}

/** Pictures can only be uploaded to a product that exists. */
async function createWithPictures(draft: ProductDraft, { sendQueued }: PictureUploads) {
  const { images: _, alts: __, ...body } = toRequestBody({ ...draft, images: [] })
  const created = await createProduct({ name: draft.name, ...body })
  const { pictures, refused, version = created.version } = await sendQueued(created.id, draft.images)
  const described = pictures.filter(({ alt }) => alt.trim())
  if (pictures.length < 2 && described.length === 0) return { saved: { ...created, version }, refused }
  try {
    const saved = await changeProduct(created.id, {
      images: pictures.map(({ src }) => src),
      alts: Object.fromEntries(described.map(({ src, alt }) => [src, alt])),
      version,
    })
    return { saved, refused }
  } catch (error) {
    // The product exists: its own page shows what is missing.
    return { saved: created, refused: [...refused, errorMessage(error)] }
  }
}

export type ProductFormState = ReturnType<typeof useProductForm>
