import { enumeration } from '#kernel/shared/enumeration.ts'
import type { Figure } from '#kernel/shared/figure.ts'
import { employeeFigures } from '#modules/employee/shared/figures.ts'
import { maintenanceFigures } from '#modules/maintenance/shared/figures.ts'
import { monitoringFigures } from '#modules/monitoring/shared/figures.ts'
import type { PermissionCode } from '#modules/permission/shared/table.ts'
import { repairFigures } from '#modules/repair/shared/figures.ts'
import { workbenchFigures } from './figures.ts'
import { may } from './permissions.ts'

/** The tiles of the workbench: what each counts, where it stands, who may see it (archives 4.1). */

export const WorkbenchView = enumeration('工作台视图', {
  manage: [1, '管理'],
  dispatch: [2, '调度'],
  lead: [3, '班组长'],
})
export type View = 1 | 2 | 3

export const viewNeeds: Readonly<Record<View, PermissionCode>> = { 1: may.manage, 2: may.dispatch, 3: may.lead }

interface Tile {
  /** Word, unit and explanation, unless the view has a shorter word. */
  readonly figure: Figure
  readonly title?: string
  readonly views: readonly View[]
  /** Above 0 it wants attention: amber for soon, red for late. */
  readonly tone?: 'amber' | 'red'
  /** One of these codes besides the view. */
  readonly needs?: readonly PermissionCode[]
}

const all = [1, 2, 3] as const

const tiles = {
  dueToday: { figure: maintenanceFigures.planned, views: all },
  doneToday: { figure: maintenanceFigures.done, views: all },
  late: { figure: maintenanceFigures.late, views: all, tone: 'amber' },
  legalSoon: { figure: maintenanceFigures.legalSoon, views: [1, 2], tone: 'amber' },
  overGap: { figure: maintenanceFigures.overGap, views: [1, 2], tone: 'red' },
  dueSoon: { figure: maintenanceFigures.dueSoon, views: [3], tone: 'amber' },
  toConfirm: { figure: maintenanceFigures.toConfirm, views: all },
  waiting: { figure: maintenanceFigures.waiting, views: [2] },
  waitingRepairs: { figure: repairFigures.waiting, views: [2], tone: 'red' },
  alarmsUnsent: { figure: monitoringFigures.alarmsUnsent, views: [2], tone: 'red', needs: ['AH9'] },
  repairsUnderWay: { figure: repairFigures.underWay, views: [2] },
  underWay: { figure: maintenanceFigures.underWay, views: [2] },
  onDuty: { figure: employeeFigures.onDuty, views: all },
  absences: { figure: employeeFigures.absences, views: [2, 3] },
  changes: { figure: maintenanceFigures.changes, views: [2] },
  offlineToday: { figure: monitoringFigures.offlineToday, views: [2], tone: 'amber' },
  expiring: { figure: workbenchFigures.expiring, views: [1], tone: 'amber' },
  dueInspection: { figure: workbenchFigures.dueInspection, views: [1], tone: 'amber' },
  dueCertificate: { figure: employeeFigures.dueCertificate, views: [1, 3], tone: 'amber' },
  dueInsurance: { figure: workbenchFigures.dueInsurance, views: [1], tone: 'amber' },
  dueLicence: { figure: workbenchFigures.dueLicence, views: [1], tone: 'amber' },
  certificatesToReview: { figure: employeeFigures.certificatesToReview, views: all, needs: ['APj', 'ALp'] },
  communitiesToCheck: { figure: workbenchFigures.communitiesToCheck, views: all, needs: ['AMj'] },
  absencesToApprove: { figure: employeeFigures.absencesToApprove, views: all, needs: ['APn'] },
  signInsToReview: { figure: maintenanceFigures.signInsToReview, views: all, needs: ['JMi'] },
  evaluationsToCall: { figure: workbenchFigures.evaluationsToCall, views: all, tone: 'amber', needs: ['JE4'] },
  partsToApprove: { figure: workbenchFigures.partsToApprove, views: all, needs: ['JP3'] },
  releasesToAnswer: { figure: maintenanceFigures.releasesToAnswer, views: all, tone: 'amber', needs: ['JMx'] },
  waitingParts: { figure: workbenchFigures.waitingParts, views: all, needs: ['JP1'] },
  notices: { figure: workbenchFigures.notices, views: all },
} as const satisfies Record<string, Tile>

export type TileKey = keyof typeof tiles
export const tileKeys = Object.keys(tiles) as [TileKey, ...TileKey[]]
export interface TileFact extends Tile {
  readonly title: string
  readonly unit: string
}
export function tileFact(key: TileKey): TileFact {
  const tile: Tile = tiles[key]
  return { ...tile, title: tile.title ?? tile.figure.label, unit: tile.figure.unit }
}

/** 待办 of everybody: they need their own code and no view (archives 4.1, all). */
export const todoKeys = [
  'certificatesToReview',
  'communitiesToCheck',
  'absencesToApprove',
  'signInsToReview',
  'evaluationsToCall',
  'partsToApprove',
  'releasesToAnswer',
  'waitingParts',
  'notices',
] as const satisfies readonly TileKey[]

/** 到期雷达: they stand in one list, the nearest day first (archives 4.1). */
export const radarKeys = [
  'dueInspection',
  'dueCertificate',
  'dueInsurance',
  'dueLicence',
] as const satisfies readonly TileKey[]

/**
 * Figures of the specification whose records may not be kept, in this installation or of these lifts. They show 未采集 with this reason, never
 * a made-up figure or 0 (look 1.6).
 */
export const unmeasured = {
  trapped: { title: '昨日/本月困人', views: [1], reason: '没有急修工单记录，困人次数与平均到场时间无从统计' },
  received: { title: '本月应收/已收', views: [1], reason: '没有应收款项，或没有查看维保应收的权限' },
  stars: { title: '近30天平均星级', views: [1], reason: '没有客户评价记录' },
  online: { title: '终端在线率', views: [1], reason: '没有接入物联网终端' },
  faults: { title: '近7天每百台故障', views: [1], reason: '没有接入物联网终端，故障次数未知' },
  alarms: { title: '报警未转单', views: [2], reason: '没有接入物联网终端，收不到报警' },
  returned: { title: '昨日返修', views: [3], reason: '没有急修工单记录，或没有查看维修工单的权限' },
} as const satisfies Record<string, { title: string; views: readonly View[]; reason: string }>
export type UnmeasuredKey = keyof typeof unmeasured

/** Days ahead that count as due. */
export const RADAR_DAYS = 30
export const EXPIRING_DAYS = 60

/** The person's order first, then what it does not name, as declared; keys of an older release are left out. */
export function inOrder<K extends string>(keys: readonly K[], chosen: readonly string[]): K[] {
  const known = chosen.filter((key): key is K => (keys as readonly string[]).includes(key))
  return [...new Set([...known, ...keys])]
}

/** Tiles of a view that the person may see; without a view the ones of everybody. */
export function tilesOf(view: View | null, allowed: (...codes: readonly string[]) => boolean): TileKey[] {
  const keys: readonly TileKey[] = view === null ? todoKeys : tileKeys
  return keys.filter((key) => {
    const { views, needs } = tileFact(key)
    return (view === null || views.includes(view)) && (!needs || allowed(...needs))
  })
}

/** Views the person holds, in order. */
export const viewsOf = (allowed: (...codes: readonly string[]) => boolean): View[] =>
  WorkbenchView.options.map(({ value }) => value as View).filter((view) => allowed(viewNeeds[view]))
