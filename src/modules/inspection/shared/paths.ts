/** Addresses as the specification spells them (jobs 4.2). */
export const inspectionPaths = {
  plan: '/inspection/inspectionPlan',
  record: '/inspection/inspectionRecord',
} as const
