import { grants } from '#modules/permission/shared/permissions.ts'

/**
 * Appendix A knows no code for asking for a part: whoever opens the list or a request may ask (decision 0039). Costs take
 * KW7, another side paying takes KWM (commerce R8), bills of the warehouse KWD.
 */
export const may = grants({
  list: 'JP1',
  detail: 'JP2',
  approve: 'JP3',
  export: 'JP4',
  seeCost: 'KW7',
  override: 'KWM',
  post: 'KWD',
})
