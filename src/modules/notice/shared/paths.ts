/** Address as the specification spells it (archives 4.2). Reading opens above any page: `?notice=id`. */
export const noticePaths = { list: '/notice' } as const
