import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { newId } from '#kernel/server/index.ts'
import { keyringFrom } from '#kernel/server/keyring.ts'
import { sealer } from '#kernel/server/sealed.ts'
import { makeSecret } from '#modules/terminal/server/index.ts'
import { addPerson } from './company.ts'
import { seedSearch } from './searchSeed.ts'

const SMALL = 1000

export interface TelemetryCompany {
  readonly id: string
  /** One session a person: ten screens each are what the push channel lets a person have. */
  readonly tokens: readonly string[]
  readonly terminals: readonly { readonly no: string; readonly secret: string; readonly elevatorId: string }[]
}

/** A company whose lifts all have a terminal and a last state. `letter` begins its numbers. */
export async function aTelemetryCompany(
  owner: { readonly url: string; readonly secret: string },
  given: { readonly letter: string; readonly lifts: number; readonly persons: number },
): Promise<TelemetryCompany> {
  const client = new pg.Client({ connectionString: owner.url })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  const id = newId()
  const other = newId()
  try {
    for (const one of [id, other])
      await run('insert into tenant (id, name) values ($1, $2)', [one, `遥测测试${one.slice(-6)}`])
    await run(
      `insert into company (company_id, id, name, short_name, credit_code, licence_no, contact, phone, duty_phone, region_code, address)
       values ($1, $1, '遥测测试', '遥测', '91330100MA0DEM0015', 'TS3310001-2028', '联系人', '13800138000', '0571-88888888', '330106', '测试路1号')`,
      [id],
    )
    await run('insert into login_method (company_id, id) values ($1, $1)', [id])
    await run('insert into maintain_setting (company_id, id) values ($1, $1) on conflict do nothing', [id])
    // Names repeat in a place of few lifts: a small company is the tenth of a larger one.
    if (given.lifts < SMALL) await seedSearch(owner.url, [other, id], given.lifts * 10)
    else await seedSearch(owner.url, [id, other], given.lifts)
    const tokens: string[] = []
    for (let n = 0; n < given.persons; n++) tokens.push(await aSession(run, id))
    const keys = sealer(keyringFrom(owner.secret))
    const lifts = (await run('select id from elevator where company_id = $1 order by device_number', [id])).rows
    const terminals = lifts.map((lift: { id: string }, n) => ({
      ...{ id: newId(), elevatorId: lift.id, no: `${given.letter}BENCH${String(n).padStart(6, '0')}` },
      ...makeSecret(keys),
    }))
    await addTerminals(run, id, terminals)
    await run('vacuum analyze')
    return { id, tokens, terminals }
  } finally {
    await client.end()
  }
}

type Run = (text: string, values?: unknown[]) => Promise<unknown>

async function aSession(run: Run, company: string): Promise<string> {
  const userId = newId()
  await addPerson(run, company, userId, newId())
  const token = randomBytes(32).toString('base64url')
  await run(
    `insert into session (id, token_hash, user_id, company_id, expires_at) values ($1, $2, $3, $4, now() + interval '1 day')`,
    [newId(), createHash('sha256').update(token).digest(), userId, company],
  )
  return token
}

interface Made {
  readonly id: string
  readonly elevatorId: string
  readonly no: string
  readonly sealed: string
}

async function addTerminals(run: Run, company: string, made: readonly Made[]): Promise<void> {
  const columns = [made.map((one) => one.id), made.map((one) => one.no), made.map((one) => one.sealed)]
  const rows = [company, ...columns, made.map((one) => one.elevatorId)]
  const given = `unnest($2::uuid[], $3::text[], $4::text[], $5::uuid[]) x (id, no, secret, lift)`
  await run(
    `insert into terminal (company_id, id, terminal_no, terminal_type, vendor, model, status, last_seen_at, elevator_id, secret)
     select $1, id, no, 1, '云溪物联', 'TW-E1', 1, now(), lift, secret from ${given}`,
    rows,
  )
  await run(
    `insert into terminal_number (terminal_no, install_hash, terminal_type, vendor, model, claimed_by, terminal_id, claimed_at)
     select t.terminal_no, '', 1, '云溪物联', 'TW-E1', t.company_id, t.id, now() from terminal t where t.company_id = $1`,
    [company],
  )
  await run(
    `insert into terminal_binding (company_id, id, terminal_id, elevator_id, terminal_type, from_at, reason, self_test)
     select company_id, gen_random_uuid(), id, elevator_id, 1, now() - interval '1 day', 1, '{"floors": true, "door": true, "direction": true, "occupancy": true}'
     from terminal where company_id = $1`,
    [company],
  )
  await run(
    `insert into realtime_state (company_id, elevator_id, terminal_id, frame, mode, state_at, received_at, quality, boot_id, seq, watch)
     select company_id, elevator_id, id, '{"mode": 1, "run": 0, "fl": 3, "v": 0, "door": 0, "occ": 0}', 1, now(), now(), 1, 1, 1, '{}'
     from terminal where company_id = $1`,
    [company],
  )
  // As the archive of lifts knows them: read, and heard.
  await run(
    `update elevator e set terminal_no = t.terminal_no, online = true from terminal t
     where e.company_id = $1 and t.company_id = e.company_id and t.elevator_id = e.id`,
    [company],
  )
}
