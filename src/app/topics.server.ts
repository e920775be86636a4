import { inCompany, type Principal, type Services } from '#kernel/server/index.ts'
import { seesLift } from '#modules/telemetry/server/index.ts'
import { SEES_LIVE } from '#modules/telemetry/shared/permissions.ts'

/**
 * Topics of the push channel and who may hear them (monitoring 6.6; `user.{id}.job` is added: progress of jobs). What
 * goes to a company names none of its rows, so that it needs no data scope: whoever hears it asks again (decision 0066).
 */
const topics: readonly {
  pattern: RegExp
  kind: 'event' | 'state'
  owner: 'user' | 'employee' | 'company' | 'elevator' | 'operations'
  needs: readonly string[]
}[] = [
  { pattern: /^user\.([^.]+)\.(message|permission)$/, kind: 'event', owner: 'user', needs: [] },
  { pattern: /^user\.([^.]+)\.job$/, kind: 'state', owner: 'user', needs: [] },
  // *Added*: how far the search for a proposal is (schedule); the name that the page gave it comes along.
  { pattern: /^user\.([^.]+)\.planning$/, kind: 'state', owner: 'user', needs: [] },
  // *Added*: something changed for this worker; his phone asks what (decision 0040).
  { pattern: /^crew\.([^.]+)$/, kind: 'state', owner: 'employee', needs: [] },
  {
    pattern: /^company\.([^.]+)\.order$/,
    kind: 'event',
    owner: 'company',
    needs: ['JMe', 'JR1', 'AA1', 'AA2', 'AA3', 'AEn', 'AA5'],
  },
  {
    pattern: /^company\.([^.]+)\.record$/,
    kind: 'event',
    owner: 'company',
    needs: ['AH1', 'AH2', 'AH6', 'AH9', 'AA2', 'AB1', 'AEn', 'AA5'],
  },
  { pattern: /^elevator\.([^.]+)\.record$/, kind: 'event', owner: 'elevator', needs: ['AH1', 'AH2', 'AH9', 'AB1'] },
  { pattern: /^company\.([^.]+)\.warn$/, kind: 'event', owner: 'company', needs: ['AJ1', 'AA2'] },
  { pattern: /^company\.([^.]+)\.kpi$/, kind: 'state', owner: 'company', needs: ['AA1', 'AA2', 'AA3', 'AEn'] },
  // Records reach an authority or not; JMe sees it on the order.
  { pattern: /^company\.([^.]+)\.platform$/, kind: 'state', owner: 'company', needs: ['AVJ', 'AVK', 'AVL', 'JMe'] },
  // What is so at a lift, and how many look at its stream (*added*): to whoever sees the lift.
  { pattern: /^elevator\.([^.]+)\.(state|viewers)$/, kind: 'state', owner: 'elevator', needs: SEES_LIVE },
  { pattern: /^map\.([^.]+)\.staff$/, kind: 'state', owner: 'company', needs: ['AA9', 'AA2'] },
  { pattern: /^platform\.kpi$/, kind: 'state', owner: 'operations', needs: [] },
]

export function kindOfTopic(topic: string): 'event' | 'state' | undefined {
  return topics.find(({ pattern }) => pattern.test(topic))?.kind
}

/** Asked at each subscription and again when permissions change. */
export async function mayHear(
  services: Services,
  person: { userId: string; companyId: string },
  topic: string,
): Promise<boolean> {
  const rule = topics.find(({ pattern }) => pattern.test(topic))
  if (!rule) return false
  const id = rule.pattern.exec(topic)?.[1]
  if (rule.owner === 'user') return id === person.userId
  const principal = await services.auth.principalOf(person.userId, person.companyId).catch(() => undefined)
  if (!principal) return false
  if (rule.owner === 'employee') return id === principal.employeeId
  if (rule.owner === 'operations') return principal.roleType === 2
  if (rule.owner === 'elevator') return holds(principal, rule.needs) && (await sees(services, principal, id ?? ''))
  if (!principal.companies.includes(id ?? '')) return false
  return holds(principal, rule.needs)
}

const holds = (principal: Principal, needs: readonly string[]): boolean =>
  needs.some((code) => principal.grants.get(code) === 1)

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** By the data scope of lifts. */
async function sees(services: Services, principal: Principal, elevatorId: string): Promise<boolean> {
  if (!UUID.test(elevatorId)) return false
  return inCompany(services, { principal, traceId: 'push' }, (ctx) => seesLift(ctx, elevatorId), { reads: true })
}
