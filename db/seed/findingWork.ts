import type { Company } from './company.ts'
import type { Lift } from './elevators.ts'
import type { Row } from './write.ts'

/** Findings that became repairs and requests for parts, so that each leads to the other (jobs 1.6, 3.3). */

const HOUR = 3_600_000
const madeAt = (hazard: Row): number => Date.parse(String(hazard.created_at))

export interface FindingRepair {
  readonly hazard: Row
  readonly lift: Lift
  readonly at: number
  /** Still open, done, or closed without work. */
  readonly how: 'open' | 'done' | 'closed'
}

/** What waits for a repair gets one; of the old ones every other was put right by one; one came back. */
export function repairedFindings(company: Company, lifts: readonly Lift[]): FindingRepair[] {
  const now = company.clock.now.getTime()
  const byId = new Map(lifts.map((lift) => [lift.id, lift]))
  const found: FindingRepair[] = []
  let [open, done, closed] = [0, 0, 0]
  for (const hazard of company.rows.get('hazard') ?? []) {
    const lift = byId.get(String(hazard.elevator_id))
    const at = madeAt(hazard) + 3 * HOUR
    const state = Number(hazard.state)
    if (state === 1 && lift)
      found.push({
        hazard,
        lift,
        at: Math.min(Math.max(at, now - (4 + 2 * (open++ % 8)) * HOUR), now - HOUR / 2),
        how: 'open',
      })
    // Its lift is out of use: nobody repairs it.
    else if (state === 1) hazard.state = 0
    else if (state >= 4 && lift && at < now - 4 * 24 * HOUR && done++ % 2 === 0)
      found.push({ hazard, lift, at, how: 'done' })
    else if (state === 0 && lift && hazard.grade !== 3 && at < now - 2 * HOUR && closed++ === 0)
      found.push({ hazard, lift, at, how: 'closed' })
  }
  return found
}

/** The finding names the repair and stands as that left it. */
export function noteRepair({ hazard, how }: FindingRepair, repair: Row): void {
  if (how === 'closed') {
    hazard.return_note = `维修单${repair.order_no}已关闭（客户取消）`
    hazard.updated_at = repair.closed_at
    return
  }
  hazard.repair_id = repair.id
  hazard.repair_no = repair.order_no
  if (how === 'done') put(hazard, `已维修，${repair.order_no}`, String(repair.complete_at))
}

/** A part was fitted for it. */
export const noteParts = (hazard: Row, requestNo: string, installedAt: string | null): void => {
  if (installedAt) put(hazard, `已更换配件，${requestNo}`, installedAt)
}

function put(hazard: Row, note: string, at: string): void {
  const struck = new Date(Date.parse(at) + 20 * HOUR).toISOString()
  Object.assign(hazard, { fix_note: note, fixed_at: at, updated_at: at })
  if (hazard.state === 5) Object.assign(hazard, { closed_at: struck, updated_at: struck })
}

export interface FindingParts {
  readonly hazard: Row
  readonly order: Row
  readonly at: number
  /** Fitted already. */
  readonly done: boolean
}

/** Of visits: what waits for parts, and some of the old ones that no repair put right. */
export function findingsForParts(company: Company): FindingParts[] {
  const now = company.clock.now.getTime()
  const orders = new Map((company.rows.get('maintain_order') ?? []).map((row) => [row.id, row]))
  return (company.rows.get('hazard') ?? []).flatMap((hazard) => {
    const order = hazard.source_type === 1 ? orders.get(hazard.source_id) : undefined
    const waits = hazard.state === 2
    const done = Number(hazard.state) >= 4 && !hazard.repair_id && madeAt(hazard) < now - 6 * 24 * HOUR
    if (!order || !(waits || done)) return []
    return [{ hazard, order, at: Math.min(madeAt(hazard) + HOUR, now - HOUR), done }]
  })
}
