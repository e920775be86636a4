import { useQueryClient } from '@tanstack/react-query'
import { useRefreshList } from '#kernel/web/list/index.ts'
import { inspectionPlanApi, inspectionRecordApi } from '../shared/api.ts'
import { planList } from '../shared/plan.ts'
import { dueList, governorList, recordList } from '../shared/record.ts'

/** Asks anew for everything a change of a plan or a record shows in. */
export function useRefreshInspections(): () => Promise<unknown> {
  const refresh = useRefreshList()
  const queries = useQueryClient()
  return () => {
    for (const list of [planList, recordList, dueList, governorList]) void refresh(list)
    const calls = [
      inspectionPlanApi.calendar,
      inspectionPlanApi.detail,
      inspectionRecordApi.detail,
      inspectionRecordApi.counts,
    ]
    return Promise.all(calls.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
  }
}
