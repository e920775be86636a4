import { writeFilters } from '#kernel/web/list/index.ts'
import { inspectionPaths } from '../shared/paths.ts'
import { planList } from '../shared/plan.ts'
import { recordList } from '../shared/record.ts'

/** Addresses of plans and records, for this module and the ones that link to them. */
export const inspectionPage = {
  plan: (id: string) => `${inspectionPaths.plan}?id=${id}`,
  plans: (filters: Readonly<Record<string, unknown>> = {}) =>
    `${inspectionPaths.plan}?${writeFilters(planList, filters)}`,
  record: (id: string) => `${inspectionPaths.record}?id=${id}`,
  records: (filters: Readonly<Record<string, unknown>> = {}) =>
    `${inspectionPaths.record}?${writeFilters(recordList, filters)}`,
}
