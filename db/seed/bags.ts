import { type Day, dayOf, daysBetween } from '#kernel/shared/days.ts'
import { type BagLine, bagLines, partsOfLine, partsReplaced } from '#modules/quality/shared/partsBag.ts'
import { add, type Company } from './company.ts'
import type { Lift } from './elevators.ts'
import type { Order } from './orders.ts'
import { Random } from './random.ts'

/** Bags of tomorrow, today and the days before, by the product's own rule, with what their carriers said (jobs 10.4). */

const DAYS_BACK = 12
/** What was said on the days before: how many of a hundred lines were used, by what stood behind them. */
const usedOf: Readonly<Record<BagLine['why'], number>> = { 1: 0.78, 2: 0.46, 3: 0.3 }

export function makeBags(company: Company, orders: readonly Order[], lifts: readonly Lift[]): void {
  const random = new Random(`bags ${company.id} ${company.clock.today}`)
  const { clock } = company
  for (let ago = DAYS_BACK; ago >= -1; ago--) pack(company, random, orders, lifts, clock.day(-ago))
}

function pack(company: Company, random: Random, orders: readonly Order[], lifts: readonly Lift[], day: Day): void {
  const { clock } = company
  const visits = orders.filter(
    ({ row }) => row.plan_date === day && row.status !== 9 && (row.worker_ids as string[]).length > 0,
  )
  if (visits.length === 0) return
  const facts = new Map(lifts.map((lift) => [lift.id, factsOf(lift, day)]))
  const evening = clock.at(day, -6 * 60)
  const madeAt = new Date(Math.min(evening, clock.now.getTime() - 120_000)).toISOString()
  const hazards = (company.rows.get('hazard') ?? []).filter(
    (row) =>
      String(row.created_at) < madeAt &&
      (Number(row.state) < 4 || String(row.fixed_at ?? row.closed_at ?? '') > madeAt),
  )
  const replaced = (company.rows.get('repair_order') ?? []).flatMap((row) => {
    const at = row.complete_at === null ? null : dayOf(String(row.complete_at))
    const lift = facts.get(row.elevator_id as string)
    if (at === null || at >= day || daysBetween(at, day) > 365 || !lift || ![7, 8].includes(Number(row.status)))
      return []
    return partsReplaced(String(row.measure ?? '')).map((part) => ({
      ...lift,
      elevatorId: row.elevator_id as string,
      part,
    }))
  })
  const installed = installedOf(company)
  const lately = installed.flatMap(({ elevatorId, on, part }) => {
    const lift = facts.get(elevatorId)
    return lift && on < day && daysBetween(on, day) <= 365 ? [{ ...lift, elevatorId, part }] : []
  })
  const lines = bagLines(
    visits.map(({ row }) => ({
      ...(facts.get(row.elevator_id as string) ?? { model: null, age: null }),
      orderId: row.id as string,
      elevatorId: row.elevator_id as string,
      employeeId: (row.worker_ids as string[])[0] as string,
    })),
    hazards.map((row) => ({
      elevatorId: row.elevator_id as string,
      hazardNo: row.hazard_no as string,
      text: [row.description, row.part, row.suggestion].filter(Boolean).join('，'),
    })),
    [...replaced, ...lately],
    lifts.filter(({ useStatus }) => useStatus <= 2).map((lift) => factsOf(lift, day)),
  )
  const bagId = random.id(Date.parse(madeAt))
  add(company, 'parts_bag', { id: bagId, day, made_at: madeAt })
  for (const line of lines) {
    const proof = installed.find(
      (one) =>
        one.elevatorId === line.elevatorId && one.part === line.part && (one.on === day || one.bizId === line.orderId),
    )
    const said = day < clock.today && random.chance(0.9)
    const used = random.chance(usedOf[line.why])
    const told = said || proof !== undefined
    // Every third part that was used came out of the van and was noted on the order.
    const taken = said && used && !proof && random.chance(0.34)
    if (taken)
      add(company, 'parts_use', {
        id: random.id(clock.at(day, 960)),
        biz_type: 1,
        biz_id: line.orderId,
        elevator_id: line.elevatorId,
        name: line.part,
        measure: '个',
        qty: 1,
        employee_id: line.employeeId,
        at: clock.iso(day, 960),
        created_at: clock.iso(day, 960),
      })
    add(company, 'parts_bag_line', {
      id: random.id(Date.parse(madeAt)),
      bag_id: bagId,
      day,
      employee_id: line.employeeId,
      order_id: line.orderId,
      elevator_id: line.elevatorId,
      part: line.part,
      why: line.why,
      reason: line.reason,
      evidence: line.evidence,
      used: proof ? true : said ? used : null,
      proof: proof ? 1 : taken ? 2 : null,
      request_id: proof?.requestId ?? null,
      told_at: told ? clock.iso(day, 1020) : null,
      created_at: madeAt,
      updated_at: told ? clock.iso(day, 1020) : madeAt,
    })
  }
}

function installedOf(company: Company) {
  const requests = new Map((company.rows.get('parts_request') ?? []).map((row) => [row.id, row]))
  return (company.rows.get('parts_request_line') ?? []).flatMap((line) => {
    const request = requests.get(line.request_id)
    if (!request?.installed_at) return []
    const on = dayOf(String(request.installed_at))
    const of = { requestId: String(request.id), bizId: String(request.biz_id), elevatorId: String(request.elevator_id) }
    return partsOfLine(String(line.name)).map((part) => ({ ...of, on, part }))
  })
}

function factsOf({ row }: Lift, day: Day): { model: string | null; age: number | null } {
  const made = row.manufacture_date as string | null
  return {
    model: row.model ? `${row.brand} ${row.model}` : null,
    age: made ? Math.floor(daysBetween(made, day) / 365.25) : null,
  }
}
