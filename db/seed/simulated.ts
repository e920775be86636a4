import pg from 'pg'
import { keyringFrom } from '#kernel/server/keyring.ts'
import { sealer } from '#kernel/server/sealed.ts'
import { DeviceType, UsePlace } from '#modules/elevator/shared/elevator.terms.ts'
import { demoCompany } from '#modules/permission/shared/demoCompanies.ts'
import type { SimulatedPlace } from '#modules/simulator/server/index.ts'
import { makeSecret, openSecret } from '#modules/terminal/server/index.ts'

interface Row {
  companyId: string
  id: string
  no: string
  secret: string | null
  name: string
  type: number
  usePlace: number | null
  speed: string | null
  load: string | null
  heights: string[]
  machineRoom: boolean
  warned: string[]
}

/** What a lift warns of, its machine goes on with until somebody has seen to it (decision 0156). */
const wearOf = (warned: readonly string[]): SimulatedPlace['wear'] => ({
  slip: warned.includes('W4') ? 3 : 0,
  heat: warned.includes('W6') ? 14 : 0,
  uneven: warned.includes('W8') ? 0.042 : 0,
})

const { office, mall, hospital } = UsePlace.code
const houses = new Map<number | null, SimulatedPlace['house']>([
  [office, 'office'],
  [mall, 'mall'],
  [hospital, 'hospital'],
])

/**
 * The terminals of the demo that the simulator speaks for, with their secrets: one that has none gets one. Such as a person
 * switched off or took down are left alone, and such as fell silent because their card ran out.
 */
export async function simulatedPlaces(database: {
  readonly owner: string
  readonly secret: string
}): Promise<SimulatedPlace[]> {
  const keys = sealer(keyringFrom(database.secret))
  const client = new pg.Client({ connectionString: database.owner })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Row>(
      `select t.company_id as "companyId", t.id, t.terminal_no as no, t.secret, e.name, e.type, e.use_place as "usePlace", e.speed, e.load,
         array(select f.height_m from elevator_floor f where f.company_id = e.company_id and f.elevator_id = e.id order by f.idx) as heights,
         exists (select 1 from realtime_state r where r.company_id = e.company_id and r.elevator_id = e.id
           and r.frame ? 'pw' and r.frame #> '{tmp,mr}' is not null) as "machineRoom",
         array(select w.rule from early_warning w where w.company_id = e.company_id and w.elevator_id = e.id
           and w.status in (0, 1)) as warned
       from terminal t join elevator e on e.company_id = t.company_id and e.id = t.elevator_id
       where t.company_id = any($1) and t.deleted_at is null and t.terminal_type in (1, 2) and t.auth_type = 1 and t.status in (0, 1, 2)
         and (t.sim_expire_date is null or t.sim_expire_date >= current_date)
       order by t.company_id, t.terminal_no`,
      [Object.values(demoCompany)],
    )
    const nth = { lift: 0, escalator: 0 }
    const places: SimulatedPlace[] = []
    for (const row of rows) {
      const target = row.type === DeviceType.code.straight ? 'lift' : 'escalator'
      const secret = row.secret === null ? await giveSecret(row) : openSecret(keys, row.secret)
      places.push({
        no: row.no,
        secret,
        nth: nth[target]++,
        target,
        house: houses.get(row.usePlace) ?? 'home',
        landings: row.heights.map(Number),
        speed: row.speed === null ? null : Number(row.speed),
        load: row.load === null ? null : Number(row.load),
        down: row.name.endsWith('2'),
        machineRoom: row.machineRoom,
        wear: wearOf(row.warned),
      })
    }
    return places
  } finally {
    await client.end().catch(() => {})
  }

  async function giveSecret({ companyId, id }: Row): Promise<string> {
    const { secret, sealed } = makeSecret(keys)
    await client.query('update terminal set secret = $3 where company_id = $1 and id = $2 and secret is null', [
      companyId,
      id,
      sealed,
    ])
    return secret
  }
}
