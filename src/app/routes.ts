import { type AllowList, permissionGroups, type Screen, screensWithoutMenu } from '#modules/permission/shared/table.ts'
import { matches, openRoutes } from './openRoutes.ts'

/**
 * What the guards must know of a route (common 1): pure data, derived from the permission table; here stand only the
 * routes without a row there (archives Appendix A: parents, redirects, personal pages, the worker app).
 */

export interface RouteFact {
  /** `public`, `login`, or codes of which one at level 1 opens the page. */
  readonly needs: 'public' | 'login' | readonly string[]
  readonly roleTypes: readonly (1 | 2)[]
  readonly allowList?: AllowList | undefined
  /** A form and nothing besides. */
  readonly writing?: boolean
  /** A public page that asks for a login, and for these codes, in place (parts mall). */
  readonly inPlace?: readonly string[]
  /** Codes by `?mode=`; `needs` holds them all. */
  readonly modes?: Readonly<Record<string, readonly string[]>>
}

const everybody = [1, 2] as const
const companyUsers = [1] as const
const operationsUsers = [2] as const

/** Parent paths without a page of their own: to their first permitted child. */
export const parentRoutes = [
  '/patrolMonitoring',
  '/repairManage',
  '/jobRepairParts',
  '/maintainManage',
  '/eventManage',
  '/AIdiagnosis',
  '/inspection',
  '/contractManage',
  '/elvArchives',
  '/certificateManage',
  '/cusManage',
  '/teamManage',
  '/employeeManage',
  '/communityManage',
  '/villageArchives',
  '/goodsManage',
  '/mallManage',
  '/mallOrder',
  '/unit',
  '/storage',
  '/order',
  '/gatheringMange',
  '/permission',
  '/companyInfo',
  '/sysSet',
  '/rule',
  '/platformManage',
  '/linkElvManage',
  '/quoteManage',
  '/setting',
] as const

/** Paths that lead to another one; the query goes along. They need what their target needs. */
export const redirects: Readonly<Record<string, string>> = {
  '/home': '/workbench',
  '/technicalSupport': '/technicalSupport/home',
  '/wrapProject': '/wrapProject/wrapProjectList',
  '/AIdiagnosis/elvSet': '/AIdiagnosis/elvSet/elvHospitalRuleSet',
  '/maintenanceFundList': '/gatheringMange/maintenanceFundList',
  '/maintenanceFundRecord': '/gatheringMange/maintenanceFundRecord',
  '/maintenanceFundRecord/maintenanceFundDetail': '/gatheringMange/maintenanceFundRecord/maintenanceFundDetail',
  '/partsFundMange/partsFundList': '/gatheringMange/partsFundMange/partsFundList',
  '/paymentSet/home': '/gatheringMange/paymentSet/home',
  '/partsMall': '/partsMall/partsMallHome',
}

/** *Added*: the first day of a company (decision 0127), for whoever brings lifts and publishes plans. */
const firstDay = { '/firstDay/workbook': ['ALc'], '/firstDay/publish': ['JMr'] } as const

const signedIn = ['/403', '/setting/profile', '/setting/setPwd', '/setting/fontPrompt', '/setting/job'] as const

/** *Added*: the sample company (decision 0129), for whoever edits the company. */
const sample = { '/companyInfo/sample': ['AV7'] } as const

/** The worker app: login, and membership of the order's crew, which the server checks (jobs 4). */
const workerApp = [
  '/m',
  '/m/bind',
  '/m/route',
  '/m/orders',
  '/m/order/:id',
  '/m/order/:id/sign-in',
  '/m/order/:id/items',
  '/m/order/:id/item/:code',
  '/m/order/:id/parts',
  '/m/order/:id/confirm',
  '/m/repair/:id',
  '/m/inspect/:id',
  '/m/scan',
  '/m/calendar',
  '/m/bag',
  '/m/elevators',
  '/m/team',
  '/m/messages',
  '/m/me',
  // *added*: consent to the comparison of the own face, and the way out of it.
  '/m/face',
  '/m/sync',
] as const

/** Company pages of the data center and their twins for operations users: common 1 rows 8 and 10. */
function roleTypesOf(path: string): RouteFact['roleTypes'] {
  if (/^\/operation(Data|Gathering)/.test(path)) return operationsUsers
  if (/^\/(data[A-Z]|gathering(\/|$))/.test(path)) return companyUsers
  if (path === '/workbench' || path === '/thirdParty/detail') return companyUsers
  return everybody
}

function collect(): Map<string, RouteFact> {
  const facts = new Map<string, RouteFact>()
  const guard = (route: string, code: string, { allowList, writing }: Pick<Screen, 'allowList' | 'writing'>): void => {
    const [path = '', query] = route.split('?mode=')
    const known = facts.get(path)
    const codes = [...(Array.isArray(known?.needs) ? known.needs : []), code]
    const modes = query ? { modes: { ...known?.modes, [query]: [code] } } : {}
    facts.set(path, {
      needs: codes,
      roleTypes: roleTypesOf(path),
      ...(allowList && { allowList }),
      ...(writing && { writing }),
      ...modes,
    })
  }
  const add = (screen: Screen): void => {
    const { routes, code, inPlace, pages } = screen
    for (const route of routes) {
      if (inPlace)
        facts.set(route, { needs: 'public', roleTypes: companyUsers, inPlace: code === 'login' ? [] : [code] })
      else if (code === 'public' || code === 'login') facts.set(route, { needs: code, roleTypes: roleTypesOf(route) })
      else guard(route, code, screen)
    }
    for (const [action, opened] of Object.entries(pages ?? {})) for (const route of opened) guard(route, action, screen)
  }
  for (const route of openRoutes) facts.set(route, { needs: 'public', roleTypes: roleTypesOf(route) })
  for (const route of [...signedIn, ...parentRoutes]) facts.set(route, { needs: 'login', roleTypes: everybody })
  for (const [route, needs] of Object.entries({ ...firstDay, ...sample }))
    facts.set(route, { needs, roleTypes: companyUsers, writing: true })
  for (const route of workerApp) facts.set(route, { needs: 'login', roleTypes: companyUsers })
  for (const group of permissionGroups) group.screens.forEach(add)
  screensWithoutMenu.forEach(add)
  for (const [from, to] of Object.entries(redirects)) {
    const target = facts.get(to)
    if (target === undefined) throw new Error(`the redirect ${from} leads nowhere`)
    facts.set(from, from === '/home' ? { ...target, roleTypes: everybody } : target)
  }
  return facts
}

/** Every route with a fact of its own; patterns with `:name` among them. */
export const routeFacts: ReadonlyMap<string, RouteFact> = collect()

/** Roots of the data center: their report pages take their parent's code (archives Appendix A). */
function reportRoot(path: string): string | undefined {
  const root = /^\/(?:data[A-Z]\w*|gathering|operation(?:Data[A-Z]\w*|Gathering))(?=\/\w+$)/.exec(path)?.[0]
  return root !== undefined && routeFacts.has(root) ? root : undefined
}

/**
 * The fact of a path without its query; `mode` narrows a page that serves several codes. Undefined: not one of ours,
 * → /404. Report pages answer as their root whether or not the page exists; the router decides that.
 */
export function factOf(path: string, mode?: string): RouteFact | undefined {
  const exact = routeFacts.get(path)
  if (exact?.modes && mode !== undefined) return { ...exact, needs: exact.modes[mode] ?? exact.needs }
  if (exact) return exact
  const root = reportRoot(path)
  if (root !== undefined) return routeFacts.get(root)
  for (const [pattern, fact] of routeFacts) if (pattern.includes(':') && matches(pattern, path)) return fact
  return undefined
}

/** Report pages whose twin has another name (monitoring 6.9); a domain whose operations page has tabs has no sub-pages. */
const twins: Readonly<Record<string, string>> = {
  '/dataDeclare/propertyStat': '/operationDataDeclare/coProperty',
  '/dataDeclare/declareTrend': '/operationDataDeclare/coDeclare',
  '/dataDeclare/trappedTrend': '/operationDataDeclare/coPersonTrapped',
  '/dataFault/faultTrend': '/operationDataFault/company',
  '/dataContract/contractIncome': '/operationDataContract/contractReport',
}
const tabbed = ['/operationDataUnit', '/operationGathering', '/operationDataTerminal']

/** The twin of a company page for operations users, else their landing page (common 1 row 8). */
export function operationsTwin(path: string): string {
  const named = twins[path]
  if (named !== undefined) return named
  const twin = path.replace(/^\/gathering(?=\/|$)/, '/operationGathering').replace(/^\/data(?=[A-Z])/, '/operationData')
  if (twin === path || factOf(twin) === undefined) return '/operationDataElevator/colligate'
  return tabbed.find((root) => twin.startsWith(`${root}/`)) ?? twin
}
