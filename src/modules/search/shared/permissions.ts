import { grants } from '#modules/permission/shared/permissions.ts'

/** A group shows to whoever may open its list. */
export const may = grants({
  elevator: 'AL1',
  order: 'JMe',
  customer: 'AM1',
  contract: 'AN1',
  project: 'ADu',
  community: 'AM4',
})
