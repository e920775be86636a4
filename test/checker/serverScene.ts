import { expect } from 'vitest'
import { runNightly } from '#kernel/server/jobs.ts'
import { contractDays } from '#modules/contract/server/contractDays.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { orderImporter } from '#modules/maintenance/server/orderImport.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { maintainSettingApi } from '#modules/planning/shared/api.ts'
import { Level } from '#modules/template/shared/template.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract } from '#test/builders/contract.ts'
import { aSheet, Importing } from '#test/builders/importing.ts'
import { aFieldWorker, aServedSite, crewed, type Op, phoneOf, type Served } from '#test/builders/maintenance.ts'
import type { TestServer } from '#test/server.ts'
import { publishPlan } from '../builders/plan.ts'
import { dateOf, serial } from './dates.ts'
import type { History } from './history.ts'
import { underTest } from './product.ts'
import { type CheckedDays, workedOn } from './visits.ts'

/** One lift of one company, lived through the real calls on a real database. */
export interface Scene {
  server: TestServer
  company: Company
  manager: Person
  worker: Person
  served: Served
  liftId: string
  phone: ReturnType<typeof phoneOf>
}

export interface StandingOrder {
  id: string
  date: string
  level: number
  deadline: string
}

const A: [number, number, number] = [120.172, 30.281, 10]
const at = (day: string, clock: string) => `${day}T${clock}:00+08:00`

/** A company with the history's calendar and windows, its contract, and the year published before it begins. */
export async function sceneOf(server: TestServer, history: History): Promise<Scene> {
  const { lift } = history
  const before = dateOf(serial(lift.start) - 3)
  server.setNow(at(before, '09:00'))
  const company = await aCompany(server)
  const manager = await aPerson(server, company)
  const { version, setting } = await server.ask(maintainSettingApi.get, {}, manager)
  const alone = { ...setting, minCrew: 1, safetyPhoto: false, startPhoto: false, workDays: [...history.days.workDays] }
  await server.ask(maintainSettingApi.save, { version, setting: alone }, manager)
  const served = await aServedSite(server, company, manager, {
    contract: { startDate: lift.start, endDate: lift.end, signDate: before },
  })
  const liftId = served.site.lifts[0] as string
  const month = lift.inspectionMonth === null ? null : `2099-${String(lift.inspectionMonth).padStart(2, '0')}-15`
  await asOwner(server, 'update elevator set lng = $2, lat = $3, next_inspect_date = $4 where id = $1', [
    liftId,
    A[0],
    A[1],
    month,
  ])
  const worker = await aFieldWorker(server, company, { teamId: served.teamId })
  const scene = { server, company, manager, worker, served, liftId, phone: phoneOf(server, worker) }
  await setDays(scene, history.days, serial(lift.start) - 60, serial(lift.end) + 460)
  for (const [from, to] of history.days.blocked ?? []) await close(scene, [null, from, to])
  for (const weekday of history.days.shutWeekdays ?? []) await close(scene, [weekday, null, null])
  await publish(scene, history, served.contractId, lift.start, lift.end, true)
  return scene
}

/** Every day as the company's own row, so that no calendar but the history's is at work. */
async function setDays({ server, company }: Scene, days: CheckedDays, from: number, to: number): Promise<void> {
  const isWorked = workedOn({ ...days, blocked: [], shutWeekdays: [] })
  const dates = Array.from({ length: to - from + 1 }, (_, n) => from + n)
  await asOwner(
    server,
    `insert into work_calendar (company_id, id, date, kind)
     select $1, gen_random_uuid(), d.date, d.kind from unnest($2::date[], $3::int[]) as d (date, kind)`,
    [company.id, dates.map(dateOf), dates.map((day) => (isWorked(day) ? 1 : 3))],
  )
}

const close = (
  { server, company, served }: Scene,
  [weekday, from, to]: [number | null, string | null, string | null],
) =>
  asOwner(
    server,
    `insert into work_window (company_id, id, community_id, kind, weekday, from_date, to_date)
     values ($1, gen_random_uuid(), $2, 2, $3, $4, $5)`,
    [company.id, served.site.communityId, weekday, from, to],
  )

async function publish(
  { server, manager, served, liftId }: Scene,
  history: History,
  contractId: string,
  startDate: string,
  endDate: string,
  withHistory: boolean,
): Promise<void> {
  const { lift } = history
  const { 3: last3, 4: last4, 5: last5 } = lift.lastLevels ?? {}
  const known = { elevatorId: liftId, lastVisit: lift.lastVisit, last3, last4, last5 }
  const draft = {
    contractId,
    elevatorIds: [liftId],
    startDate,
    endDate,
    teamId: served.teamId,
    rule: underTest(history).rule,
    history: withHistory ? [known] : [],
  }
  await publishPlan(server, draft as never, manager)
}

/** The contract of the year after, and its plan, while this one still runs. */
export async function renew(
  scene: Scene,
  history: History,
  lastDay: string,
  day: string,
  endDate: string,
): Promise<void> {
  const { server, manager, served } = scene
  server.setNow(at(day, '12:00'))
  const startDate = dateOf(serial(lastDay) + 1)
  const contract = aContract(served.site, { startDate, endDate, signDate: day, name: '续签合同' })
  const { id } = await server.ask(contractApi.add, contract, manager)
  await publish(scene, history, id, startDate, endDate, false)
}

export const standing = ({ server, liftId }: Scene): Promise<StandingOrder[]> =>
  asOwner<StandingOrder>(
    server,
    `select id, plan_date::text as date, level, legal_deadline::text as deadline from maintain_order
     where elevator_id = $1 and status = 0 and deleted_at is null order by plan_date`,
    [liftId],
  )

/** The whole visit on one day; what the record says of it afterwards. */
export async function perform(scene: Scene, orderId: string, day: string) {
  const { server, manager, worker, phone } = scene
  server.setNow(at(day, '09:00'))
  await crewed(server, orderId, worker)
  await all(phone(orderId, { type: 'arrive', gps: A }, { type: 'start' }))
  const { items } = await server.ask(maintainOrderApi.detail, { id: orderId }, manager)
  const alone = items.filter((item) => item.isKey || item.resultType === 2 || item.photoRule >= 2)
  const plain = items.filter((item) => !alone.includes(item)).map((item) => item.itemCode)
  const ops: Op[] = alone.map(({ itemCode, valueMin, valueMax }) => ({
    type: 'itemResult',
    payload: { itemCode, result: 1, value: valueMax ?? valueMin ?? null, photos: ['1.png', '2.png'] },
  }))
  server.setNow(at(day, '11:00'))
  await all(
    phone(
      orderId,
      { type: 'itemBatch', payload: { itemCodes: plain } },
      ...ops,
      { type: 'leave', gps: A },
      {
        type: 'complete',
        payload: { elevatorStateAfter: 1, shortReason: '项目少' },
      },
    ),
  )
  await server.outbox.settled()
  const detail = await server.ask(maintainOrderApi.detail, { id: orderId }, manager)
  const { level, flags, violations } = detail
  return { level, flags, items: items.length, violations: violations.map((one) => `${one.code} ${one.text}`) }
}

async function all(results: ReturnType<ReturnType<typeof phoneOf>>): Promise<void> {
  const refused = (await results).find((one) => one.result !== 'applied')
  if (refused) throw new Error(`the phone was refused: ${refused.errorCode} ${refused.errorMsg}`)
}

/** 补录: a visit done by somebody else, and the work behind it that moves the others. */
export async function bring({ server, company, manager, liftId }: Scene, day: string, level: Level): Promise<void> {
  server.setNow(at(day, '12:00'))
  const [lift] = await asOwner<{ code: string }>(server, 'select register_code as code from elevator where id = $1', [
    liftId,
  ])
  const visit = { 电梯: lift?.code ?? '', 维保日期: day, 级别: Level.label(level) }
  const reply = await new Importing(server, maintainOrderApi.import, manager).bring(
    await aSheet(orderImporter, [visit]),
  )
  if (reply.done !== 1) throw new Error(`the sheet was refused: ${reply.errors[0]?.msg}`)
  const running = () => asOwner(server, 'select 1 from job where company_id = $1 and state = 0', [company.id])
  await expect.poll(running, { message: 'the visits were not planned anew' }).toEqual([])
}

export async function closeOrder({ server, manager }: Scene, id: string, day: string): Promise<void> {
  server.setNow(at(day, '08:30'))
  const { version } = await server.ask(maintainOrderApi.detail, { id }, manager)
  const approval = { reason: '历史回放' }
  await server.ask(maintainOrderApi.close, { id, version, reason: 7, note: '其他', approval }, manager)
}

/** 改期 as far as nobody has to release it, and the codes that its preview names. */
export async function move({ server, manager }: Scene, id: string, today: string, date: string) {
  server.setNow(at(today, '08:30'))
  const change = { ids: [id], action: 'date' as const, params: { date }, reason: '客户要求', changeReason: 1 as const }
  const { token, rows } = await server.ask(maintainOrderApi.batchPreview, change, manager)
  const { done } = await server.ask(maintainOrderApi.batchApply, { token }, manager)
  return { done: done === 1, codes: (rows[0]?.violations ?? []).map((one) => one.code) }
}

export async function makeHoliday(scene: Scene, from: string, to: string): Promise<void> {
  await scene.server.ask(maintainSettingApi.saveCalendar, { from, to, kind: 3, name: '放假' }, scene.manager)
}

export async function stopLift({ server, manager, liftId }: Scene, day: string): Promise<void> {
  server.setNow(at(day, '08:00'))
  await server.ask(elevatorApi.changeStatus, { ids: [liftId], move: 'stop', reason: '改造' }, manager)
  await server.outbox.settled()
}

export async function restartLift({ server, manager, liftId }: Scene, day: string): Promise<void> {
  server.setNow(at(day, '08:00'))
  await server.ask(elevatorApi.changeStatus, { ids: [liftId], move: 'restart' }, manager)
  await server.outbox.settled()
}

export async function terminate({ server, manager, served }: Scene, day: string, last: string): Promise<void> {
  server.setNow(at(day, '13:00'))
  await runNightly(server.services, [contractDays])
  const { version } = await server.ask(contractApi.detail, { id: served.contractId }, manager)
  const end = { id: served.contractId, version, terminatedAt: last, endReason: '更换维保单位' }
  await server.ask(contractApi.terminate, end, manager)
  await server.outbox.settled()
}
