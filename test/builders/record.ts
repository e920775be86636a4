import { newId } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { faultCode } from '#modules/signal/shared/faultCodes.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company } from './company.ts'

/** A record of a lift's terminal as the pipeline leaves it: kind and level of its code, waiting, just now, unless given. */
export async function aMonitorRecord(
  server: TestServer,
  company: Company,
  elevatorId: string,
  given: Record<string, unknown> & { code: string; secondsAgo?: number },
): Promise<string> {
  const id = newId()
  const { secondsAgo = 60, ...columns } = given
  const known = faultCode(given.code)
  const at = isoTime(server.services.clock().getTime() - secondsAgo * 1000)
  const row: Record<string, unknown> = {
    company_id: company.id,
    id,
    record_no: `GZ${id.slice(-11)}`,
    kind: known?.kind ?? 1,
    level: known?.level ?? null,
    elevator_id: elevatorId,
    occurred_at: at,
    received_at: at,
    status: 1,
    ...columns,
  }
  const names = Object.keys(row)
  await asOwner(
    server,
    `insert into monitor_record (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  )
  return id
}

/** Frames of a black box, one a second from a minute before to a minute after: the car stops between two landings. */
export async function aBlackBox(server: TestServer, company: Company, elevatorId: string, recordId: string) {
  const id = newId()
  const at = server.services.clock().getTime()
  const frames = Array.from({ length: 121 }, (_, n) => ({
    at: at + (n - 60) * 1000,
    d: { fl: 7, pos: 20 + Math.min(n, 60) * 0.1, v: n < 60 ? 1.6 : 0, door: 0, occ: 1 },
  }))
  await asOwner(
    server,
    `insert into black_box (company_id, id, elevator_id, at, frames, open) values ($1, $2, $3, $4, $5, false)`,
    [company.id, id, elevatorId, isoTime(at), JSON.stringify(frames)],
  )
  await asOwner(server, 'update monitor_record set black_box_id = $2 where id = $1', [recordId, id])
  return id
}
