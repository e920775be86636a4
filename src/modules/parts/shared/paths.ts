/** Addresses as the specification spells them (jobs 4.2). */
export const partsPaths = {
  list: '/jobRepairParts/jobPartsList',
  detail: '/jobRepairParts/jobPartsDetail',
  approval: '/jobRepairParts/jobPartsApproval',
} as const
