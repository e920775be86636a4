import type { SentTo } from '#kernel/shared/endpoint.ts'
import { projectApi } from '#modules/project/shared/api.ts'
import type { TestServer } from '../server.ts'
import type { Company, Person } from './company.ts'
import { aSite, type Site } from './contract.ts'

type NewProject = SentTo<typeof projectApi.add>

let number = 0

/** What a clerk sends for a project over a site; led by the given person. */
export const projectDraft = (
  site: Pick<Site, 'customerId' | 'communityId'>,
  managerId: string,
  over: Partial<NewProject> = {},
): NewProject => ({
  name: `测试项目${++number}`,
  customerId: site.customerId,
  communityIds: [site.communityId],
  managerId,
  chargeMode: 1,
  ...over,
})

/** A project with lifts of its own. */
export async function aProject(
  server: TestServer,
  company: Company,
  manager: Person,
  given: { lifts?: number; over?: Partial<NewProject> } = {},
): Promise<{ id: string; version: number; site: Site }> {
  const site = await aSite(server, company, given.lifts ?? 1)
  const saved = await server.ask(
    projectApi.add,
    projectDraft(site, manager.employeeId, { elevatorIds: site.lifts, ...given.over }),
    manager,
  )
  return { ...saved, site }
}
