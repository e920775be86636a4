import { grants } from '#modules/permission/shared/permissions.ts'

/** 收银台、退款 (archives Appendix A). */
export const mayPay = grants({
  /** 付款/凭证, of the buyer. */
  pay: 'KB2',
  /** 退款, of the seller: refunds by hand and the daily reconciliation. */
  refund: 'KO7',
})
