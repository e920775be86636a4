import { enumeration } from '#kernel/shared/enumeration.ts'

/** 客户服务 (commerce 1.3 Service): what is priced beside goods, and who is there for customers. */
export const ServiceKind = enumeration('服务类别', { item: [1, '服务项目'], agent: [2, '客服人员'] })
export const ServicePricing = enumeration('计价方式', {
  order: [1, '按单'],
  lift: [2, '按台'],
  stop: [3, '按层站'],
  distance: [4, '按公里'],
  share: [5, '按物料金额%'],
  formula: [6, '公式'],
})
