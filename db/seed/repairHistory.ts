import type pg from 'pg'

/** The history of each order and the sign-ins of its crew, from its own times. Ids follow from the order's. */
export async function deriveRepairs(client: pg.ClientBase, companyId: string): Promise<number> {
  const events = await client.query(
    `insert into repair_event (company_id, id, order_id, type, actor_id, actor, occurred_at, received_at, after)
     select o.company_id, md5(o.id::text || k.type)::uuid, o.id, k.type, case when k.crew then m.user_id end,
       case when k.crew then coalesce(m.name, '') when k.type = 'report' then o.reporter_name else '系统' end, k.at, k.at,
       case when k.type = 'dispatch' then jsonb_build_object('auto', o.repair_type = 1) end
     from repair_order o
     left join employee m on m.company_id = o.company_id and m.id = o.worker_ids[1]
     cross join lateral (values ('report', o.report_at, false), ('dispatch', o.dispatch_at, false), ('accept', o.accept_at, true),
       ('depart', o.depart_at, true), ('arrive', o.arrive_at, true), ('start', o.start_at, true), ('rescued', o.rescued_at, true),
       ('pause', o.paused_at, true), ('complete', o.complete_at, true), ('sign', o.sign_at, false), ('close', o.closed_at, false)) k (type, at, crew)
     where o.company_id = $1 and k.at is not null`,
    [companyId],
  )
  const signIns = await client.query(
    `insert into repair_sign_in (company_id, id, order_id, employee_id, at, received_at, lng, lat, accuracy, distance, limit_metres, pass, method)
     select o.company_id, md5(o.id::text || w.employee_id::text)::uuid, o.id, w.employee_id, o.arrive_at, o.arrive_at,
       e.lng + d.metres * 0.00001, e.lat, 12, d.metres, 200, true, 1
     from repair_order o join repair_worker w on w.company_id = o.company_id and w.order_id = o.id
     join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
     cross join lateral (select 8 + abs(hashtext(o.id::text || w.employee_id::text)) % 90 as metres) d
     where o.company_id = $1 and o.arrive_at is not null`,
    [companyId],
  )
  return (events.rowCount ?? 0) + (signIns.rowCount ?? 0)
}
