import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Requests for parts: enumerations and refusals (jobs 1.8, 2, 5; commerce 2). */

export const PartsStatus = enumeration('配件更换状态', {
  draft: [0, '草稿'],
  waiting: [1, '待审批'],
  rejected: [2, '已驳回'],
  asking: [3, '待客户确认'],
  toDraw: [4, '待领料'],
  drawn: [5, '已领料'],
  installed: [6, '已更换'],
  voided: [7, '已作废'],
})
export type PartsStatus = CodeIn<typeof PartsStatus>

/** What a request that waits for the warehouse is told by (commerce 7). */
export const PartsSupply = enumeration('备料', { short: [1, '缺料'], ready: [2, '已齐料'] })
export type PartsSupply = CodeIn<typeof PartsSupply>

export const PartsBiz = enumeration('更换业务', {
  maintenance: [1, '维保'],
  repair: [2, '维修'],
  inspection: [3, '年检'],
})
export type PartsBiz = CodeIn<typeof PartsBiz>

export const PartsReason = enumeration('更换原因', {
  worn: [1, '磨损'],
  broken: [2, '故障'],
  expired: [3, '到寿命'],
  inspection: [4, '年检要求'],
})
export const OldDisposal = enumeration('旧件处置', {
  recycle: [1, '回收'],
  customer: [2, '交客户'],
  scrap: [3, '报废'],
})
/** Who bears a line (archives 6.4). */
export const ChargeMode = enumeration('承担方式', {
  customer: [1, '客户付费'],
  contract: [2, '合同包含'],
  warranty: [3, '质保免费'],
  company: [4, '公司承担'],
  maker: [5, '厂家承担'],
})
export type ChargeMode = CodeIn<typeof ChargeMode>
export const RequestPayer = enumeration('付款方', { company: [1, '公司'], customer: [2, '客户'] })
export const PartsUrgency = enumeration('紧急程度', { normal: [0, '普通'], urgent: [1, '紧急'] })
export const ApprovalResult = enumeration('审批结果', {
  agreed: [1, '同意'],
  rejected: [2, '驳回'],
  forwarded: [3, '转上级'],
})
export const PartsConfirmWay = enumeration('客户确认方式', {
  screen: [1, '现场签名'],
  link: [2, '链接签名'],
  paper: [3, '纸质拍照'],
})
/** 计量单位 of commerce 2: a line is counted in them until the catalogue says how. */
export const measures = ['个', '只', '套', '台', '根', '条', '米', '千克', '升', '对', '块', '卷', '桶'] as const

/** A part replaced within so many days is early (jobs 4.2). */
export const EARLY_DAYS = 180
/** How long the customer's link holds. */
export const LINK_DAYS = 15

export const refuseParts = refusals({
  overLimit: [3060003, '超出您的审批额度{amount}元'],
  safetyPart: [3060005, '安全部件须填写新件编号并上传合格证'],
  noOldPhoto: [3060006, '「{name}」缺少旧件照片，补拍后再提交'],
  notDeletable: [3060007, '配件更换单当前为「{status}」，不能删除，请改用作废'],
  noNewPhoto: [3060008, '「{name}」缺少新件照片，不能登记更换'],
  ownRequest: [3060009, '不能审批自己提交的配件更换单，请由他人审批'],
  warehouse: [3060010, '领料与退料由仓库出入库单登记'],
  linkOver: [3060011, '确认链接已失效，请联系维保单位重新发送'],
  noBiz: [3060012, '工单或检验计划已关闭，不能申请配件'],
  noApprover: [3060013, '没有额度更高的审批人，请先在岗位权限中设置配件审批额度'],
  noPrice: [3060015, '「{name}」还没有销售单价，定价后再提交'],
  noMobile: [3060016, '客户没有可收短信的手机号，请在客户档案补充联系人，或复制链接发送'],
  tooSoon: [3060017, '刚发送过，请{n}秒后再补发'],
  withinLimit: [3060014, '金额在审批额度内，请直接同意'],
})
