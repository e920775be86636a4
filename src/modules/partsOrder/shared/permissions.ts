import { grants } from '#modules/permission/shared/permissions.ts'

/** 配件订单 (archives Appendix A). */
export const mayOrder = grants({
  list: 'KWK',
  /** 新增/编辑. */
  change: 'KWL',
  /** 审批; another side pays. */
  approve: 'KWM',
  cancel: 'KWN',
  export: 'KWP',
  /** 收货: what was bought comes in. */
  receive: 'KWQ',
})
