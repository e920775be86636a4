import { enumeration } from '#kernel/shared/enumeration.ts'

export const PlanType = enumeration('计划类型', { regular: [1, '定期'], onDemand: [2, '按需'], custom: [3, '自定义'] })
/** The lines of 自定义计划 (jobs 1.4). */
export const CUSTOM_PLAN = [PlanType.code.onDemand, PlanType.code.custom] as const
export const PlanStatus = enumeration('计划状态', {
  draft: [0, '草稿'],
  published: [1, '已发布'],
  paused: [2, '已暂停'],
  ended: [3, '已结束'],
  voided: [4, '已作废'],
})
/** Holds its lifts: a pause keeps them. */
export const PLAN_LIVE = [PlanStatus.code.published, PlanStatus.code.paused] as const
