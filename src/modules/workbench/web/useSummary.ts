import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePolling, useTopics } from '#kernel/web/push/usePush.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { useOrderNews } from '#modules/maintenance/web/index.ts'
import { workbenchApi } from '../shared/api.ts'
import type { View } from '../shared/tiles.ts'

const KEY = 'workbench'

/** One call for everything on the page; asked again on news, else every 60 s (archives 4.1). */
export function useSummary(view: View | undefined) {
  const { call } = useKit()
  const user = useUser()
  const reload = useReload()
  useOrderNews(reload)
  useTopics(user?.companyId ? [`company.${user.companyId}.kpi`] : [], reload)
  return useQuery({
    queryKey: [KEY, view],
    queryFn: ({ signal }) =>
      call(workbenchApi.summary, view === undefined ? {} : { view }, { signal, firstLoad: true }),
    refetchInterval: usePolling(60_000),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export function useReload(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [KEY] })
}
