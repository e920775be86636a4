import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Codes and refusals of quotations (commerce 2, 5.3). */
export const QuoteType = enumeration('报价类型', {
  lift: [1, '整梯报价'],
  renewal: [2, '改造大修'],
  parts: [3, '配件更换'],
  service: [4, '维保服务'],
})
export const QuotationStatus = enumeration('报价单状态', {
  draft: [0, '草稿'],
  waiting: [1, '待审批'],
  approved: [2, '已通过'],
  sent: [3, '已发送'],
  confirmed: [4, '客户确认'],
  converted: [5, '已转单'],
  rejected: [6, '已驳回'],
  expired: [7, '已失效'],
  lost: [8, '已丢单'],
  voided: [9, '已作废'],
})
/** What a line names. Materials, kits and services are of the catalogue (commerce 1.3 QuotationLine). */
export const QuoteLineType = enumeration('明细类型', {
  material: [1, '物料'],
  kit: [2, '套件'],
  service: [3, '服务'],
  part: [4, '仓库配件'],
  free: [5, '手工'],
})
/** When a part of the price falls due (payTerms.base). */
export const PayBase = enumeration('付款时点', {
  signing: [1, '签约'],
  beforeDelivery: [2, '发货前'],
  arrival: [3, '到货'],
  acceptance: [4, '验收合格'],
  warrantyEnd: [5, '质保期满'],
})
/** Whose agreement a quotation needs (commerce R10). */
export const ApprovalLevel = enumeration('审批级别', { none: [0, '免审'], one: [1, '一级'], two: [2, '两级'] })

/** 三档报价 (commerce 10.4, decision 0175). */
export const OfferGrade = enumeration('报价档次', { economy: [1, '经济'], standard: [2, '标准'], premium: [3, '优选'] })
export type OfferGrade = CodeIn<typeof OfferGrade>

export const refuseQuotation = refusals({
  notOpen: [3230021, '报价单状态为「{status}」，不能{action}'],
  newerVersion: [3230022, '已有新版本V{n}，请在新版本上操作'],
  ownApproval: [3230023, '不能审批自己提交的报价，请由其他审批人处理'],
  sameApprover: [3230024, '一级审批由你通过，二级须由另一人审批'],
  wholeCompany: [3230025, '二级审批须由可查看全公司数据的审批人处理'],
  payTerms: [3230501, '付款比例合计必须为100%'],
  converted: [3230502, '已转为{no}'],
  noUnit: [3230503, '物料「{name}」未关联仓库配件'],
  linkOver: [3230026, '链接已过期，请联系报价单位重新发送'],
  noMobile: [3230027, '没有可收短信的手机号，请在报价单或客户档案补充'],
  tooSoon: [3230028, '发送过于频繁，请{n}秒后再试'],
  noCustomer: [3230504, '「{name}」还没有客户档案，请先选择客户再转合同'],
})
