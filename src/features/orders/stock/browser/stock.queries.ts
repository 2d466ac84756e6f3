import { queryOptions, useMutation } from '@tanstack/react-query'
import { apiSend, fetchPath } from '#/browser/api.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'
import { formatCount } from '#/lib/format.ts'
import { useRefreshAdmin } from '#/ui/adminResource.ts'
import { toast } from '#/ui/toast.ts'
import type { StockAdjustment } from '../server/stock.schema.ts'

export const stockFiguresQuery = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'products', id, 'stock'],
    queryFn: fetchPath<'GET /api/admin/products/{id}/stock'>,
    ...ALWAYS_FRESH,
  })

export const useAdjustStock = ({ id, name }: { id: number; name: string }) =>
  useMutation({
    mutationFn: (change: StockAdjustment) => apiSend('PUT', `/api/admin/products/${id}/stock`, change),
    onSuccess({ stock, reserved }) {
      const shortage =
        reserved > stock ? `, but ${formatCount(reserved)} reserved for quotes and customers who are paying` : ''
      toast({ title: 'Stock adjusted', message: `${name}: ${formatCount(stock)} in stock${shortage}` })
    },
    onSettled: useRefreshAdmin(),
  })
