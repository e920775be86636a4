import type pg from 'pg'
import { bind } from '#kernel/server/database.ts'
import type { Context } from '#kernel/server/index.ts'
import { ownKinds } from '#modules/platform/server/index.ts'
import { type FieldMapRow, putFor, standardMap } from '#modules/platform/shared/fieldMap.ts'
import { DEMO_HOST } from '#modules/platform/shared/platform.terms.ts'
import { add, type Company, entered, idOf } from './company.ts'
import type { Lift } from './elevators.ts'
import type { Order } from './orders.ts'
import type { Row } from './write.ts'

/** What was told to two platforms (archives 9): 900 records, 30 waiting for another try, 5 given up. */

interface Plan {
  readonly name: string
  readonly cityStandard: number
  readonly path: string
  readonly kinds: readonly number[]
  /** Lifts told of, from–to in the order of the archive, without home lifts. */
  readonly lifts: readonly [from: number, to: number]
  readonly plans: number
  readonly certificates: number
  readonly records: number
  /** Of the lifts: waiting for another try, and refused for a missing field. */
  readonly retrying: number
  readonly lacking: number
  readonly retryingRecords: number
  readonly failedRecords: number
}

const plans: readonly Plan[] = [
  {
    name: '云溪市特种设备智慧监管平台（演示）',
    cityStandard: 1,
    path: 'yunxi',
    kinds: [1, 2, 3, 7],
    lifts: [0, 300],
    plans: 60,
    certificates: 5,
    records: 190,
    retrying: 0,
    lacking: 0,
    retryingRecords: 10,
    failedRecords: 2,
  },
  {
    name: '示范区电梯安全平台（演示）',
    cityStandard: 4,
    path: 'shifanqu',
    kinds: [1, 3],
    lifts: [200, 330],
    plans: 0,
    certificates: 0,
    records: 213,
    retrying: 12,
    lacking: 2,
    retryingRecords: 8,
    failedRecords: 1,
  },
]

/** Lifts whose safety officer's phone is not known yet: 缺项. */
const LACKING = [328, 329, 340, 352, 364, 376] as const
const MINUTE = 60_000

interface Told {
  readonly kind: number
  readonly bizId: string
  readonly bizNo: string
  readonly version: string
  readonly elevatorId: string | null
  readonly at: number
}

export function makePlatforms(company: Company, lifts: readonly Lift[], orders: readonly Order[]): void {
  for (const { row } of orders) Object.assign(row, { gov_state: 0, gov_msg: null, gov_at: null })
  const registered = lifts.filter(({ row, useStatus }) => row.use_type !== 4 && useStatus !== 5)
  const gone = registered.filter(({ useStatus }) => useStatus >= 3)
  const served = registered.filter(({ useStatus }) => useStatus <= 2)
  for (const at of LACKING) if (served[at]) (served[at] as Lift).row.officer_phone = null
  for (const plan of plans) {
    const id = addPlatform(company, plan)
    const told = served.slice(...plan.lifts)
    // Lifts that were told of before they left: the platform still knows them.
    addReports(company, id, plan, plan.cityStandard === 1 ? [...gone.slice(0, 2), ...told] : told, served, orders)
  }
}

function addPlatform(company: Company, plan: Plan): string {
  const { clock } = company
  const id = idOf(company, 120)
  add(company, 'platform', {
    id,
    name: plan.name,
    city_standard: plan.cityStandard,
    region_codes: ['330100'],
    base_url: `http://${DEMO_HOST}/${plan.path}`,
    app_key: 'yunti-demo',
    app_secret: null,
    unit_code: plan.cityStandard === 1 ? 'WB330199012' : 'YT-0127',
    kinds: plan.kinds,
    field_map: standardMap(plan.kinds),
    start_from: clock.day(-90),
    enabled: true,
    ...entered(company, 120),
  })
  add(company, 'platform_health', {
    id,
    health_at: new Date(clock.now.getTime() - 3 * MINUTE).toISOString(),
    failed_at: new Date(clock.now.getTime() - 95 * MINUTE).toISOString(),
    error: null,
  })
  return id
}

function addReports(
  company: Company,
  platformId: string,
  plan: Plan,
  lifts: readonly Lift[],
  served: readonly Lift[],
  orders: readonly Order[],
): void {
  const { clock, random } = company
  const now = clock.now.getTime()
  const begun = (n: number) => clock.at(clock.day(-88 + (n % 40)), 540 + (n % 400))
  const archives = lifts.map(
    (lift, n): Told => ({
      kind: 1,
      bizId: lift.id,
      bizNo: lift.deviceNumber,
      version: '0',
      elevatorId: lift.id,
      at: begun(n),
    }),
  )
  const told = new Map(lifts.map((lift, n) => [lift.id, n]))
  const done = orders
    .filter(({ row, of }) => row.complete_at !== null && told.has(of.lift.id))
    .sort((a, b) => String(b.row.complete_at).localeCompare(String(a.row.complete_at)))
    .slice(0, plan.records)
  const records = done.map(
    ({ row, of }): Told => ({
      kind: 3,
      bizId: row.id as string,
      bizNo: row.order_no as string,
      elevatorId: of.lift.id,
      version: String(row.content_hash).slice(0, 16),
      at: Math.min(now - MINUTE, Date.parse(row.complete_at as string) + 40_000),
    }),
  )
  const lines = (company.rows.get('plan_elevator') ?? [])
    .filter((row) => told.has(row.elevator_id as string))
    .slice(0, plan.plans)
    .map(
      (row, n): Told => ({
        kind: 2,
        bizId: row.id as string,
        version: '0',
        elevatorId: row.elevator_id as string,
        bizNo: String((company.rows.get('maintain_plan') ?? []).find((one) => one.id === row.plan_id)?.plan_no ?? ''),
        at: clock.at(clock.day(-40 + (n % 30)), 620),
      }),
    )
  const certificates = (company.rows.get('certificate') ?? [])
    .filter((row) => row.owner_type === 2 && row.cert_type === 201 && [2, 3, 4].includes(row.state as number))
    .slice(-plan.certificates || 9999)
    .map(
      (row): Told => ({
        kind: 7,
        bizId: row.id as string,
        bizNo: String(row.cert_no),
        elevatorId: null,
        at: clock.at(clock.day(-5), 6),
        version: `0.${row.state === 4 ? 'certExpired' : 'certExpiring'}`,
      }),
    )
  const all = [...archives, ...records, ...lines, ...certificates].sort((a, b) => a.at - b.at)
  const retrying = new Set([
    ...archives.slice(archives.length - plan.retrying - plan.lacking, archives.length - plan.lacking),
    ...records.filter((_, n) => n % 6 === 2).slice(0, plan.retryingRecords),
  ])
  const lacking = new Set(plan.lacking > 0 ? archives.slice(-plan.lacking) : [])
  const failed = new Set(records.filter((_, n) => n % 6 === 5).slice(0, plan.failedRecords))
  const orderRows = new Map(done.map(({ row }) => [row.id, row]))
  for (const one of all) {
    const cost = random.int(70, 640)
    const wait = one.kind === 1 ? 5 : 4
    const sent = retrying.has(one) ? now - random.int(12, 80) * MINUTE : one.at + random.int(1, 50) * 1000
    const end = retrying.has(one)
      ? postponed(wait, sent)
      : lacking.has(one)
        ? { state: 4, tries: 1, resp_code: '1005003', reason: '缺少必填项：安全员电话', missing: ['officerPhone'] }
        : failed.has(one)
          ? refused(one)
          : { state: 2, tries: 1, resp_code: '0', reason: null, missing: [] }
    const over = end.state === 2 || end.state === 4
    add(company, 'platform_log', {
      id: random.id(one.at),
      platform_id: platformId,
      kind: one.kind,
      biz_id: one.bizId,
      biz_version: one.version,
      biz_no: one.bizNo,
      elevator_id: one.elevatorId,
      lane: one.elevatorId ?? one.bizId,
      idempotency_key: `${one.kind}:${one.bizId}:${one.version}`,
      state: end.state,
      tries: end.tries,
      next_try_at: 'next' in end ? end.next : new Date(sent).toISOString(),
      sent_at: new Date(sent).toISOString(),
      done_at: over ? new Date(sent + cost).toISOString() : null,
      resp_code: end.resp_code,
      reason: end.reason,
      missing: end.missing,
      cost_ms: lacking.has(one) ? null : retrying.has(one) && wait === 4 ? 10_000 : cost,
      created_at: new Date(one.at).toISOString(),
      updated_at: new Date(sent).toISOString(),
    })
    const order = orderRows.get(one.bizId)
    if (order) {
      order.gov_state = Math.max(order.gov_state as number, end.state === 2 ? 2 : end.state === 4 ? 3 : 1)
      order.gov_at = new Date(sent).toISOString()
      if (end.reason) order.gov_msg = `${plan.name}：${end.reason}`
    }
  }
  addLinks(company, platformId, { archives, retrying, lacking }, served)
}

const postponed = (tries: number, sent: number) => ({
  state: 3,
  tries,
  resp_code: tries === 5 ? '503' : null,
  reason: tries === 5 ? '平台故障（HTTP 503）' : '平台 10 秒内没有应答',
  missing: [],
  next: new Date(sent + (tries === 5 ? 720 : 120) * MINUTE).toISOString(),
})

const refused = (one: Told) =>
  one.bizId.charCodeAt(35) % 2 === 0
    ? { state: 4, tries: 1, resp_code: 'FIELD', reason: '平台不接受：作业人员证号未备案（certNos）', missing: [] }
    : { state: 4, tries: 6, resp_code: null, reason: '平台拒绝连接', missing: [] }

function addLinks(
  company: Company,
  platformId: string,
  of: { archives: readonly Told[]; retrying: ReadonlySet<Told>; lacking: ReadonlySet<Told> },
  served: readonly Lift[],
): void {
  const byLift = new Map(of.archives.map((one) => [one.bizId, one]))
  const lifts = new Map([
    ...of.archives.map(({ bizId }) => [bizId, bizId] as const),
    ...served.map(({ id }) => [id, id] as const),
  ])
  const unknown = new Set(served.filter(({ row }) => row.officer_phone === null).map(({ id }) => id))
  for (const elevatorId of lifts.keys()) {
    const told = byLift.get(elevatorId)
    const state = !told ? 0 : of.lacking.has(told) ? 3 : of.retrying.has(told) ? 1 : 2
    const at = new Date(told?.at ?? company.clock.at(company.clock.day(-90), 600)).toISOString()
    const id = company.random.id(Date.parse(at))
    const number = String(100_000 + (company.rows.get('elevator_link')?.length ?? 0) * 7)
    const reason = state === 3 ? '缺少必填项：安全员电话' : null
    add(company, 'elevator_link', {
      id,
      elevator_id: elevatorId,
      platform_id: platformId,
      remote_id: state === 2 ? `EQ3301990${number}` : null,
      state,
      missing: unknown.has(elevatorId) ? ['officerPhone'] : [],
      linked_at: state === 2 ? at : null,
      last_sync_at: state === 2 ? at : null,
      last_error: reason,
      created_at: at,
      updated_at: at,
    })
    if (!told) continue
    const log = (action: number, before: number, after: number, result: string, actor: Row, later: number) =>
      add(company, 'elevator_link_log', {
        id: company.random.id(Date.parse(at) + later),
        link_id: id,
        elevator_id: elevatorId,
        platform_id: platformId,
        action,
        result,
        state_before: before,
        state_after: after,
        at: new Date(Date.parse(at) + later).toISOString(),
        ...actor,
      })
    log(1, 0, 1, '电梯档案已登记上报', { actor_id: company.adminId, actor_name: '周演示' }, 0)
    const system = { actor_id: null, actor_name: '系统' }
    if (state === 2) log(2, 1, 2, `平台电梯编号 EQ3301990${number}`, system, 1400)
    if (state === 3) log(3, 1, 3, reason ?? '', system, 600)
  }
}

/** The payloads as the product would put them, from the rows that are there now. */
export async function derivePayloads(client: pg.Client, company: Company): Promise<void> {
  const ctx = { db: bind(client), companyId: company.id } as Context
  for (const platform of company.rows.get('platform') ?? []) {
    const rows = (company.rows.get('platform_log') ?? []).filter(
      (row) => row.platform_id === platform.id && row.resp_code !== '1005003',
    )
    const requests: Row[] = []
    for (const kind of ownKinds) {
      const mine = rows.filter((row) => row.kind === kind.kind)
      const facts = await kind.facts(
        ctx,
        mine.map((row) => row.biz_id as string),
        platform.id as string,
      )
      mine.forEach((row, n) => {
        const values = facts.get(row.biz_id as string)
        if (!values) return
        const { body } = putFor(kind.kind, values, platform.field_map as FieldMapRow[])
        // Two lifts were changed since the platform was told: 全量核对 has something to find.
        const told =
          kind.kind === 1 && n % 97 === 40 ? { ...body, safetyOfficer: '陈前任', dutyPhone: '0571-80000000' } : body
        requests.push({
          id: row.id,
          request: {
            method: 'POST',
            url: `${platform.base_url}/report/${kind.path}`,
            headers: {
              accept: 'application/json',
              'content-type': 'application/json; charset=utf-8',
              'x-app-key': '••••••',
              'x-unit-code': platform.unit_code,
              'x-timestamp': String(Date.parse(row.sent_at as string)),
              'x-idempotency-key': row.idempotency_key,
              'x-sign': '••••••',
            },
            body: told,
          },
          response: responseOf(row),
        })
      })
    }
    await client.query(
      `update platform_log l set request = n.request, response = n.response
       from json_to_recordset($2::json) as n (id uuid, request jsonb, response jsonb)
       where l.company_id = $1 and l.id = n.id`,
      [company.id, JSON.stringify(requests)],
    )
  }
}

function responseOf(row: Row): Row | null {
  if (row.state === 2) return { status: 200, text: '{"code":0,"msg":"ok"}' }
  if (row.resp_code === 'FIELD') {
    return { status: 422, text: '{"code":"FIELD","msg":"作业人员证号未备案","field":"certNos"}' }
  }
  return row.resp_code === '503' ? { status: 503, text: '{"code":"BUSY","msg":"系统维护"}' } : null
}
