import { enumeration } from '#kernel/shared/enumeration.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import type { PermissionCode } from '#modules/permission/shared/table.ts'
import { may } from './permissions.ts'

/** The tiles of the workbench: what each counts, where it stands, who may see it (archives 4.1). */

export const WorkbenchView = enumeration('工作台视图', {
  manage: [1, '管理'],
  dispatch: [2, '调度'],
  lead: [3, '班组长'],
})
export type View = 1 | 2 | 3

export const viewNeeds: Readonly<Record<View, PermissionCode>> = { 1: may.manage, 2: may.dispatch, 3: may.lead }

interface TileFact {
  readonly title: string
  readonly unit: string
  readonly views: readonly View[]
  /** The formula, as a person of the trade reads it. */
  readonly formula: string
  /** Above 0 it wants attention: amber for soon, red for late. */
  readonly tone?: 'amber' | 'red'
  /** One of these codes besides the view. */
  readonly needs?: readonly PermissionCode[]
}

const all = [1, 2, 3] as const

const tiles = {
  dueToday: { title: '今日应保', unit: '单', views: all, formula: '计划日期为今天，未关闭' },
  doneToday: { title: '今日已完成', unit: '单', views: all, formula: '完成时间在今天' },
  late: {
    title: '逾期',
    unit: '单',
    views: all,
    tone: 'amber',
    formula: '计划日期早于今天，未完成且未关闭',
  },
  legalSoon: {
    title: '法定临期',
    unit: '单',
    views: [1, 2],
    tone: 'amber',
    formula: '距法定截止日 0–2 天，尚未完成',
  },
  overGap: {
    title: `超${visitGap.days}日未做`,
    unit: '单',
    views: [1, 2],
    tone: 'red',
    formula: '法定截止日已过，尚未完成',
  },
  dueSoon: {
    title: '3天内到期维保',
    unit: '单',
    views: [3],
    tone: 'amber',
    formula: '距法定截止日不超过 3 天（含已超），尚未完成',
  },
  toConfirm: { title: '未签字工单', unit: '单', views: all, formula: '已完成，等使用单位签字确认' },
  waiting: {
    title: '待开工维保',
    unit: '单',
    views: [2],
    formula: '未开始，且计划在今天或更早，或距法定截止日不超过 2 天',
  },
  waitingRepairs: {
    title: '待派急修',
    unit: '单',
    views: [2],
    tone: 'red',
    formula: '维修工单未处理，困人在前，其次按报修时间',
  },
  repairsUnderWay: { title: '在途与处理中', unit: '单', views: [2], formula: '维修工单已派单、已出发、维修中' },
  underWay: { title: '进行中', unit: '单', views: [2], formula: '已出发、进行中、已暂停' },
  onDuty: {
    title: '在岗',
    unit: '人',
    views: all,
    formula: '今天已签到人数 ÷ 今天排有工单的人数',
  },
  absences: { title: '今日请假', unit: '人次', views: [2, 3], formula: '已批准、与今天相交的请假' },
  changes: { title: '今日改期', unit: '次', views: [2], formula: '今天改过计划日期的工单' },
  expiring: {
    title: '60天内到期未续合同',
    unit: '份',
    views: [1],
    tone: 'amber',
    formula: '在保、60 天内到期、没有续签合同；年额 = 协议总额 ÷ 合同月数 × 12',
  },
  dueInspection: {
    title: '检验到期',
    unit: '台',
    views: [1],
    tone: 'amber',
    formula: '在用、停用电梯的下次检验在 30 天内或已过',
  },
  dueCertificate: {
    title: '证书到期',
    unit: '张',
    views: [1, 3],
    tone: 'amber',
    formula: '电梯与人员证书 30 天内到期或已过期',
  },
  dueInsurance: {
    title: '保险到期',
    unit: '份',
    views: [1],
    tone: 'amber',
    formula: '保单 30 天内到期或已过期，且其中电梯没有同类新保单',
  },
  dueLicence: {
    title: '许可证到期',
    unit: '张',
    views: [1],
    tone: 'amber',
    formula: '企业证照 30 天内到期或已过期',
  },
  certificatesToReview: {
    title: '待审核证书',
    unit: '张',
    views: all,
    formula: '员工或电梯证书等待审核',
    needs: ['APj', 'ALp'],
  },
  communitiesToCheck: {
    title: '待核对小区',
    unit: '个',
    views: all,
    formula: 'App 采集、尚未核对的小区',
    needs: ['AMj'],
  },
  absencesToApprove: { title: '待审批请假', unit: '份', views: all, formula: '等待审批的请假', needs: ['APn'] },
  signInsToReview: {
    title: '待审核签到',
    unit: '次',
    views: all,
    formula: '超出范围或扫码的签到等待审核',
    needs: ['JMi'],
  },
  evaluationsToCall: {
    title: '待回访评价',
    unit: '条',
    views: all,
    tone: 'amber',
    formula: '低星评价，等待回访',
    needs: ['JE4'],
  },
  partsToApprove: {
    title: '配件待审批',
    unit: '单',
    views: all,
    formula: '配件更换单等待审批',
    needs: ['JP3'],
  },
  releasesToAnswer: {
    title: '待答复放行',
    unit: '份',
    views: all,
    tone: 'amber',
    formula: '别人提交、等待答复的超限放行申请',
    needs: ['JMx'],
  },
  waitingParts: {
    title: '等配件',
    unit: '单',
    views: all,
    formula: '配件更换单已提交，等待审批、客户确认或领料',
    needs: ['JP1'],
  },
  notices: { title: '未读公告', unit: '条', views: all, formula: '发给本人、尚未阅读的公告' },
} as const satisfies Record<string, TileFact>

export type TileKey = keyof typeof tiles
export const tileKeys = Object.keys(tiles) as [TileKey, ...TileKey[]]
export const tileFact = (key: TileKey): TileFact => tiles[key]

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
 * Figures of the specification whose records are not kept in this installation. They show 未采集 with this reason, never
 * a made-up figure or 0 (look 1.6).
 */
export const unmeasured = {
  trapped: { title: '昨日/本月困人', views: [1], reason: '没有急修工单记录，困人次数与平均到场时间无从统计' },
  received: { title: '本月应收/已收', views: [1], reason: '没有收款记录，回款率与逾期额无从统计' },
  stars: { title: '近30天平均星级', views: [1], reason: '没有客户评价记录' },
  online: { title: '终端在线率', views: [1], reason: '没有接入物联网终端' },
  faults: { title: '近7天每百台故障', views: [1], reason: '没有接入物联网终端，故障次数未知' },
  alarms: { title: '报警未转单', views: [2], reason: '没有接入物联网终端，收不到报警' },
  offline: { title: '离线', views: [2], reason: '没有接入物联网终端，在线状态未知' },
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
