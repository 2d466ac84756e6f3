import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { ApiError, apiSend } from '#/browser/api.ts'
import { sentenceOf } from '#/browser/sentence.ts'
import { toast } from '#/ui/toast.ts'
import { type ProductDraft, problemsOfDraft } from '../productFields.rules.ts'
import { slugOf } from '../products.rules.ts'
import type { AdminProduct } from '../server/products.schema.ts'
import { bodyOf, changedFields, draftOf, NEW_DRAFT } from './productDraft.ts'
import { adminProduct, useProductsChanged } from './products.queries.ts'
import { usePictureUploads } from './usePictureUploads.ts'

export function useProductForm(
  product: AdminProduct | undefined,
  form: RefObject<HTMLFormElement | null>,
  onSaved: (saved: AdminProduct) => void,
) {
  const queryClient = useQueryClient()
  const productsChanged = useProductsChanged()
  const [base, setBase] = useState(product)
  const [draft, setDraft] = useState<ProductDraft>(() => (product ? draftOf(product) : NEW_DRAFT))
  const [isSlugTyped, setIsSlugTyped] = useState(product !== undefined)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [wasSent, setWasSent] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [conflict, setConflict] = useState<{ theirs: AdminProduct; message: string }>()

  const uploads = usePictureUploads({
    id: product?.id,
    count: draft.images.length,
    onAdded(picture, version) {
      setDraft((now) => ({ ...now, images: [...now.images, picture] }))
      // The server saves the first picture of a product at once, which increments its version.
      if (version !== undefined && base && base.version + 1 === version && base.images.length === 0) {
        void queryClient.invalidateQueries({ queryKey: adminProduct(base.id).queryKey })
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
    changedFields(base ? draftOf(base) : NEW_DRAFT, draft).length > 0 ||
    uploads.queued > 0 ||
    uploads.running.length > 0

  // Follow other people's saves until something is edited here.
  useEffect(() => {
    if (!product || !base || isDirty || isSaving || product === base) return
    if (product.version < base.version) return
    setBase(product)
    setDraft(draftOf(product))
  }, [product, base, isDirty, isSaving])

  function change(changed: Partial<ProductDraft>) {
    const next = { ...draft, ...changed }
    if ('slug' in changed) setIsSlugTyped(changed.slug !== '')
    else if (!isSlugTyped && 'name' in changed) next.slug = slugOf(next.name)
    setDraft(next)
    if (wasSent) setErrors(problemsOfDraft(next))
  }

  const show = (problems: Record<string, string>) => {
    setErrors(problems)
    const names = Object.keys(problems)
    requestAnimationFrame(() => {
      const boxes = [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])]
      boxes.find((box) => names.includes(box.getAttribute('name') ?? ''))?.focus()
    })
  }

  function accept(saved: AdminProduct) {
    setBase(saved)
    setDraft(draftOf(saved))
    setWasSent(false)
    setErrors({})
    setConflict(undefined)
    queryClient.setQueryData(adminProduct(saved.id).queryKey, saved)
  }

  function failed(title: string, error: unknown) {
    const body = error instanceof ApiError ? error.body : {}
    if (body.code === 'changedMeanwhile') {
      setConflict({ theirs: body.product as AdminProduct, message: sentenceOf(error) })
      return
    }
    if (body.code === 'stockGone') {
      // From here on, `stockSeen` is what is actually left.
      const { stockQuantity } = body.product as AdminProduct
      if (base) setBase({ ...base, stockQuantity })
      setDraft((now) => ({ ...now, stockQuantity: String(stockQuantity) }))
    }
    const field = typeof body.field === 'string' ? body.field : undefined
    if (field) show({ [field]: sentenceOf(error) })
    toast({ tone: 'error', title, message: sentenceOf(error) })
  }

  async function create(): Promise<{ saved: AdminProduct; refused: readonly string[] }> {
    const { images: _, alts: __, ...body } = bodyOf({ ...draft, images: [] })
    const made = await apiSend<AdminProduct>('POST', '/api/admin/products', body)
    const { pictures, refused, version = made.version } = await uploads.sendQueued(made.id, draft.images)
    const own = pictures.filter(({ alt }) => alt.trim())
    if (pictures.length < 2 && own.length === 0) return { saved: { ...made, version }, refused }
    try {
      const saved = await apiSend<AdminProduct>('PUT', `/api/admin/products/${made.id}`, {
        images: pictures.map(({ src }) => src),
        alts: Object.fromEntries(own.map(({ src, alt }) => [src, alt])),
        version,
      })
      return { saved, refused }
    } catch (error) {
      // The product exists: its own page shows what is missing.
      return { saved: made, refused: [...refused, sentenceOf(error)] }
    }
  }

  async function save(from: { draft: ProductDraft; base: AdminProduct | undefined } = { draft, base }) {
    if (isSaving || uploads.running.length > 0) return
    setWasSent(true)
    const problems = problemsOfDraft(from.draft)
    if (Object.keys(problems).length > 0) return show(problems)
    setErrors({})
    setIsSaving(true)
    try {
      const { saved, refused } = from.base
        ? {
            saved: await apiSend<AdminProduct>(
              'PUT',
              `/api/admin/products/${from.base.id}`,
              bodyOf(from.draft, from.base),
            ),
            refused: [],
          }
        : await create()
      if (from.base) accept(saved)
      if (refused.length > 0)
        toast({
          tone: 'error',
          title: 'Upload failed',
          message: `${saved.name} was created, with these problems: ${refused.join('. ')}`,
        })
      else toast({ title: from.base ? 'Product updated' : 'Product created', message: saved.name })
      await productsChanged()
      onSaved(saved)
    } catch (error) {
      failed(from.base ? 'Failed to update product' : 'Failed to create product', error)
    } finally {
      setIsSaving(false)
    }
  }

  return {
    base,
    draft,
    change,
    errors,
    isDirty,
    isSaving,
    save,
    uploads,
    conflict,
    /** Closes the conflict dialog and saves what was chosen; without an argument, editing continues. */
    settle(chosen?: { draft: ProductDraft; base: AdminProduct }) {
      setConflict(undefined)
      if (!chosen) return
      setBase(chosen.base)
      setDraft(chosen.draft)
      if (changedFields(draftOf(chosen.base), chosen.draft).length > 0) void save(chosen)
      else accept(chosen.base)
    },
  }
}

export type ProductFormState = ReturnType<typeof useProductForm>
