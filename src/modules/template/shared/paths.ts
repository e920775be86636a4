/** Addresses as the specification spells them (archives 4.3). */
export const templatePaths = {
  regular: '/maintenanceTmpl',
  annual: '/annualTmpl',
  annualView: '/annualTmpl/itemsView',
  annualEdit: '/annualTmpl/itemsEdit',
  onDemandHome: '/asRequireTmpl',
  onDemand: '/asRequireTmpl/list',
  onDemandView: '/asRequireTmpl/itemsView',
  onDemandEdit: '/asRequireTmpl/itemsEdit',
} as const

/** 维保模板 has one route: its faces are modes of it (common 1). */
const faces = {
  1: {
    list: templatePaths.regular,
    view: `${templatePaths.regular}?mode=view`,
    edit: `${templatePaths.regular}?mode=edit`,
  },
  2: { list: templatePaths.onDemand, view: `${templatePaths.onDemandView}?`, edit: `${templatePaths.onDemandEdit}?` },
  3: { list: templatePaths.annual, view: `${templatePaths.annualView}?`, edit: `${templatePaths.annualEdit}?` },
} as const

export const listPath = (kind: 1 | 2 | 3): string => faces[kind].list
export const viewPath = (kind: 1 | 2 | 3, id: string): string => withId(faces[kind].view, id)
export const editPath = (kind: 1 | 2 | 3, id: string): string => withId(faces[kind].edit, id)
const withId = (address: string, id: string) => `${address}${address.endsWith('?') ? '' : '&'}id=${id}`
