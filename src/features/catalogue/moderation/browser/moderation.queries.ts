import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, fetchPath } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import { ALWAYS_FRESH, listKey } from '#/browser/lists.queries.ts'
import type { Gets, ReadAddress } from '#/browser/routes.ts'
import { toast } from '#/ui/toast.ts'

const showFailure = (title: string, error: unknown) => toast({ tone: 'error', title, message: errorMessage(error) })

/** What the admin asks the API about one row of `list`, and what it changes. `At` is the call that sends the row. */
export function moderation<At extends ReadAddress>(list: string) {
  type Row = Gets<At> & { id: number }

  /** `failed`: unless a form says so. */
  type Change<Variables> = {
    send: (variables: Variables) => Promise<Gets<At>>
    done: (variables: Variables, changed: Gets<At>) => { title: string; message?: string }
    failed?: (variables: Variables) => string
  }

  const rowQuery = (id: number) =>
    queryOptions({ queryKey: ['api', 'admin', list, id], queryFn: fetchPath<At>, ...ALWAYS_FRESH })

  /** Afterwards the row is shown as it is, also if somebody else has changed it. */
  function useChange<Variables extends { row: Row }>({ send, done, failed }: Change<Variables>) {
    const queryClient = useQueryClient()
    return useMutation({
      mutationFn: send,
      onSuccess(changed, variables) {
        queryClient.setQueryData(rowQuery(variables.row.id).queryKey, changed)
        toast(done(variables, changed))
      },
      onError(error, variables) {
        if (failed) showFailure(failed(variables), error)
        const isChanged = error instanceof ApiError && error.status === 409
        return isChanged ? queryClient.invalidateQueries({ queryKey: rowQuery(variables.row.id).queryKey }) : undefined
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: listKey(list) }),
    })
  }

  function useDeletion(send: (row: Row) => Promise<unknown>, { done, failed }: { done: string; failed?: string }) {
    const queryClient = useQueryClient()
    return useMutation({
      mutationFn: send,
      onSuccess: () => toast({ title: done }),
      onError: (error) => failed && showFailure(failed, error),
      onSettled: () => queryClient.invalidateQueries({ queryKey: listKey(list) }),
    })
  }

  return { rowQuery, useChange, useDeletion }
}
