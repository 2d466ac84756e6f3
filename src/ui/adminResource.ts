import {
  type QueryFunctionContext,
  queryOptions,
  type UseQueryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { errorMessage, fetchPath, isChangedMeanwhile, isOutOfDate, sendJson } from '#/browser/api.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'
import type { BodyFor, Gets, ReadAddress } from '#/browser/routes.ts'
import { capitalise } from '#/lib/format.ts'
import { toast } from './toast.ts'

const ADMIN = { queryKey: ['api', 'admin'] } as const

/**
 * Fetches again what the admin shows of the API. No change knows all that it makes stale, since a record’s lists, counts and
 * history are shown by other features; what isn’t on screen is fetched when it’s shown next (`ALWAYS_FRESH`).
 */
export function useRefreshAdmin() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries(ADMIN)
}

/** The lists of `GET /api/admin/<name>/{id}`. */
type ResourceName = ReadAddress extends infer At
  ? At extends `GET /api/admin/${infer Name}/{id}`
    ? Name
    : never
  : never
type Wire<Name extends ResourceName> = Gets<`GET /api/admin/${Name}/{id}`> & { id: number }

/** `short`: on its buttons, if not `one`. */
export type Nouns = readonly [one: string, many: string, short?: string]
/** What lists and forms ask of an `adminResource`. */
export type Records<Row> = {
  list: { name: string; nouns: Nouns }
  query: (id: number) => UseQueryOptions<Row>
}

type Toast = { title: string; message?: string }
type Failed<Sent> = string | ((error: Error, sent: Sent) => string | undefined)

const showFailure = <Sent>(failed: Failed<Sent> | undefined, error: Error, sent: Sent) => {
  const title = typeof failed === 'function' ? failed(error, sent) : failed
  if (title) toast({ tone: 'error', title, message: errorMessage(error) })
}

/** What the admin asks the API about one record of the list `name`, and what it changes. */
export const adminResource = <const Name extends ResourceName>(name: Name, nouns: Nouns) =>
  decodedResource(name, nouns, (wire: Wire<Name>) => wire)

/** Of records that the API sends in another form than the admin uses. */
export function decodedResource<const Name extends ResourceName, Row extends { id: number }>(
  name: Name,
  nouns: Nouns,
  decode: (wire: Wire<Name>) => Row,
) {
  type Path = `/api/admin/${Name}`
  type Saved = BodyFor<'POST', Path> extends [infer Body] ? Body : never
  type Change<Sent> = {
    send: (sent: Sent) => Promise<Wire<Name>>
    /** Unless a form says so. */
    done?: (changed: Row, sent: Sent) => Toast
    /** Likewise. */
    failed?: Failed<Sent>
    /** Is done as soon as the shop says so; a button is pending until the lists show it. */
    isForm?: boolean
  }

  const [noun] = nouns
  const path = `/api/admin/${name}`

  const query = (id: number) =>
    queryOptions({
      queryKey: ['api', 'admin', name, id],
      queryFn: async (context: QueryFunctionContext) => decode(await fetchPath<`GET /api/admin/${Name}/{id}`>(context)),
      ...ALWAYS_FRESH,
    })

  /** `send` answers with the record as it is afterwards. */
  function useChange<Sent = void>({ send, done, failed, isForm = false }: Change<Sent>) {
    const queryClient = useQueryClient()
    const refresh = useRefreshAdmin()
    return useMutation({
      mutationFn: async (sent: Sent) => decode(await send(sent)),
      async onSuccess(changed, sent) {
        const { queryKey } = query(changed.id)
        await queryClient.cancelQueries({ queryKey })
        queryClient.setQueryData(queryKey, changed)
        if (done) toast(done(changed, sent))
      },
      onError: (error, sent) => showFailure(failed, error, sent),
      onSettled(_, error) {
        // Another failure says nothing about the record, and what is typed must survive it.
        const refreshed = error === null || isOutOfDate(error) ? refresh() : undefined
        return isForm ? undefined : refreshed
      },
    })
  }

  /** Creates one, or changes `before`, for a form that shows a conflict itself. */
  const useSave = (before: { id: number; version?: number } | undefined, nameOf: (saved: Row) => string) =>
    useChange({
      send: (typed: Saved) =>
        (before
          ? sendJson('PUT', `${path}/${before.id}`, { ...(typed as object), version: before.version })
          : sendJson('POST', path, typed)) as Promise<Wire<Name>>,
      done: (saved) => ({ title: `${capitalise(noun)} ${before ? 'updated' : 'created'}`, message: nameOf(saved) }),
      failed: (error) => (isChangedMeanwhile(error) ? undefined : `Failed to ${before ? 'update' : 'create'} ${noun}`),
    })

  /** `failed`: unless a dialog says so. Without such a call in the API, the last parameter asks for what can’t be given. */
  function useDeletion({ failed }: { failed?: string } = {}, ..._: BodyFor<'DELETE', `${Path}/${number}`>) {
    const queryClient = useQueryClient()
    return useMutation({
      mutationFn: ({ id }: Row) => sendJson('DELETE', `${path}/${id}`),
      onSuccess: () => toast({ title: `${capitalise(noun)} deleted` }),
      onError: (error, row) => showFailure(failed, error, row),
      // What has been deleted may still be on screen, and would be a 404.
      onSettled: (_, error) =>
        queryClient.invalidateQueries({
          ...ADMIN,
          predicate: ({ queryKey }) => error !== null || queryKey[2] !== name,
        }),
    })
  }

  return { list: { name, nouns }, query, useChange, useSave, useDeletion }
}
