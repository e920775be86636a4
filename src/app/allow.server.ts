import { demoCompany } from '#modules/permission/shared/demoCompanies.ts'
import { type AllowLists, onAllowList } from '#modules/permission/shared/grants.ts'

/**
 * Allow lists per environment (common 11): an empty list means nobody. The demo company stands in every list, for smart
 * analysis both do; its fixed ids belong to nobody else. Whoever runs the product adds the production ids here.
 */
const demo: AllowLists = {
  quoteCatalog: [demoCompany.first],
  templateManage: [demoCompany.first],
  smartAnalyze: [demoCompany.first, demoCompany.second],
  menuAllow: {},
}

const lists: Readonly<Record<'development' | 'test' | 'production', AllowLists>> = {
  development: demo,
  // Tests of calls need two companies that both have a catalogue, so that each sees that it gets nothing of the other.
  test: { ...demo, quoteCatalog: [demoCompany.first, demoCompany.second] },
  production: demo,
}

export const allowLists = (environment: 'development' | 'test' | 'production'): AllowLists => lists[environment]

/** Why the catalogue of quotations is closed to all, for the log at the start (common 11): in production exactly one company has it. */
export function closedCatalog(
  environment: keyof typeof lists,
  { quoteCatalog }: AllowLists = lists[environment],
): string | undefined {
  if (environment !== 'production' || quoteCatalog.length === 1) return undefined
  return `allow list quoteCatalog holds ${quoteCatalog.length} companies, in production it must be exactly one: the catalogue of quotations is closed to all`
}

/** The lists by name and whether the company stands in them. */
export function featuresOf(
  environment: 'development' | 'test' | 'production',
  companyId: string,
  cityStandards: readonly number[] = [],
) {
  const { menuAllow: _users, ...features } = lists[environment]
  const names = Object.keys(features) as (keyof typeof features)[]
  const production = environment === 'production'
  const opened = cityStandards.map((code) => [`cityStandard${code}`, true] as const)
  return Object.fromEntries<boolean>([
    ...opened,
    ...names.map((name) => [name, onAllowList(name, companyId, lists[environment], production)] as const),
  ])
}
