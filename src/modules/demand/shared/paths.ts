/** Addresses as the specification spells them (jobs 4.1). */
export const demandPaths = {
  list: '/maintainManage/customizationLine',
  detail: '/maintainManage/customizationLine/customizationPlan',
  create: '/maintainManage/customizationLine/createPlan',
} as const

export const demandPage = {
  list: demandPaths.list,
  add: demandPaths.create,
  detail: (id: string) => `${demandPaths.detail}?id=${id}`,
  edit: (id: string) => `${demandPaths.create}?id=${id}`,
} as const
