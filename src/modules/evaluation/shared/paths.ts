/** Addresses as the specification spells them (jobs 4.1, 4.3). */
export const evaluationPaths = {
  list: '/maintainManage/evaluation',
  one: (id: string) => `/maintainManage/evaluation?id=${id}`,
  /** The evaluator's page; `?c=` is the channel by which the link came. */
  give: '/e/:token',
} as const
