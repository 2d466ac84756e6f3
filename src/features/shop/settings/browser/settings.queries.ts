import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiSend, errorMessage, fetchPath } from '#/browser/api.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'
import { replaceSettingOverrides } from '#/lib/settingOverrides.ts'
import { toast } from '#/ui/toast.ts'
import type { SettingsResponse } from '../server/settings.schema.ts'
import type { Settings } from '../settings.defaults.ts'
import { publicDifferences } from '../settings.rules.ts'

/** Not refetched on focus, which would interfere with editing. */
export const settingsQuery = queryOptions({
  queryKey: ['api', 'admin', 'settings'],
  queryFn: fetchPath<'GET /api/admin/settings'>,
  ...ALWAYS_FRESH,
  refetchOnWindowFocus: false,
})

export function conflictingSettings(error: unknown): SettingsResponse | undefined {
  if (!(error instanceof ApiError) || error.body.code !== 'changedMeanwhile') return undefined
  return error.body.current as SettingsResponse
}

export function useSaveSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: { version: number; value: Settings }) => apiSend('PUT', '/api/admin/settings', change),
    onSuccess(saved) {
      replaceSettingOverrides(publicDifferences(saved.value))
      queryClient.setQueryData(settingsQuery.queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['api', 'delivery'] })
      toast({ title: 'Settings saved', message: 'Your changes are live.' })
    },
    onError(error) {
      if (!conflictingSettings(error))
        toast({ tone: 'error', title: 'Failed to save settings', message: errorMessage(error) })
    },
  })
}
