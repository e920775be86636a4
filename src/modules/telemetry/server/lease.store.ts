import { sql } from 'kysely'
import { type Context, is, newId } from '#kernel/server/index.ts'
import { COLLECTING } from '#modules/terminal/shared/terms.ts'

interface Reader {
  readonly id: string
  readonly terminalNo: string
  readonly terminalType: number
  readonly status: number
}

/** The terminal that reads the lift. `held`: until the transaction ends nobody else begins or ends its stream. */
export async function findReader(
  ctx: Context,
  elevatorId: string,
  { held = false }: { held?: boolean } = {},
): Promise<Reader | undefined> {
  const { rows } =
    await sql<Reader>`select id, terminal_no, terminal_type, status from terminal where company_id = ${ctx.companyId} and elevator_id = ${elevatorId}::uuid and deleted_at is null
      and ${is('terminal_type', COLLECTING)} ${sql.raw(held ? 'for no key update' : '')}`.execute(ctx.db)
  return rows[0]
}

/** How many have the stream of the lift open now. */
export async function countViewers(ctx: Context, elevatorId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from live_lease
    where company_id = ${ctx.companyId} and elevator_id = ${elevatorId}::uuid and until > ${ctx.now.toISOString()}`.execute(
    ctx.db,
  )
  return rows[0]?.n ?? 0
}

/** How many lifts of the company have a stream open, but for this one. */
export async function countStreams(ctx: Context, elevatorId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct elevator_id)::int as n from live_lease
    where company_id = ${ctx.companyId} and elevator_id <> ${elevatorId}::uuid and until > ${ctx.now.toISOString()}`.execute(
    ctx.db,
  )
  return rows[0]?.n ?? 0
}

/** Those of the company that ran out go with every new one. */
export async function addLease(ctx: Context, elevatorId: string, until: Date): Promise<string> {
  const id = newId()
  await sql`delete from live_lease where company_id = ${ctx.companyId} and until <= ${ctx.now.toISOString()}`.execute(
    ctx.db,
  )
  await sql`insert into live_lease (company_id, id, elevator_id, user_id, until)
    values (${ctx.companyId}, ${id}, ${elevatorId}::uuid, ${ctx.who.userId}, ${until.toISOString()})`.execute(ctx.db)
  return id
}

/** False when it ran out meanwhile, or is another person's or lift's. */
export async function renewLease(ctx: Context, id: string, elevatorId: string, until: Date): Promise<boolean> {
  const { rows } = await sql`update live_lease set until = ${until.toISOString()}
    where company_id = ${ctx.companyId} and id = ${id}::uuid and elevator_id = ${elevatorId}::uuid
      and user_id = ${ctx.who.userId} and until > ${ctx.now.toISOString()} returning id`.execute(ctx.db)
  return rows.length > 0
}

/** False when it had run out and was cleared away, or is another person's. */
export async function endLease(ctx: Context, id: string, elevatorId: string): Promise<boolean> {
  const { rows } = await sql`delete from live_lease where company_id = ${ctx.companyId} and id = ${id}::uuid
    and elevator_id = ${elevatorId}::uuid and user_id = ${ctx.who.userId} returning id`.execute(ctx.db)
  return rows.length > 0
}
