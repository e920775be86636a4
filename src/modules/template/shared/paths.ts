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

/** The same pages under 维保 (jobs 4.1). */
export const maintainTemplatePaths = {
  home: '/maintainManage/maintainTemplate',
  fixedDate: '/maintainManage/maintainTemplate/fixedDate',
  fixedDateView: '/maintainManage/maintainTemplate/fixedDate/itemView',
  fixedDateEdit: '/maintainManage/maintainTemplate/fixedDate/itemEdit',
  needTemplate: '/maintainManage/maintainTemplate/needTemplate',
  configuration: '/maintainManage/maintainTemplate/needTemplate/configuration',
  regular: '/maintainManage/maintainTemplate/regularTemplate',
  regularView: '/maintainManage/maintainTemplate/regularTemplate/itemView',
  regularEdit: '/maintainManage/maintainTemplate/regularTemplate/itemEdit',
  rules: '/maintainManage/maintainTemplate/regularTemplate/rulesSetting',
} as const

/** 批量换模板 (jobs 4.1): the list of lifts, whose module stands to the right, open for giving them this template. */
export const assignPath = (templateId: string): string => `/elvArchives/home?assign=${templateId}`

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

export interface TemplateAddresses {
  readonly list: string
  view(id: string): string
  edit(id: string): string
}

/** Where the pages of a kind stand, for who came to them from `at`: whoever works under 维保 stays there. */
export function templateAddresses(kind: 1 | 2 | 3, at: string): TemplateAddresses {
  const jobs = kind !== 3 && at.startsWith(maintainTemplatePaths.home)
  const { needTemplate } = maintainTemplatePaths
  const face = !jobs
    ? faces[kind]
    : kind === 2
      ? { list: needTemplate, view: `${needTemplate}?mode=view`, edit: `${needTemplate}?mode=edit` }
      : {
          list: maintainTemplatePaths.regular,
          view: `${maintainTemplatePaths.regularView}?`,
          edit: `${maintainTemplatePaths.regularEdit}?`,
        }
  return { list: face.list, view: (id) => withId(face.view, id), edit: (id) => withId(face.edit, id) }
}

const withId = (address: string, id: string) => `${address}${address.endsWith('?') ? '' : '&'}id=${id}`
