import { sql } from 'kysely'
import { type Context, insertRows, sqlState } from '#kernel/server/index.ts'
import { liftNameOf, wholeNameOf } from '#modules/elevator/server/index.ts'
import type { LiftName } from '#modules/elevator/shared/liftName.ts'
import type { PriceUnitCode } from '../shared/contract.terms.ts'
import { gapOfLift, own } from './lift.store.ts'

export interface LineRecord {
  readonly id: string
  readonly elevatorId: string
  readonly serviceStart: string
  readonly serviceEnd: string
  readonly unitPrice: string
  readonly priceUnit: PriceUnitCode
  readonly amount: string
  readonly active: boolean
  readonly elevatorName: string
  readonly deviceNumber: string
  readonly communityName: string
  readonly lift: LiftName
  readonly gapDays: number
}

export async function findLines(ctx: Context, contractId: string): Promise<LineRecord[]> {
  const { rows } = await sql<LineRecord>`select l.id, l.elevator_id, l.service_start, l.service_end, l.unit_price,
      l.price_unit, l.amount, l.active, e.name as elevator_name, e.device_number, c.name as community_name, ${sql.raw(liftNameOf('e'))} as lift, ${gapOfLift} as gap_days
    from contract_elevator l
    join elevator e on e.company_id = l.company_id and e.id = l.elevator_id
    join community c on c.company_id = e.company_id and c.id = e.community_id
    where ${own(ctx, 'l.company_id')} and l.contract_id = ${contractId}
    order by e.device_number, l.service_start`.execute(ctx.db)
  return rows
}

/** The lifts of each of these contracts. */
export async function findLinesOf(ctx: Context, contractIds: readonly string[]): Promise<Map<string, string[]>> {
  if (contractIds.length === 0) return new Map()
  const { rows } = await sql<{
    contractId: string
    ids: string[]
  }>`select contract_id, array_agg(distinct elevator_id) as ids
    from contract_elevator where company_id = ${ctx.companyId} and contract_id = any(${[...contractIds]}::uuid[])
    group by contract_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.contractId, row.ids]))
}

export interface NewLine {
  readonly id?: string | undefined
  readonly elevatorId: string
  readonly serviceStart: string
  readonly serviceEnd: string
  readonly unitPrice: string
  readonly priceUnit: PriceUnitCode
  readonly amount: string
}

/** Thrown inside the module when the exclusion constraint refuses a line; the caller names the other contract. */
export class Overlapped extends Error {}

/**
 * Makes the lines of a contract equal to `lines`: rows with an id are kept and changed, others added, the rest removed.
 * Locks the lifts in one order first, so that two contracts over the same lifts wait for each other instead of
 * deadlocking. A service period that another contract holds (SQLSTATE 23P01) throws Overlapped with the transaction alive.
 */
export async function saveLines(
  ctx: Context,
  contractId: string,
  before: readonly LineRecord[],
  lines: readonly NewLine[],
  active: boolean,
): Promise<void> {
  const lifts = [...new Set([...before, ...lines].map((line) => line.elevatorId))]
  await sql`select id from elevator where company_id = ${ctx.companyId} and id = any(${lifts}::uuid[])
    order by id for no key update`.execute(ctx.db)
  const kept = new Map(lines.flatMap((line) => (line.id ? [[line.id, line]] : [])))
  const gone = before.filter((line) => !kept.has(line.id)).map((line) => line.id)
  const changed = before.flatMap((old) => {
    const line = kept.get(old.id)
    const same =
      line &&
      old.active === active &&
      (['serviceStart', 'serviceEnd', 'unitPrice', 'priceUnit', 'amount'] as const).every(
        (key) => line[key] === old[key],
      )
    return line && !same ? [line] : []
  })
  const fresh = lines.filter((line) => !line.id)
  await sql`savepoint lines`.execute(ctx.db)
  try {
    if (gone.length > 0)
      await sql`delete from contract_elevator where company_id = ${ctx.companyId} and id = any(${gone}::uuid[])`.execute(
        ctx.db,
      )
    if (changed.length > 0) await updateLines(ctx, changed, active)
    await insertRows(
      ctx,
      'contractElevator',
      fresh.map(({ elevatorId, serviceStart, serviceEnd, unitPrice, priceUnit, amount }) => ({
        contractId,
        elevatorId,
        serviceStart,
        serviceEnd,
        unitPrice,
        priceUnit,
        amount,
        active,
      })),
    )
    await sql`release savepoint lines`.execute(ctx.db)
  } catch (error) {
    if (sqlState(error) !== '23P01') throw error
    await sql`rollback to savepoint lines`.execute(ctx.db)
    throw new Overlapped()
  }
}

async function updateLines(ctx: Context, lines: readonly NewLine[], active: boolean): Promise<void> {
  const rows = lines.map(({ id, serviceStart, serviceEnd, unitPrice, priceUnit, amount }) => ({
    id,
    service_start: serviceStart,
    service_end: serviceEnd,
    unit_price: unitPrice,
    price_unit: priceUnit,
    amount,
  }))
  await sql`update contract_elevator l set service_start = v.service_start, service_end = v.service_end,
      unit_price = v.unit_price, price_unit = v.price_unit, amount = v.amount, active = ${active},
      version = l.version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id uuid, service_start date, service_end date,
      unit_price numeric, price_unit smallint, amount numeric)
    where l.company_id = ${ctx.companyId} and l.id = v.id`.execute(ctx.db)
}

/** Ends the service of a contract's lines after a day; those that would have begun later stay for the record, inactive. */
export async function cutLines(ctx: Context, contractId: string, lastDay: string): Promise<void> {
  await sql`update contract_elevator set active = active and service_start <= ${lastDay}, service_end = ${lastDay},
      version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and contract_id = ${contractId} and service_end > ${lastDay}`.execute(ctx.db)
}

export async function deactivateLines(ctx: Context, contractId: string): Promise<void> {
  await sql`update contract_elevator set active = false, version = version + 1, updated_at = ${ctx.now.toISOString()},
      updated_by = ${ctx.who.userId} where company_id = ${ctx.companyId} and contract_id = ${contractId}`.execute(
    ctx.db,
  )
}

export interface Overlap {
  readonly elevatorId: string
  readonly elevatorName: string
  readonly contractId: string
  readonly contractNo: string
  /** The other contract's days on this lift. */
  readonly otherStart: string
  readonly otherEnd: string
}

/** Other contracts of types 1–5 that hold one of these lifts on some of these days, by lift and day. */
export async function findOverlaps(
  ctx: Context,
  lines: readonly Pick<NewLine, 'elevatorId' | 'serviceStart' | 'serviceEnd'>[],
  exceptContractId: string | undefined,
): Promise<Overlap[]> {
  const asked = lines.map((line) => ({
    elevator_id: line.elevatorId,
    from_day: line.serviceStart,
    to_day: line.serviceEnd,
  }))
  const { rows } =
    await sql<Overlap>`select distinct o.elevator_id, ${sql.raw(wholeNameOf('e'))} as elevator_name, o.contract_id, k.contract_no,
      o.service_start as other_start, o.service_end as other_end
    from contract_elevator o
    join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(elevator_id uuid, from_day date, to_day date)
      on a.elevator_id = o.elevator_id and a.from_day <= o.service_end and o.service_start <= a.to_day
    join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join contract k on k.company_id = o.company_id and k.id = o.contract_id
    where ${own(ctx, 'o.company_id')} and o.active and o.contract_id is distinct from ${exceptContractId ?? null}::uuid
    order by elevator_name, other_start`.execute(ctx.db)
  return rows
}
