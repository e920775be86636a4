import { type Day, daysBetween } from '#kernel/shared/days.ts'
import { add, type Company, entered, idOf } from './company.ts'
import type { ContractBook } from './contractBook.ts'
import type { Contract } from './contracts.ts'
import type { Lift } from './elevators.ts'
import type { Line } from './lines.ts'
import { ruleOf, type Schedule } from './schedule.ts'
import type { Template, TemplateKey } from './templates.ts'
import type { Row } from './write.ts'

/** Plan lines with their lifts. */

export interface Plan {
  readonly id: string
  readonly start: Day
  readonly row: Row
}

export function addScheme(company: Company, schedule: Schedule, lines: readonly Line[]): string | null {
  if (!lines.some((line) => line.rhythm === 3)) return null
  const id = idOf(company)
  add(company, 'fixed_date_scheme', {
    id,
    name: '住宅小区固定日期方案',
    elevator_type: 1,
    status: 1,
    dates: schedule.scheme,
    ...entered(company, 398),
  })
  // What a customer asked for and the law does not allow: seven gaps of 16 days keep it a draft (jobs 8.3).
  add(company, 'fixed_date_scheme', {
    id: idOf(company, 40),
    name: '商场每月1日与16日',
    elevator_type: 4,
    status: 0,
    dates: Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, '0')).flatMap((month) => [
      { mmdd: `${month}-01`, level: 1 },
      { mmdd: `${month}-16`, level: month === '12' ? 5 : month === '06' ? 4 : Number(month) % 3 === 0 ? 3 : 1 },
    ]),
    ...entered(company, 38),
  })
  return id
}

export function addPlan(
  company: Company,
  line: Line,
  n: number,
  book: ContractBook,
  templates: ReadonlyMap<TemplateKey, Template>,
  schedule: Schedule,
  scheme: string | null,
): Plan {
  const contract = book.contractOf(line, company.clock.today) as Contract
  const lift = line.lifts[0] as Lift
  const id = idOf(company, 390)
  const month = contract.start.slice(0, 7).replace('-', '')
  const row: Row = {
    id,
    plan_no: `WBJH${month}${String(n + 1).padStart(4, '0')}`,
    plan_type: line.onDemand ? 2 : 1,
    contract_id: contract.id,
    community_id: lift.community.id,
    start_date: contract.start,
    end_date: contract.end,
    template_id: line.onDemand
      ? (templates.get('demand')?.id ?? null)
      : lift.template
        ? (templates.get(lift.template)?.id ?? null)
        : null,
    template_version: 1,
    elevator_type: lift.row.template_type,
    rule_snapshot: ruleOf(line, schedule.weekday),
    fixed_date_scheme_id: line.rhythm === 3 ? scheme : null,
    team_id: line.crew.team.id,
    main_worker_id: line.crew.main.id,
    assistant_ids: [line.crew.assistant.id],
    status: 1,
    summary: {},
    ...entered(company, Math.max(5, daysBetween(contract.start, company.clock.today) + 4)),
  }
  add(company, 'maintain_plan', row)
  line.lifts.forEach((one, at) => {
    add(company, 'plan_elevator', {
      id: idOf(company, 390),
      plan_id: id,
      elevator_id: one.id,
      anchor_date: contract.start,
      offset_days: at % 3,
      join_date: contract.start,
      active: true,
      gap_days: null,
      ...entered(company, 5),
    })
  })
  return { id, start: contract.start, row }
}
