import { grants } from '#modules/permission/shared/permissions.ts'

/** 停梯影响 has no code of its own (decision 0151): it is read from records and repairs, and opens to who reads those. */
export const mayOutage = grants({ records: 'AH2', repairs: 'JR1' })
