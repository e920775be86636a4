import type { EscalatorState, LiftState } from '#modules/signal/shared/wire.ts'
import { publishState } from '#modules/telemetry/server/index.ts'
import { terminalApi } from '#modules/terminal/shared/api.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Person } from './company.ts'
import { aTerminal, passed } from './terminal.ts'

/** A terminal bound to the lift and heard, without the broker between. */
export async function aReader(server: TestServer, keeper: Person, elevatorId: string, type: 1 | 2 = 1, online = true) {
  const terminal = await aTerminal(server, keeper, type)
  await server.ask(terminalApi.bind, { terminalId: terminal.id, elevatorId, selfTest: passed }, keeper)
  await isHeard(server, elevatorId, online)
  return terminal
}

/** 在线 or 离线, as the broker would say it. */
export async function isHeard(server: TestServer, elevatorId: string, online: boolean): Promise<void> {
  await asOwner(server, 'update elevator set online = $2 where id = $1', [elevatorId, online])
  await asOwner(server, 'update terminal set status = case when $2 then 1 else 2 end where elevator_id = $1', [
    elevatorId,
    online,
  ])
}

/** The last frame of a lift, kept and told as the ingest does it. */
export async function aFrame(
  server: TestServer,
  elevatorId: string,
  d: LiftState & EscalatorState,
  { at = server.services.clock(), target = 'lift' as 'lift' | 'escalator' } = {},
): Promise<void> {
  await asOwner(
    server,
    `insert into realtime_state (company_id, elevator_id, terminal_id, frame, mode, state_at, received_at)
      select e.company_id, e.id, t.id, $2, $3, $4, $4 from elevator e
        join terminal t on t.company_id = e.company_id and t.elevator_id = e.id where e.id = $1
      on conflict (company_id, elevator_id) do update
        set frame = excluded.frame, mode = excluded.mode, state_at = excluded.state_at, received_at = excluded.received_at`,
    [elevatorId, JSON.stringify(d), d.mode ?? null, at.toISOString()],
  )
  publishState(server.services, elevatorId, { target, quality: 1, d } as never, at.getTime())
}

/** A record that is open. */
export async function anOpenRecord(
  server: TestServer,
  elevatorId: string,
  { code, level, kind = 1 }: { code: string; level: string | null; kind?: 1 | 2 | 3 },
): Promise<void> {
  await asOwner(
    server,
    `insert into monitor_record (company_id, id, record_no, kind, code, level, elevator_id, occurred_at, received_at)
      select company_id, gen_random_uuid(), 'GZ' || substr(gen_random_uuid()::text, 1, 11), $2, $3, $4, id, $5, $5
      from elevator where id = $1`,
    [elevatorId, kind, code, level, server.services.clock().toISOString()],
  )
}
