import { keepPreviousData } from '@tanstack/react-query'
import { usePolling, useTopics } from '#kernel/web/push/usePush.ts'
import { useUser } from '#kernel/web/session/user.ts'
import { useRead, useStale } from '#kernel/web/useRead.ts'
import { useOrderEvents } from '#modules/maintenance/web/index.ts'
import { RecordKind } from '#modules/signal/shared/record.ts'
import { workbenchApi } from '../shared/api.ts'
import type { View } from '../shared/tiles.ts'

/** One call for everything on the page; asked again on events, else every 60 s (archives 4.1). */
export function useSummary(view: View | undefined) {
  const user = useUser()
  const stale = useStale()
  const reload = () => void stale(workbenchApi.summary, workbenchApi.list)
  useOrderEvents(reload)
  // Of records only the alarms wait here; faults by the hundred ask nothing.
  useTopics(user?.companyId ? [`company.${user.companyId}.record`] : [], (event) => {
    const kind = (event?.d as { kind?: number } | undefined)?.kind
    if (kind === undefined || kind === RecordKind.code.alarm) reload()
  })
  useTopics(user?.companyId ? [`company.${user.companyId}.kpi`] : [], reload)
  return useRead(workbenchApi.summary, view === undefined ? {} : { view }, {
    firstLoad: true,
    refetchInterval: usePolling(60_000),
    placeholderData: keepPreviousData,
    retry: false,
  })
}
