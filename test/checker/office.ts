import { employeePlanApi } from '#modules/board/shared/api.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { transferApi } from '#modules/employee/shared/api.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { maintainPlanApi, maintainSettingApi } from '#modules/planning/shared/api.ts'
import { scheduleApi } from '#modules/schedule/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract } from '#test/builders/contract.ts'
import { anElevator } from '#test/builders/elevator.ts'
import { aFieldWorker, aServedSite, type Op, phoneOf, type Served } from '#test/builders/maintenance.ts'
import type { TestServer } from '#test/server.ts'
import { publishPlan } from '../builders/plan.ts'
import { dateOf, serial } from './dates.ts'
import { type Action, approvalOf, type Row } from './deeds.ts'

/** What the office and its crews may do to the visits of some lifts, through the real calls. */

export const START = '2026-03-02'
const END = '2026-06-30'
const CERT_END = '2026-04-30'
/** Two visits a day and person: what somebody else had becomes too much soon. */
export const MOST_MINUTES = 100
const PLACE: [number, number, number] = [120.172, 30.281, 10]

interface Replied {
  readonly errorCode: number
  readonly status: number
}

export class Office {
  readonly server: TestServer
  readonly company: Company
  readonly chief: Person
  readonly dispatcher: Person
  readonly workers: readonly Person[]
  readonly served: Served
  readonly lifts: string[]
  /** Last day of service, and the last visit that was done, by lift. */
  readonly ends = new Map<string, string>()
  readonly done = new Map<string, string>()
  /** Last day of the certificate, by person. */
  readonly certified: ReadonlyMap<string, string>
  readonly plans: string[]
  today = START

  private constructor(
    server: TestServer,
    { company, chief, dispatcher }: { company: Company; chief: Person; dispatcher: Person },
    workers: readonly Person[],
    served: Served,
    planId: string,
  ) {
    this.server = server
    this.company = company
    this.chief = chief
    this.dispatcher = dispatcher
    this.workers = workers
    this.served = served
    this.plans = [planId]
    this.lifts = [...served.site.lifts]
    for (const lift of this.lifts) this.ends.set(lift, END)
    this.certified = new Map(workers.map((one, at) => [one.employeeId, at === 3 ? CERT_END : '2030-01-01']))
  }

  /** Three lifts, four people of whom one's certificate ends, the year's plan published; the first weeks have a crew. */
  static async open(server: TestServer): Promise<Office> {
    server.setNow(`${START}T08:00:00+08:00`)
    const company = await aCompany(server)
    const chief = await aPerson(server, company)
    const grants = ['JMb', 'JMc', 'JMd', 'JMe', 'JMf', 'JMh', 'JMi', 'JMq', 'JMr', 'JMt', 'JMz', 'JW2'] as const
    const dispatcher = await aPerson(server, company, { grants: [...grants] })
    const { version, setting } = await server.ask(maintainSettingApi.get, {}, chief)
    const small = { dayTarget: MOST_MINUTES, dayMax: MOST_MINUTES, safetyPhoto: false, startPhoto: false }
    await server.ask(maintainSettingApi.save, { version, setting: { ...setting, ...small } }, chief)
    const served = await aServedSite(server, company, chief, { lifts: 3, contract: { startDate: START, endDate: END } })
    const { teamId } = served
    const workers: Person[] = []
    for (const certTo of ['2030-01-01', '2030-01-01', '2030-01-01', CERT_END])
      workers.push(await aFieldWorker(server, company, { certTo, teamId }))
    await asOwner(server, 'update elevator set lng = $2, lat = $3, worker_ids = $4 where id = any($1)', [
      [...served.site.lifts],
      ...PLACE.slice(0, 2),
      workers.slice(0, 2).map((one) => one.employeeId),
    ])
    const draft = { contractId: served.contractId, elevatorIds: served.site.lifts, startDate: START, endDate: END }
    const { planIds } = await publishPlan(server, { ...draft, teamId }, chief)
    return new Office(server, { company, chief, dispatcher }, workers, served, planIds[0] as string)
  }

  rows(): Promise<Row[]> {
    return asOwner<Row>(
      this.server,
      `select id, elevator_id as lift, plan_date::text as day, original_plan_date::text as first, status, level, version,
         worker_ids as people, std_minutes as minutes, closed_at::text as "closedAt",
         (extract(hour from plan_start) * 60 + extract(minute from plan_start))::int as start
       from maintain_order where elevator_id = any($1) and deleted_at is null order by plan_date, id`,
      [this.lifts],
    )
  }

  private crew(n: number): Person[] {
    const [a, b, c, d] = this.workers as readonly [Person, Person, Person, Person]
    return ([
      [a, b],
      [c, d],
      [a, c],
      [b, c],
    ][n] ?? [a, b]) as Person[]
  }

  private async plan(which: number) {
    const id = this.plans[which % this.plans.length] as string
    const { version } = await this.server.ask(maintainPlanApi.detail, { id }, this.chief)
    return { id, version }
  }

  private async batch(one: Action, ids: string[], action: 'date' | 'staff', params: Record<string, unknown>) {
    const query = { ids, action, params, reason: '调整' }
    const preview = await this.server.send(maintainOrderApi.batchPreview, query, this.dispatcher)
    if (preview.errorCode !== 0) return preview
    const { token } = preview.data as { token: string }
    return this.server.send(maintainOrderApi.batchApply, { token, approval: approvalOf(one) }, this.dispatcher)
  }

  /** Does it; the reply of the last call, if any was made. */
  async act(one: Action, all: readonly Row[]): Promise<Replied | undefined> {
    const open = all.filter((row) => row.status === 0)
    const closed = all.filter((row) => row.status === 9)
    const row = open[one.which % open.length] as Row
    const approval = approvalOf(one)
    const own = { id: row.id, version: row.version }
    const day = dateOf(serial(row.day) + one.by)
    const { server, dispatcher, chief } = this
    const crew = this.crew(one.crew).map((each) => each.employeeId)
    const calls: Readonly<Record<Action['kind'], () => Promise<Replied | undefined>>> = {
      date: () => this.batch(one, [row.id], 'date', { date: day }),
      batch: () => {
        const at = one.which % open.length
        const ids = open.slice(at, at + 3).map((each) => each.id)
        return this.batch(one, ids, 'date', { shiftDays: one.by })
      },
      staff: () => this.batch(one, [row.id], 'staff', { crew }),
      async board() {
        const move = { orderId: row.id, version: row.version, date: day, crew, approval }
        const proposal = await server.send(scheduleApi.propose, { moves: [move] }, dispatcher)
        if (proposal.errorCode !== 0) return proposal
        const { token } = proposal.data as { token: string }
        return server.send(scheduleApi.publish, { proposalToken: token, reason: '调整' }, dispatcher)
      },
      hour: () => {
        const planStart = `${String(9 + (one.which % 3)).padStart(2, '0')}:00`
        return server.send(maintainOrderApi.edit, { ...own, planStart, approval }, dispatcher)
      },
      close: () => server.send(maintainOrderApi.close, { ...own, reason: 4, approval }, dispatcher),
      remove: () =>
        server.send(maintainOrderApi.remove, { id: row.id, ...(one.asks ? { reason: '重复' } : {}) }, dispatcher),
      async reopen() {
        const back = closed[one.which % Math.max(1, closed.length)]
        if (!back) return undefined
        const again = { id: back.id, version: back.version, reason: '误关', approval }
        return server.send(maintainOrderApi.reopen, again, dispatcher)
      },
      pause: async () => server.send(maintainPlanApi.pause, { ...(await this.plan(one.which)), approval }, dispatcher),
      resume: async () => server.send(maintainPlanApi.resume, await this.plan(one.which), dispatcher),
      reset: async () => {
        const { id: planId } = await this.plan(one.which)
        const query = { planId, fromDate: dateOf(serial(this.today) + 1 + Math.abs(one.by)) }
        const preview = await server.send(maintainPlanApi.resetPreview, query, chief)
        if (preview.errorCode !== 0) return preview
        const { token } = preview.data as { token: string }
        return server.send(maintainPlanApi.resetApply, { token }, chief)
      },
      level: async () => {
        const query = { teamId: this.served.teamId, fromDate: dateOf(serial(this.today) + 3 + Math.abs(one.by)) }
        const preview = await server.send(maintainPlanApi.levelPreview, query, chief)
        if (preview.errorCode !== 0) return preview
        const { token } = preview.data as { token: string }
        return server.send(maintainPlanApi.levelApply, { token }, chief)
      },
      later: async () => {
        this.today = dateOf(serial(this.today) + 1)
        server.setNow(`${this.today}T08:00:00+08:00`)
        return undefined
      },
      lineHandover: async () => {
        const [mainWorkerId, ...assistantIds] = crew
        const from = dateOf(serial(this.today) + Math.abs(one.by))
        const people = { teamId: this.served.teamId, mainWorkerId: mainWorkerId as string, assistantIds }
        const given = { ...(await this.plan(one.which)), ...people, fromDate: from }
        return server.send(maintainPlanApi.handover, given, chief)
      },
      liftTransfer: async () => {
        const [fromId, toId] = this.giving(one)
        const items = [{ elevatorId: row.lift, toId }]
        const reply = await server.send(transferApi.transfer, { fromId, items }, chief)
        await server.outbox.settled()
        return reply
      },
      deskHandover: async () => {
        const [fromId, toId] = this.giving(one)
        const query = { fromId, toId, scope: 'all' as const, from: this.today, reason: '交接' }
        const preview = await server.send(employeePlanApi.handoverPreview, query, chief)
        if (preview.errorCode !== 0) return preview
        const { token, lifts } = preview.data as { token: string; lifts: { id: string; ok: boolean }[] }
        const liftIds = lifts.filter(({ ok }) => ok).map(({ id }) => id)
        const reply = await server.send(employeePlanApi.handoverApply, { token, liftIds, approval }, chief)
        await server.outbox.settled()
        return reply
      },
      done: () => this.finish(open.filter((each) => each.lift === row.lift)),
      ended: () => this.end(one),
      joined: () => this.join(),
    }
    return calls[one.kind]()
  }

  private giving({ which, crew }: Action): [string, string] {
    const from = which % this.workers.length
    const to = (from + 1 + (crew % 3)) % this.workers.length
    return [this.workers[from]?.employeeId as string, this.workers[to]?.employeeId as string]
  }

  /** The next visit of a lift is made today, by whoever has it: the ones after it are chained anew. */
  private async finish([next]: readonly Row[]): Promise<Replied | undefined> {
    const { server, chief } = this
    const crew = this.workers.filter((one) => next?.people.includes(one.employeeId))
    if (!next || crew.length < 2) return undefined
    const phones = crew.map((one) => phoneOf(server, one))
    const [first] = phones as [ReturnType<typeof phoneOf>]
    server.setNow(`${this.today}T09:00:00+08:00`)
    for (const phone of phones) await phone(next.id, { type: 'arrive', gps: PLACE })
    await first(next.id, { type: 'start' })
    const { items } = await server.ask(maintainOrderApi.detail, { id: next.id }, chief)
    const alone = items.filter((item) => item.isKey || item.resultType === 2 || item.photoRule >= 2)
    const itemCodes = items.filter((item) => !alone.includes(item)).map((item) => item.itemCode)
    const ops: Op[] = alone.map(({ itemCode, valueMin, valueMax }) => ({
      type: 'itemResult',
      payload: { itemCode, result: 1, value: valueMax ?? valueMin ?? null, photos: ['1.png', '2.png'] },
    }))
    server.setNow(`${this.today}T11:00:00+08:00`)
    const results = await first(
      next.id,
      { type: 'itemBatch', payload: { itemCodes } },
      ...ops,
      { type: 'leave', gps: PLACE },
      { type: 'complete', payload: { elevatorStateAfter: 1, shortReason: '项目少' } },
    )
    await server.outbox.settled()
    if (results.at(-1)?.result === 'applied') this.done.set(next.lift, this.today)
    return undefined
  }

  /** The contract ends sooner than it says; those of lifts that came later go on. */
  private async end({ which }: Action): Promise<Replied | undefined> {
    const { server, chief, served } = this
    const terminatedAt = dateOf(serial(this.today) + 40 + (which % 30))
    if (terminatedAt >= END) return undefined
    const { version } = await server.ask(contractApi.detail, { id: served.contractId }, chief)
    const end = { id: served.contractId, version, terminatedAt, endReason: '更换维保单位' }
    const reply = await server.send(contractApi.terminate, end, chief)
    await server.outbox.settled()
    if (reply.errorCode === 0) for (const lift of served.site.lifts) this.ends.set(lift, terminatedAt)
    return reply
  }

  /** A lift more under a contract of its own, planned from tomorrow on. */
  private async join(): Promise<Replied | undefined> {
    const { server, chief, served, company } = this
    if (this.lifts.length > 4) return undefined
    const { customerId, communityId } = served.site
    const lift = await anElevator(server, company, { customerId, communityId })
    await asOwner(server, 'update elevator set lng = $2, lat = $3 where id = $1', [lift, ...PLACE.slice(0, 2)])
    const startDate = dateOf(serial(this.today) + 1)
    const dates = { startDate, endDate: END, signDate: this.today, name: `加装${this.lifts.length}` }
    const contract = aContract({ customerId, communityId, lifts: [lift] }, dates)
    const { id: contractId } = await server.ask(contractApi.add, contract, chief)
    const draft = { contractId, elevatorIds: [lift], startDate, endDate: END, teamId: served.teamId }
    const { token } = await server.ask(maintainPlanApi.generate, draft, chief)
    const reply = await server.send(maintainPlanApi.publish, { token }, chief)
    if (reply.errorCode === 0) {
      this.plans.push(...(reply.data as { planIds: string[] }).planIds)
      this.lifts.push(lift)
      this.ends.set(lift, END)
      this.done.set(lift, startDate)
    }
    return reply
  }
}
