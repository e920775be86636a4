import { moduleRoutes } from '#app/modules.web.ts'
import { callAs, type Visit } from './browser.ts'

const byId = (list: string) => ({ list, query: (id: string) => `?id=${id}` })

/** Pages that show one record: which list gives its id. */
const details: Readonly<Record<string, { list: string; query: (id: string) => string }>> = {
  '/cusManage/detail': byId('/customer/listPage'),
  '/cusManage/edit': byId('/customer/listPage'),
  '/communityManage/edit': byId('/community/listPage'),
  '/communityManage/check': byId('/community/listPage'),
  '/communityManage/detail': byId('/community/listPage'),
  '/communityManage/build': byId('/community/listPage'),
  '/elvArchives/detail': byId('/elevator/listPage'),
  '/elvArchives/showLogDetail': byId('/elevator/listPage'),
  '/elvArchives/showLogDetail/maintenanceLog': byId('/elevator/listPage'),
  '/elvArchives/showLogDetail/repairLog': byId('/elevator/listPage'),
  '/elvArchives/showLogDetail/annualLog': byId('/elevator/listPage'),
  '/contractManage/contractDetail': byId('/contract/listPage'),
  '/employeeManage/detail': byId('/employee/listPage'),
  '/wrapProject/wrapProjectDetail': byId('/project/listPage'),
  '/wrapProject/wrapProjectList/setLiftCharge': byId('/project/listPage'),
  '/wrapProject/wrapProjectLift/wrapPatrolMonitoringDetail': byId('/project/elevator/listPage'),
  '/rule/ruleConfig/terminalToRepair/terminalDetailList': {
    list: '/hardware/strategy/listPage',
    query: (id) => `?strategyId=${id}`,
  },
  '/maintainManage/maintainManageLine/checkOrder': byId('/maintain/plan/listPage'),
}

/** Pages with more than one face. */
const more = [
  '/rule/ruleConfig/setTime?scene=7&node=4',
  '/rule/ruleConfig/configRepairOrder?type=3',
  '/contractManage/contractHandle?mode=add',
  '/permission/setpermission?mode=add',
  '/maintainManage/WorkOrderList?view=week',
  '/maintainManage/WorkOrderList?view=month',
  '/workbench?view=2',
  '/workbench?view=3',
]

/** Every registered page with an example record where it needs one. */
export async function sampleAddresses(visit: Visit): Promise<string[]> {
  const addresses: string[] = []
  for (const { path } of moduleRoutes) {
    const detail = details[path]
    if (!detail) {
      addresses.push(path)
      continue
    }
    const { data } = await callAs<{ records: { id: string }[] }>(visit, 'POST', detail.list, {})
    const id = data?.records[0]?.id
    if (id) addresses.push(path + detail.query(id))
  }
  return [...addresses.filter((path) => !path.startsWith('/auth/')), ...more]
}
