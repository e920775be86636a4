import { grants } from '#modules/permission/shared/permissions.ts'

/** 维保效果 has no code of its own (decision 0152): it opens with 电梯医院, where the ledger of forecasts stands. */
export const mayEffect = grants({ see: 'AJ2' })
