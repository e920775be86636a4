import { newId } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company } from './company.ts'
import type { LiftPlace } from './elevator.ts'
import { anOrder } from './maintainOrder.ts'

/** What the night of the diagnosis reads, written straight into the tables. */

let number = 0

export const aClosedRecord = (
  server: TestServer,
  company: Company,
  elevatorId: string,
  given: { code: string; level: string; day: Day; kind?: number; result?: number; status?: number; order?: boolean },
) =>
  asOwner(
    server,
    `insert into monitor_record (company_id, id, record_no, kind, code, level, elevator_id, occurred_at, received_at, status,
       result, repair_order_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11)`,
    [
      company.id,
      newId(),
      `GZT${String(++number).padStart(8, '0')}`,
      given.kind ?? 1,
      given.code,
      given.level,
      elevatorId,
      `${given.day}T10:00:00+08:00`,
      given.status ?? 5,
      given.result ?? 1,
      given.order === false ? null : newId(),
    ],
  )

/** A published model that expects so many faults of the lift in a year. */
export async function aModel(server: TestServer, company: Company, elevatorId: string, expected: number, asOf: Day) {
  const id = newId()
  await asOwner(
    server,
    `insert into model_version (company_id, id, model_no, trained_at, data_to, n, events, lift_years, k, metrics, bins, gate, status)
     values ($1, $2, 1, now(), $3, 4000, 400, 330, 1.6, '{}', '[]', true, 2)`,
    [company.id, id, asOf],
  )
  await asOwner(
    server,
    `insert into fault_forecast (company_id, id, elevator_id, as_of, p30, lo90, hi90, p_class, ratio, n, expected, model_id)
     values ($1, $2, $3, $4, 0.1624, 0.12, 0.21, 0.1009, 1.643, 3, $5, $6)`,
    [company.id, newId(), elevatorId, asOf, expected, id],
  )
  return id
}

/** The lift of monitoring 8.11, as the tables hold it. */
export async function theLiftOf811(
  server: TestServer,
  company: Company,
  place: LiftPlace & { readonly elevatorId: string },
  today: Day,
): Promise<void> {
  const { elevatorId: lift } = place
  const ago = (days: number) => addDays(today, -days)
  await asOwner(
    server,
    `update elevator set accept_date = null, manufacture_date = null, next_inspect_date = $2 where id = $1`,
    [lift, addDays(today, 90)],
  )
  // The entrapment was people's doing: it happened, and is no fault of the device.
  await aClosedRecord(server, company, lift, { code: '94', level: 'A', kind: 3, day: ago(30), result: 2 })
  await aClosedRecord(server, company, lift, { code: '01', level: 'B', day: ago(10) })
  await aClosedRecord(server, company, lift, { code: '13', level: 'B', day: ago(100) })
  await aClosedRecord(server, company, lift, { code: '02', level: 'C', day: ago(60) })
  for (let n = 1; n <= 12; n++) {
    const due = ago(14 * n)
    const late = n === 3 ? addDays(due, 1) : due
    await anOrder(server, company, place, {
      planDate: due,
      legalDeadline: due,
      status: 3,
      completeAt: `${late}T10:00:00+08:00`,
    })
  }
  await asOwner(
    server,
    `insert into hazard (company_id, id, hazard_no, elevator_id, source_type, grade, description)
     values ($1, $2, $3, $4, 1, 1, '层门门锁啮合不足')`,
    [company.id, newId(), `YHT${String(++number).padStart(6, '0')}`, lift],
  )
  await asOwner(
    server,
    `insert into parts_use (company_id, id, biz_type, biz_id, elevator_id, name, qty, at)
     values ($1, $2, 1, $2, $3, '曳引钢丝绳', 1, $4)`,
    [company.id, newId(), lift, `${ago(360)}T10:00:00+08:00`],
  )
  await asOwner(
    server,
    `insert into counter_day (company_id, elevator_id, date, rope_bends) values ($1, $2, $3, 3600000)`,
    [company.id, lift, ago(355)],
  )
  await asOwner(
    server,
    `insert into measured_day (company_id, elevator_id, date, landings, figures)
     values ($1, $2, $3, '{"1": [null, 6, 0, 40]}', '{"vibX": 0.09, "vibZ": 0.14}')`,
    [company.id, lift, ago(1)],
  )
}
