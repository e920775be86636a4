import { type GroupKey, permissionGroups, type Screen } from './table.ts'

/**
 * The side menu of the whole product (archives Appendix A, look 5): pure data, loaded with the shell, not with the
 * login page. Titles and codes come from the permission table; here stand only which pages are entries, the four
 * parts between the rules, and the icon of each group.
 */

interface MenuEntry {
  readonly title: string
  readonly route: string
  /** The page of operations users where it differs (data center). */
  readonly operationsRoute?: string
  /** Any one suffices. */
  readonly codes: readonly Screen['code'][]
  readonly allowList: Screen['allowList']
}

export interface MenuGroup {
  readonly key: GroupKey
  readonly title: string
  readonly icon: string
  readonly part: MenuPart
  readonly entries: readonly MenuEntry[]
}

/** 作业, 档案, 经营, 管理: a rule stands between two parts (look 5). */
type MenuPart = 'work' | 'archives' | 'trade' | 'management'

const parts: Record<GroupKey, readonly [part: MenuPart, icon: string]> = {
  workbench: ['work', 'desk'],
  live: ['work', 'pulse'],
  repair: ['work', 'wrench'],
  maintenance: ['work', 'calendar'],
  event: ['work', 'shaft'],
  diagnosis: ['work', 'ai'],
  inspection: ['work', 'check'],
  archives: ['archives', 'book'],
  goods: ['trade', 'bag'],
  mall: ['trade', 'store'],
  mallOrder: ['trade', 'order'],
  warehouse: ['trade', 'box'],
  receivable: ['trade', 'money'],
  enterprise: ['management', 'organisation'],
  statistics: ['management', 'bars'],
  quotation: ['management', 'quote'],
}

/** Pages that are reached from another page and therefore no entries: forms, details, settings of one row. */
export const inner: ReadonlySet<string> = new Set([
  '/storage/storageAdd',
  '/storage/storageDetail',
  '/order/orderDetail',
  '/order/orderForm',
  '/patrolMonitoring/patrolMonitoringDetail',
  '/repairManage/repairList/createdRepairt',
  '/jobRepairParts/jobPartsDetail',
  '/maintainManage/WorkOrderList/createdMaintain',
  '/maintainManage/maintainManageLine/checkOrder',
  '/maintainManage/maintainManageLineAdd',
  '/maintainManage/customizationLine/createPlan',
  '/maintainManage/maintainTemplate/needTemplate',
  '/maintainManage/maintainTemplate/needTemplate/configuration',
  '/maintainManage/maintainTemplate/regularTemplate/rulesSetting',
  '/eventManage/faultRecord/troubleDetail',
  '/eventManage/faultHandleStrategy/editDetail',
  '/eventManage/setFaultRule',
  '/wrapProject/wrapProjectAdd',
  '/wrapProject/wrapProjectDetail',
  '/wrapProject/projectContractList',
  '/wrapProject/wrapProjectLift',
  '/wrapProject/wrapProjectLift/wrapPatrolMonitoringDetail',
  '/wrapProject/wrapProjectList/overtimeRemind',
  '/wrapProject/wrapProjectList/setLiftCharge',
  '/contractManage/contractHandle',
  '/contractManage/contractDetail',
  '/elvArchives/home/qrcodeSet',
  '/elvArchives/elvAdd',
  '/elvArchives/detail',
  '/elvArchives/showLogDetail',
  '/elvArchives/showLogDetail/maintenanceLog',
  '/elvArchives/showLogDetail/repairLog',
  '/elvArchives/showLogDetail/annualLog',
  '/elvArchives/showLogDetail/comfortTest',
  '/certificateManage/elePatrolMonitoringDetail',
  '/certificateManage/escalator',
  '/cusManage/add',
  '/cusManage/detail',
  '/employeeManage/add',
  '/employeeManage/detail',
  '/communityManage/add',
  '/communityManage/detail',
  '/communityManage/build',
  '/villageArchives/add',
  '/villageArchives/edit',
  '/goodsManage/storeInfo/edit',
  '/goodsManage/goodsInventory/goodsHandle',
  '/mallManage/storeManage/check',
  '/mallOrder/orderManage/orderDetail',
  '/partsMall/cart',
  '/partsMall/cashier',
  '/partsMall/myOrders',
  '/partsMall/myAftersale',
  '/unit/unitAdd',
  '/unit/unitEdit',
  '/unit/unitDetail',
  '/storage/storageAdd?mode=rk',
  '/storage/storageAdd?mode=ck',
  '/permission/setpermission',
  '/companyInfo/edit',
  '/rule/ruleConfig/overtimeRemind',
  '/rule/ruleConfig/setTime',
  '/rule/ruleConfig/terminalToRepair',
  '/rule/ruleConfig/terminalToRepair/terminalDetailList',
  '/rule/ruleConfig/configRepairOrder',
  '/quoteManage/materialSuite/setSuite',
  '/quoteManage/materialScheme/setScheme',
  '/quoteManage/serveManage/serveSet',
  '/quoteManage/quoteRecord/quoteRecordEdit',
])

/** Pages for people of a company; operations users have others in their place. */
const companyOnly: ReadonlySet<string> = new Set(['/workbench', '/dataTerminal/terminalList'])

/** Lists that an action of a screen opens and that people go to by themselves: behind their screen's entry. */
const further: Readonly<Record<string, string>> = {
  '/maintainManage/maintainBoard/drill': '应急演练',
  '/maintainManage/boardPlan/partsBag': '备件袋',
  '/maintainManage/WorkOrderList/hazard': '隐患',
  '/maintainManage/WorkOrderList/qualityCheck': '质检抽查',
  '/maintainManage/WorkOrderList/recordProof': '记录存证',
  '/maintainManage/WorkOrderList/release': '超限放行',
  '/dataTerminal/terminalList': '终端台账',
  '/eventManage/outage': '停梯影响',
  '/mallOrder/aftersalesManage/refund': '退款处理',
  '/AIdiagnosis/maintenanceEffect': '维保效果',
}

const furtherOf = ({ pages = {}, allowList }: Screen): MenuEntry[] =>
  Object.entries(pages).flatMap(([code, routes]) =>
    routes.flatMap((route) => (further[route] ? [{ title: further[route], route, codes: [code], allowList }] : [])),
  )

/** A page of two codes is one entry, where it stands first. */
function once(entries: readonly MenuEntry[]): MenuEntry[] {
  const known = new Map<string, MenuEntry>()
  for (const entry of entries) {
    const before = known.get(entry.route)
    known.set(entry.route, before ? { ...before, codes: [...before.codes, ...entry.codes] } : entry)
  }
  return [...known.values()]
}

function entryOf(screen: Screen): MenuEntry[] {
  const [route, second] = screen.routes
  if (route === undefined || inner.has(route)) return []
  const { title, code, allowList } = screen
  return second?.startsWith('/operation')
    ? [{ title, route, operationsRoute: second, codes: [code], allowList }]
    : [{ title, route, codes: [code], allowList }]
}

export const menu: readonly MenuGroup[] = permissionGroups.map(({ key, title, screens }) => {
  const [part, icon] = parts[key]
  return {
    key,
    title,
    icon,
    part,
    entries: once(screens.flatMap((screen) => [...entryOf(screen), ...furtherOf(screen)])),
  }
})

export interface MenuViewer {
  readonly roleType: 1 | 2
  /** Codes the person holds at any level. */
  has(code: string): boolean
  onAllowList(list: NonNullable<Screen['allowList']>): boolean
}

/**
 * The menu one person sees. roleType 1: an entry shows when its code is present, a group when one of its entries does.
 * roleType 2: every group shows (archives Appendix A), entries lead to the page of operations users where there is one;
 * the workbench is for company users only (common 1 row 8). A person without any code gets no menu at all (common 1
 * row 9); the shell decides that before it asks.
 */
export function menuOf(viewer: MenuViewer): MenuGroup[] {
  const operations = viewer.roleType === 2
  const held = (code: string): boolean => code === 'login' || code === 'public' || viewer.has(code)
  const open = ({ route, codes, allowList }: MenuEntry): boolean =>
    (allowList === undefined || viewer.onAllowList(allowList)) &&
    (operations ? !companyOnly.has(route) : codes.some(held))
  return menu
    .map((group) => ({
      ...group,
      entries: group.entries
        .filter(open)
        .map((entry) => (operations && entry.operationsRoute ? { ...entry, route: entry.operationsRoute } : entry)),
    }))
    .filter((group) => group.entries.length > 0)
}
