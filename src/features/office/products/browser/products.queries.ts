import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiFetch, apiSend, fetchPath } from '#/browser/api.ts'
import { ALWAYS_FRESH, listKey } from '#/browser/lists.queries.ts'
import type { BodyFor } from '#/browser/routes.ts'
import { type DecodedProduct, decodeProduct } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import type { StockChoice } from '../import.rules.ts'
import type { ImportReport, AdminProduct as WireProduct } from '../server/products.schema.ts'

export type AdminProduct = DecodedProduct<WireProduct>

export const adminProductQuery = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'products', id],
    queryFn: async (context) => decodeProduct(await fetchPath<'GET /api/admin/products/{id}'>(context)),
    ...ALWAYS_FRESH,
  })

type NewProduct = NonNullable<BodyFor<'POST', '/api/admin/products'>[0]>
type ProductChange = NonNullable<BodyFor<'PUT', '/api/admin/products/{id}'>[0]>

/** Throws `ApiError` if it is refused. */
export const createProduct = async (body: NewProduct): Promise<AdminProduct> =>
  decodeProduct(await apiSend('POST', '/api/admin/products', body))

/** Throws `ApiError` if it is refused. */
export const changeProduct = async (id: number, body: ProductChange): Promise<AdminProduct> =>
  decodeProduct(await apiSend('PUT', `/api/admin/products/${id}`, body))

/** The product as it is now, if a change was refused because of that. */
export const productInRefusal = ({ body }: ApiError): AdminProduct => decodeProduct(body.product as WireProduct)

export function useInvalidateProducts() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: listKey('products') }),
      queryClient.invalidateQueries({ queryKey: listKey('archived-products') }),
    ])
}

/** `onProgress` gets the fraction sent, 0 to 1. Throws `ApiError` if it is refused. */
export const uploadPicture = (id: number, file: File, onProgress: (share: number) => void) =>
  new Promise<{ images: string[]; version: number }>((resolve, reject) => {
    // `fetch` reports no upload progress.
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new TypeError('The upload failed'))
    request.onload = () => {
      if (request.status === 200) resolve(JSON.parse(request.responseText))
      else reject(new ApiError(request.status, request.responseText || request.statusText))
    }
    request.open('POST', `/api/admin/products/${id}/upload`)
    const form = new FormData()
    form.append('images', file)
    request.send(form)
  })

/** Only previews without the `digest` of a preview. Throws `ApiError` if it is refused. */
export async function importCsv(file: File, stock: StockChoice, digest?: string): Promise<ImportReport> {
  const query = new URLSearchParams({
    stock,
    file: file.name.slice(0, 200),
    ...(digest ? { digest } : { dryRun: '1' }),
  })
  const response = await apiFetch(`/api/admin/products/import?${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/csv' },
    body: file,
  })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text || response.statusText)
  return JSON.parse(text) as ImportReport
}
