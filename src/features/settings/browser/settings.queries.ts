import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiSend, readPath } from '#/browser/api.ts'
import { FRESH } from '#/browser/lists.queries.ts'
import { sentenceOf } from '#/browser/sentence.ts'
import { replaceChanges } from '#/lib/replaceChanges.ts'
import type { Settings } from '#/lib/shopChanges.ts'
import { toast } from '#/ui/toast.ts'
import type { SettingsAnswer } from '../server/settings.schema.ts'
import { differences } from '../settings.rules.ts'

/** The settings of the shop, for the administrator. Not read again behind the back of who is changing them. */
export const settingsQuery = queryOptions({
  queryKey: ['api', 'admin', 'settings'],
  queryFn: async (context) => (await readPath(context)) as SettingsAnswer,
  ...FRESH,
  refetchOnWindowFocus: false,
})

/** What somebody else has saved meanwhile, if that is why these settings were not. */
export function savedMeanwhile(error: unknown): SettingsAnswer | undefined {
  if (!(error instanceof ApiError) || error.body.code !== 'changedMeanwhile') return undefined
  return error.body.current as SettingsAnswer
}

/** Saves settings changed from `version`. From then on this tab's own pages say the new words too. */
export function useSaveSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: { version: number; value: Settings }) =>
      apiSend<SettingsAnswer>('PUT', '/api/admin/settings', change),
    onSuccess(saved) {
      replaceChanges(differences(saved.value))
      queryClient.setQueryData(settingsQuery.queryKey, saved)
      // What the pages of the shop have read of prices and dates.
      void queryClient.invalidateQueries({ queryKey: ['api', 'delivery'] })
      toast({ title: 'Settings saved', message: 'Your changes are live.' })
    },
    onError(error) {
      if (!savedMeanwhile(error)) toast({ tone: 'error', title: 'Failed to save settings', message: sentenceOf(error) })
    },
  })
}
