import type { ReplyOf, SentTo } from '#kernel/shared/endpoint.ts'
import { maintainPlanApi, maintainSettingApi } from '#modules/planning/shared/api.ts'
import type { TestServer } from '../server.ts'
import type { Person } from './company.ts'

/**
 * Plans and settings for the tests of orders, of the phone and of what else stands left of the module `planning`: from
 * outside, as the office makes them.
 */
export { maintainPlanApi, maintainSettingApi }

/** A year of visits: the plan of these lifts is generated and published. */
export async function publishPlan(
  server: TestServer,
  draft: SentTo<typeof maintainPlanApi.generate>,
  by: Person,
): Promise<ReplyOf<typeof maintainPlanApi.publish>> {
  const { token } = await server.ask(maintainPlanApi.generate, draft, by)
  return server.ask(maintainPlanApi.publish, { token }, by)
}

/** The settings of maintenance, with these changed. */
export async function changeSetting(
  server: TestServer,
  changed: Partial<SentTo<typeof maintainSettingApi.save>['setting']>,
  by: Person,
): Promise<void> {
  const { version, setting } = await server.ask(maintainSettingApi.get, {}, by)
  await server.ask(maintainSettingApi.save, { version, setting: { ...setting, ...changed } }, by)
}
