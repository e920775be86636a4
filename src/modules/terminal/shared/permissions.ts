import { grants } from '#modules/permission/shared/permissions.ts'

/** 终端台账 stands under 数据统计, what is done with a terminal under 实时监测 (archives Appendix A). */
export const may = grants({
  ledger: 'AGR',
  live: 'AB1',
  lift: 'AL4',
  export: 'ABc',
  bind: 'ABe',
  stop: 'ABf',
})
/** Who sees terminals: of the ledger, of the live list, of a lift. */
export const SEES = [may.ledger, may.live, may.lift] as const
