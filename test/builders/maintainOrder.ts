import { newId } from '#kernel/server/index.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company } from './company.ts'
import type { LiftPlace } from './elevator.ts'

/** Maintenance orders written straight into the tables: scenes for lists and figures, not for the moves. */

let number = 0

/** The checklist that orders of every test company point to. */
const snapshotHash = 'a'.repeat(64)
export const keepSnapshot = (server: TestServer, company: Company, items: readonly unknown[] = []) =>
  asOwner(
    server,
    `insert into template_snapshot (company_id, hash, version_no, name, content)
     values ($1, $2, 1, '国家标准', $3) on conflict do nothing`,
    [company.id, snapshotHash, JSON.stringify({ name: '国家标准', items })],
  )

export interface GivenOrder {
  readonly planDate: string
  readonly legalDeadline: string
  readonly status?: number
  readonly workerIds?: readonly string[]
  readonly teamId?: string
  readonly completeAt?: string
  readonly startAt?: string
  readonly stdMinutes?: number
  /** What was recorded on the checklist of a completed one. */
  readonly itemResults?: unknown
}

export async function anOrder(
  server: TestServer,
  company: Company,
  lift: LiftPlace & { readonly elevatorId: string },
  given: GivenOrder,
): Promise<string> {
  const id = newId()
  const { status = 0, completeAt = null } = given
  await keepSnapshot(server, company)
  const done = status === 3 || status === 4
  await asOwner(
    server,
    `insert into maintain_order (company_id, id, order_no, source, elevator_id, community_id, customer_id, team_id, worker_ids, type, level,
       plan_date, legal_deadline, std_minutes, status, snapshot_hash, start_at, complete_at, item_results, content_hash, retain_until,
       elevator_state_after, confirm_at, confirm_way, close_reason)
     values ($1, $2, $3, 2, $4, $5, $6, $7, $8, 1, 1, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
    [
      company.id,
      id,
      `WBT${String(++number).padStart(8, '0')}`,
      lift.elevatorId,
      lift.communityId,
      lift.customerId,
      given.teamId ?? lift.teamId ?? null,
      given.workerIds ?? lift.workerIds ?? [],
      given.planDate,
      given.legalDeadline,
      given.stdMinutes ?? 45,
      status,
      snapshotHash,
      given.startAt ?? null,
      done ? completeAt : null,
      done ? JSON.stringify(given.itemResults ?? {}) : null,
      done ? `hash-${id}` : null,
      done ? '2030-12-31' : null,
      done ? 1 : null,
      status === 4 ? completeAt : null,
      status === 4 ? 1 : null,
      status === 9 ? 7 : null,
    ],
  )
  return id
}
