import type pg from 'pg'
import { recordHash } from '#modules/elevator/server/index.ts'
import { Level } from '#modules/template/shared/template.ts'
import { add, type Company } from './company.ts'
import type { Lift } from './elevators.ts'
import { stickerOf } from './evidence.ts'
import type { Order } from './orders.ts'

/** What follows from orders: sign-ins and events, derived in the database, and the sealed record of each lift. */

/**
 * Arrival and departure of both people, some way from the lift, each on a side of its own. Ids follow from the order's, so
 * that they are stable.
 */
const signIns = `
  insert into sign_in (company_id, id, order_id, employee_id, kind, at, received_at, lng, lat, accuracy, distance, limit_metres, pass, method, photo, reason, review_state)
  select o.company_id, md5(o.id::text || w.employee_id::text || k.kind)::uuid, o.id, w.employee_id, k.kind, k.at, k.at,
    e.lng + d.distance * 0.0000104 * cos(radians(d.h % 360)), e.lat + d.distance * 0.000009 * sin(radians(d.h % 360)), 8 + d.h / 128 % 20, d.distance, 200,
    not d.odd, case when d.odd then 2 else 1 end, case when d.odd then $2 end, case when d.odd then '地下室无定位信号，扫码并拍照' end, case when d.odd then 2 else 0 end
  from maintain_order o
  join order_worker w on w.company_id = o.company_id and w.order_id = o.id
  join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
  cross join lateral (values (1, o.arrive_at), (2, o.complete_at)) k (kind, at)
  cross join lateral (select o.flags & 4 > 0 and k.kind = 1 as odd, abs(hashtext(o.id::text || w.role || k.kind)) as h) r
  cross join lateral (select r.odd, r.h, 6 + r.h % 120 + case when r.odd then 240 when r.h % 7 = 0 then 70 else 0 end as distance) d
  where o.company_id = $1 and k.at is not null`

const events = `
  insert into order_event (company_id, id, order_id, type, actor_id, actor, occurred_at, received_at)
  select o.company_id, md5(o.id::text || k.type)::uuid, o.id, k.type, m.user_id,
    case when k.type = 'confirm' then coalesce(o.confirm_name, '') else m.name end, k.at, k.at
  from maintain_order o
  join employee m on m.company_id = o.company_id and m.id = o.worker_ids[1]
  cross join lateral (values ('depart', o.depart_at), ('arrive', o.arrive_at), ('start', o.start_at), ('pause', o.paused_at),
    ('complete', o.complete_at), ('confirm', o.confirm_at)) k (type, at)
  where o.company_id = $1 and k.at is not null`

export async function deriveHistory(client: pg.ClientBase, company: Company): Promise<void> {
  const companyId = company.id
  await client.query('analyze employee, elevator, maintain_order, order_worker')
  await client.query(signIns, [companyId, stickerOf(company)])
  await client.query(events, [companyId])
}

/** A line of a lift's record that a visit, a repair, an inspection or a comfort test wrote. */
export interface RecordLine {
  readonly liftId: string
  readonly at: string
  readonly kind: 1 | 2 | 3 | 7
  readonly bizId: string
  readonly summary: string
  readonly actor: string
  readonly actorId: string | null
}

/** One sealed entry per lift for its entry into the archive, then its visits, repairs and inspections in the order of time. */
export function makeRecords(
  company: Company,
  lifts: readonly Lift[],
  orders: readonly Order[],
  others: readonly RecordLine[],
): void {
  const byLift = Map.groupBy([...orders.flatMap(visitLine), ...others], ({ liftId }) => liftId)
  for (const lift of lifts) {
    let previous: string | null = null
    let seq = 0
    const write = (
      at: string,
      kind: number,
      bizId: string | null,
      summary: string,
      actor: string,
      actorId: string | null,
    ) => {
      seq += 1
      const entry = { elevatorId: lift.id, seq, at, kind, bizId, summary, actor }
      const hash = recordHash(entry, previous)
      add(company, 'elevator_log', {
        id: company.random.id(Date.parse(at)),
        elevator_id: lift.id,
        seq,
        at,
        kind,
        biz_id: bizId,
        summary,
        actor_id: actorId,
        actor,
        hash: `\\x${hash}`,
        prev_hash: previous && `\\x${previous}`,
      })
      previous = hash
    }
    const began = lift.row.created_at as string
    write(began, 6, null, '建立电梯档案', '系统管理员', company.adminId)
    // What is older than the archive was never written into its record; visits of before were brought along.
    const lines = (byLift.get(lift.id) ?? []).filter(({ kind, at }) => kind === 1 || at > began)
    for (const { at, kind, bizId, summary, actor, actorId } of lines.sort((a, b) => (a.at < b.at ? -1 : 1)))
      write(at, kind, bizId, summary, actor, actorId)
  }
}

function visitLine({ row, found, of, visit, doneOn }: Order): RecordLine[] {
  if (!doneOn) return []
  const items = found?.results.r.length ?? 0
  const summary = `${Level.label(visit.level)}维保完成：检查${items}项，异常${found?.abnormal ?? 0}项，作业${row.work_minutes}分钟`
  const { name: actor, userId: actorId } = of.line.crew.main
  return [
    { liftId: of.lift.id, at: row.complete_at as string, kind: 1, bizId: row.id as string, summary, actor, actorId },
  ]
}
