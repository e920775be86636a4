import { enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Codes and refusals of contracts (archives 2, 3, 6.3). */
export const ContractType = enumeration('合同类型', {
  labour: [1, '清包'],
  half: [2, '半包'],
  full: [3, '大包(全包)'],
  warranty: [4, '免保(质保期)'],
  resident: [5, '驻场'],
  /** A single job or on demand; the only type that may overlap others on the same lift. */
  special: [6, '专项'],
})

export type ContractTypeCode = 1 | 2 | 3 | 4 | 5 | 6
export const ContractSource = enumeration('合同来源', {
  signed: [1, '新签'],
  renewed: [2, '续签'],
  newLift: [3, '新梯转保'],
  entrusted: [4, '厂家委托'],
  takenOver: [5, '同行转入'],
})

export const ContractStatus = enumeration('合同状态', {
  running: [1, '在保'],
  expired: [2, '已到期'],
  voided: [3, '已作废'],
  upcoming: [4, '未开始'],
})
export type ContractStatusCode = 1 | 2 | 3 | 4
/** Runs or will run. */
export const CONTRACT_IN_FORCE = [ContractStatus.code.running, ContractStatus.code.upcoming] as const
/** Whatever was not voided: what counted once counts for its days. */
export const CONTRACT_VALID = [
  ContractStatus.code.running,
  ContractStatus.code.expired,
  ContractStatus.code.upcoming,
] as const

export const PayWay = enumeration('付款方式', { prepaid: [1, '预付'], postpaid: [2, '后付'] })
export type PayWayCode = 1 | 2

export const PayType = enumeration('付款周期', {
  month: [1, '月'],
  quarter: [2, '季'],
  halfYear: [3, '半年'],
  year: [4, '年'],
  custom: [5, '其他'],
})
export type PayTypeCode = 1 | 2 | 3 | 4 | 5

/** The due date lies days before or after the node. */
export const PayNodeType = enumeration('付款节点', { before: [0, '之前'], after: [1, '之后'] })
export type PayNodeTypeCode = 0 | 1

/** Of the whole contract, from what receivables report. */
export const PaymentState = enumeration('收款进度', { none: [0, '未收'], part: [1, '部分收款'], all: [2, '已收清'] })

export const RepayStatus = enumeration('结清状态', { open: [0, '未结清'], settled: [1, '已结清'] })
export type RepayStatusCode = 0 | 1

export const PriceUnit = enumeration('单价单位', { perMonth: [1, '元/台·月'], perYear: [2, '元/台·年'] })
export type PriceUnitCode = 1 | 2

export const PlanRowType = enumeration('期次类型', {
  normal: [1, '正常'],
  refund: [2, '退款'],
  adjustment: [3, '调整'],
})
export type PlanRowTypeCode = 1 | 2 | 3

/** Who bears parts of a resident contract (archives 6.4, line 9). */
export const PartsPayer = enumeration('驻场配件承担方', { maintainer: [1, '维保单位'], owner: [2, '使用单位'] })

export const refuse = refusals({
  numberTaken: [1107001, '合同编号已存在'],
  endBeforeStart: [1107002, '结束日期不能早于开始日期'],
  overlap: [1107003, '电梯「{name}」在{from}至{to}已有合同{no}，服务期重叠'],
  noElevator: [1107004, '合同至少包含一台电梯'],
  settledPeriod: [1107005, '已结清的期次不可修改'],
  outsideService: [1107006, '终止日期须在服务期内'],
  cannotVoid: [1107007, '合同已产生履约或收款，不能作废，请使用终止'],
  alreadyRenewed: [1107008, '该合同已续签：{no}'],
  planTotal: [1107009, '付款计划合计与合同总额相差{x}元'],
  wrongState: [1107010, '合同当前为「{status}」，不能{action}'],
})
