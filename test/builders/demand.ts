import { newId } from '#kernel/server/index.ts'
import { addDays, type Day, dayOf } from '#kernel/shared/days.ts'
import { defaultDemandRule, demandRuleApi } from '#modules/template/shared/demandRule.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company, type Person } from './company.ts'

/** A rule as jobs 1.3 has it by default. */
export async function aDemandRule(
  server: TestServer,
  manager: Person,
  given: Partial<typeof defaultDemandRule> = {},
): Promise<string> {
  const draft = { ...defaultDemandRule, ...given, name: `按需规则${newId().slice(-8)}`, elevatorType: 1 as const }
  return (await server.ask(demandRuleApi.add, draft, manager)).id
}

/** Everything a lift on demand must have: terminal, counts of the last days, insurance, inspection, the company's grade. */
export async function measured(
  server: TestServer,
  company: Company,
  elevatorId: string,
  given: { days?: number; doorCycles?: number; status?: number; silentHours?: number; madeOn?: Day } = {},
): Promise<void> {
  const now = server.services.clock()
  const today = dayOf(now)
  const seen = new Date(now.getTime() - (given.silentHours ?? 0) * 3_600_000).toISOString()
  await asOwner(
    server,
    `insert into terminal (company_id, id, terminal_no, terminal_type, model, status, last_seen_at, elevator_id)
     values ($1, gen_random_uuid(), $2, 1, 'TW-E1', $3, $4, $5)`,
    [company.id, `TW${newId().replaceAll('-', '').slice(-12).toUpperCase()}`, given.status ?? 1, seen, elevatorId],
  )
  await asOwner(
    server,
    `insert into counter_day (company_id, elevator_id, date, door_cycles, online_sec)
     select $1, $2, d::date, $4, 86400 from generate_series($3::date - $5::int, $3::date - 1, '1 day') d`,
    [company.id, elevatorId, today, given.doorCycles ?? 600, given.days ?? 120],
  )
  await asOwner(
    server,
    `with p as (insert into insurance_policy (company_id, id, policy_no, insurer, kind, from_date, to_date)
       values ($1, gen_random_uuid(), $2, '演示保险', 1, $3, $4) returning id)
     insert into insurance_policy_elevator (company_id, policy_id, elevator_id) select $1, id, $5 from p`,
    [company.id, `P${newId().slice(-10)}`, addDays(today, -300), addDays(today, 60), elevatorId],
  )
  await asOwner(server, `update company set credit_grade = 'A' where company_id = $1`, [company.id])
  await asOwner(
    server,
    `update elevator set manufacture_date = $2, accept_date = null, supervise_date = null, next_inspect_date = $3 where id = $1`,
    [elevatorId, given.madeOn ?? addDays(today, -365 * 8), addDays(today, 100)],
  )
}

/** A device's fault or alarm. */
export const aRecord = (
  server: TestServer,
  company: Company,
  elevatorId: string,
  given: { code: string; level: string; at: string; kind?: number },
) =>
  asOwner(
    server,
    `insert into monitor_record (company_id, id, record_no, kind, code, level, elevator_id, occurred_at, received_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, $7)`,
    [company.id, `GZ${newId().slice(-11)}`, given.kind ?? 1, given.code, given.level, elevatorId, given.at],
  )

/** A visit that was done on a day, as the record has it. */
export const lastVisited = (server: TestServer, elevatorId: string, day: Day) =>
  asOwner(server, 'update elevator set last_maintain_date = $2 where id = $1', [elevatorId, day])
