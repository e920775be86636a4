import { grants } from '#modules/permission/shared/permissions.ts'

/** Certificates themselves belong to the employee module; here stand their page and what follows from gaps in them. */
export const may = grants({ list: 'ALB', transfer: 'APm', live: 'ALC', liveSteps: 'ALD' })
