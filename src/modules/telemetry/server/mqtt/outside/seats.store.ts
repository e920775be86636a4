import { sql } from 'kysely'
import { type Context, inCompany, type Services } from '#kernel/server/index.ts'

/** Seats at the outside broker (decision 0144), by the clock of the database: the same for all instances. */
const HELD_SEC = 15
const held = sql.raw(`now() + interval '${HELD_SEC} seconds'`)

const atSeats = <T>(services: Services, work: (ctx: Context) => Promise<T>): Promise<T> =>
  inCompany(services, { principal: null, traceId: 'broker-seats' }, work)

export const addSeat = (services: Services, clientId: string, by: string): Promise<void> =>
  atSeats(services, async ({ db }) => {
    await sql`insert into broker_seat (client_id, held_by, held_until) values (${clientId}, ${by}, ${held})`.execute(db)
  })

/** Those of the instance that it still holds, for another while. */
export const renewSeats = (services: Services, by: string): Promise<readonly string[]> =>
  atSeats(services, async ({ db }) => {
    const { rows } = await sql<{ clientId: string }>`update broker_seat set held_until = ${held}
      where held_by = ${by} returning client_id`.execute(db)
    return rows.map(({ clientId }) => clientId)
  })

/** One that nobody holds any more is this instance's now. */
export const takeSeat = (services: Services, by: string): Promise<string | undefined> =>
  atSeats(services, async ({ db }) => {
    const { rows } = await sql<{ clientId: string }>`update broker_seat set held_by = ${by}, held_until = ${held}
      where client_id = (select client_id from broker_seat where held_until <= now()
        order by held_until limit 1 for update skip locked) returning client_id`.execute(db)
    return rows[0]?.clientId
  })

export const removeSeat = (services: Services, clientId: string, by: string): Promise<void> =>
  atSeats(services, async ({ db }) => {
    await sql`delete from broker_seat where client_id = ${clientId} and held_by = ${by}`.execute(db)
  })

/** Another may have them at once. */
export const leaveSeats = (services: Services, by: string): Promise<void> =>
  atSeats(services, async ({ db }) => {
    await sql`update broker_seat set held_until = now() where held_by = ${by}`.execute(db)
  })
