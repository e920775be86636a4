import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { fieldApi } from '#test/builders/field.ts'
import { aFieldWorker, aServedSite, crewed, type Op, opOf, ordersOf, phoneOf } from '#test/builders/maintenance.ts'
import { publishPlan } from '#test/builders/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainOrderApi } from '../shared/api.ts'

const here: [number, number, number] = [120.172, 30.281, 10]
const codes = Array.from({ length: 31 }, (_, i) => `A-1-${i + 1}`)
const key = ['A-1-6', 'A-1-29']
const plain = codes.filter((code) => !key.includes(code))
const sha = (n: number) => n.toString(16).padStart(64, '0')

describe('两台手机做同一次维保（jobs 3.1、6.8）', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let free: { id: string; elevatorId: string; day: string }[]

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company, { name: '周调度' })
    server.setNow('2026-01-02T08:00:00+08:00')
    const { site, contractId, teamId } = await aServedSite(server, company, manager, { lifts: 19 })
    await asOwner(server, 'update elevator set lng = $2, lat = $3 where id = any($1)', [site.lifts, here[0], here[1]])
    const draft = { contractId, elevatorIds: site.lifts, startDate: '2026-01-01', endDate: '2026-03-01', teamId }
    await publishPlan(server, draft, manager)
    free = []
    for (const elevatorId of site.lifts) {
      const first = (await ordersOf(server, elevatorId))[0]
      if (first) free.push({ id: first.id, elevatorId, day: first.plan_date })
    }
  })

  /** Two who have nothing else under way. */
  const aPair = async () =>
    [
      await aFieldWorker(server, company, { name: '王一维' }),
      await aFieldWorker(server, company, { name: '李二保' }),
    ] as const
  /** An order of both, on its day. */
  async function aVisit() {
    const visit = free.pop()
    if (!visit) throw new Error('no order left')
    const pair = await aPair()
    await crewed(server, visit.id, ...pair)
    const at = (clock: string) => `${visit.day}T${clock}:00+08:00`
    server.setNow(at('12:00'))
    const [wang, li] = pair
    return { ...visit, at, pair, wang: phoneOf(server, wang), li: phoneOf(server, li) }
  }
  const detail = (id: string) => server.ask(maintainOrderApi.detail, { id }, manager)
  const itemOf = async (id: string, code: string) => (await detail(id)).items.find((one) => one.itemCode === code)
  const said = (itemCode: string, result: number, more: Record<string, unknown> = {}): Op => ({
    type: 'itemResult',
    payload: { itemCode, result, ...more },
  })
  const begin = (at: (clock: string) => string, clock: string): Op[] => [
    { type: 'depart', at: at('08:30') },
    { type: 'arrive', gps: here, at: at(clock) },
    { type: 'safety', payload: { photo: 's.jpg' }, at: at(clock) },
    { type: 'start', at: at(clock) },
  ]
  const whole = (at: (clock: string) => string, clock: string): Op[] =>
    [
      { type: 'itemBatch' as const, payload: { itemCodes: plain } },
      said('A-1-6', 1),
      said('A-1-29', 1, { value: 8.2 }),
      ...key.map((itemCode) => ({
        type: 'photo' as const,
        payload: { key: `${itemCode}-${Math.random()}.jpg`, sha256: sha(Math.floor(Math.random() * 1e9)), itemCode },
      })),
    ].map((op) => ({ ...op, at: at(clock) }))
  const end = (at: (clock: string) => string, clock: string): Op[] => [
    { type: 'leave', gps: here, at: at(clock) },
    { type: 'complete', payload: { elevatorStateAfter: 1 }, at: at(clock) },
  ]
  const results = (answers: readonly { result: string; errorCode: number | null }[]) =>
    answers.map(({ result, errorCode }) => (errorCode === null ? result : `${result} ${errorCode}`))
  async function started() {
    const visit = await aVisit()
    const { id, at } = visit
    await visit.li(id, { type: 'arrive', gps: here, at: at('09:00') })
    expect(results(await visit.wang(id, ...begin(at, '09:01')))).toEqual(Array(4).fill('applied'))
    return visit
  }

  it('完成使后面的维保改到已有工单的日子：取之前的空闲日，同一批其余照收', async () => {
    /** Done two days early: the next one comes nearer. */
    const nextAfter = async (standing: string | null) => {
      const visit = free.pop() as (typeof free)[number]
      const [wang, li] = await aPair()
      await crewed(server, visit.id, wang, li)
      const early = new Date(Date.parse(visit.day) - 2 * 86_400_000).toISOString().slice(0, 10)
      const at = (clock: string) => `${early}T${clock}:00+08:00`
      server.setNow(at('12:00'))
      // Another order of this lift on that day, made by hand.
      if (standing)
        await asOwner(
          server,
          `insert into maintain_order (company_id, id, order_no, source, elevator_id, community_id, customer_id, type, level,
             plan_date, legal_deadline, std_minutes, snapshot_hash, status)
           select company_id, gen_random_uuid(), 'WBX', 2, elevator_id, community_id, customer_id, 1, 99, $2, $2, 30, snapshot_hash, 0
           from maintain_order where id = $1`,
          [visit.id, standing],
        )
      await phoneOf(server, li)(visit.id, { type: 'arrive', gps: here, at: at('09:00') })
      const ops: Op[] = [...begin(at, '09:01'), ...whole(at, '09:30'), ...end(at, '09:50')]
      const answers = await phoneOf(server, wang)(visit.id, ...ops, { type: 'note', payload: { text: '钥匙在门卫' } })
      expect(results(answers)).toEqual(Array(ops.length + 1).fill('applied'))
      const open = (await ordersOf(server, visit.elevatorId)).filter((one) => one.status === 0 && one.level !== 99)
      return open[0]?.plan_date as string
    }
    const moved = await nextAfter(null)
    const instead = await nextAfter(moved)
    expect(instead < moved && Date.parse(moved) - Date.parse(instead) <= 2 * 86_400_000).toBe(true)
  })

  it('一条操作在系统里出错：只退回这一条并说明，同批其余和别的工单照收，可以重试', async () => {
    const one = await started()
    const other = await aVisit()
    const [wang] = one.pair
    await asOwner(
      server,
      'update maintain_order set status = 2, start_at = $2, worker_ids = worker_ids || $3::uuid where id = $1',
      [other.id, other.at('09:10'), wang.employeeId],
    )
    await asOwner(
      server,
      `create function break_it() returns trigger language plpgsql as $$ begin
         if new.type = 'note' and new.after ->> 'text' = '坏' then raise exception 'broken'; end if; return new; end $$`,
    )
    await asOwner(
      server,
      'create trigger break_it before insert on order_event for each row execute function break_it()',
    )
    await asOwner(
      server,
      `create function break_photo() returns trigger language plpgsql as $$ begin
         if new.key = 'bad.jpg' then raise exception 'broken'; end if; return new; end $$`,
    )
    await asOwner(
      server,
      'create trigger break_photo before insert on order_photo for each row execute function break_photo()',
    )
    const ops = [
      opOf(one.id, 1, said('A-1-1', 1), server),
      opOf(one.id, 2, { type: 'photo', payload: { key: 'bad.jpg', sha256: sha(7), itemCode: 'A-1-6' } }, server),
      opOf(one.id, 3, said('A-1-2', 1), server),
      opOf(one.id, 4, { type: 'note', payload: { text: '坏' } }, server),
      opOf(other.id, 5, said('A-1-3', 1), server),
    ]
    const { results: answers } = await server.ask(fieldApi.sync, { deviceId: 'w', halting: true, ops }, wang)
    expect(results(answers)).toEqual(['applied', 'rejected 1000500', 'applied', 'rejected 1000500', 'applied'])
    expect(answers[1]?.errorMsg).toContain('请重试')
    expect((await itemOf(one.id, 'A-1-2'))?.result).toBe(1)
    await asOwner(server, 'drop trigger break_it on order_event; drop trigger break_photo on order_photo')
    const again = ops.map((op) => ({ ...op, opId: crypto.randomUUID() })).slice(1, 2)
    const { results: retried } = await server.ask(fieldApi.sync, { deviceId: 'w', halting: true, ops: again }, wang)
    expect(results(retried)).toEqual(['applied'])
  })

  it('较早的正常后到：不盖过同伴较晚的异常；两人的都在，记入变更记录', async () => {
    const visit = await started()
    const { id, at } = visit
    const finding = { text: '三盏灯不亮', handling: { action: 2, detail: '' } }
    await visit.wang(id, { ...said('A-1-15', 2, finding), at: at('09:40') })
    await visit.li(id, { ...said('A-1-15', 1), at: at('09:20') })
    const item = await itemOf(id, 'A-1-15')
    expect(item).toMatchObject({ result: 2, text: '三盏灯不亮', by: '王一维', handling: { action: 2 } })
    expect(item?.others).toMatchObject([{ result: 1, by: '李二保' }])
    expect((await detail(id)).events.map(({ type }) => type)).toContain('findingKept')
  })

  it('较早的异常后到：同样留下；不知情的较晚的正常也盖不过；看过的人改正常才算，并留痕', async () => {
    const visit = await started()
    const { id, at } = visit
    await visit.li(id, { ...said('A-1-16', 1), at: at('09:40') })
    await visit.wang(id, { ...said('A-1-16', 2, { text: '风扇不转', handling: { action: 1 } }), at: at('09:20') })
    expect(await itemOf(id, 'A-1-16')).toMatchObject({ result: 2, text: '风扇不转' })
    await visit.li(id, { ...said('A-1-16', 1), at: at('09:45') })
    expect(await itemOf(id, 'A-1-16')).toMatchObject({ result: 2 })
    const seen = (await itemOf(id, 'A-1-16'))?.at
    await visit.li(id, { ...said('A-1-16', 1, { text: '已恢复', over: [seen] }), at: at('09:50') })
    expect(await itemOf(id, 'A-1-16')).toMatchObject({ result: 1, by: '李二保', others: [{ result: 2 }] })
    const resolved = (await detail(id)).events.find(({ type }) => type === 'findingResolved')
    expect(resolved).toMatchObject({ before: { text: '风扇不转', by: '王一维' }, after: { by: '李二保' } })
  })

  it('同一人：晚的盖过早的，早的后到不盖过晚的', async () => {
    const visit = await started()
    const { id, at } = visit
    await visit.wang(id, { ...said('A-1-17', 2, { text: '松动', handling: { action: 1 } }), at: at('09:20') })
    await visit.wang(id, { ...said('A-1-17', 1), at: at('09:30') })
    expect(await itemOf(id, 'A-1-17')).toMatchObject({ result: 1 })
    await phoneOf(server, visit.pair[0])(id, { ...said('A-1-17', 3, { naReason: '无' }), at: at('09:10') })
    expect(await itemOf(id, 'A-1-17')).toMatchObject({ result: 1 })
  })

  it('同伴先完成：后到的异常成为隐患与更正说明，调度收到消息；其余记录不拒绝', async () => {
    const visit = await started()
    const { id, at } = visit
    await visit.wang(id, ...whole(at, '09:30'), ...end(at, '09:50'))
    const late: Op[] = [
      { type: 'depart', at: at('08:40') },
      { type: 'arrive', gps: here, at: at('09:02') },
      { type: 'safety', payload: { photo: 'l.jpg' }, at: at('09:03') },
      { type: 'start', at: at('09:03') },
      { ...said('A-1-15', 2, { text: '三盏灯不亮', handling: { action: 2, detail: '' } }), at: at('09:35') },
      { ...said('A-1-1', 1), at: at('09:36') },
      { type: 'itemBatch', payload: { itemCodes: ['A-1-2'] }, at: at('09:36') },
      {
        type: 'hazard',
        payload: { itemCode: 'A-1-15', grade: 2, description: '井道照明：三盏灯不亮' },
        at: at('09:37'),
      },
      { type: 'photo', payload: { key: `late-${id}.jpg`, sha256: sha(5), itemCode: 'A-1-15' }, at: at('09:37') },
      { type: 'leave', gps: here, at: at('09:51') },
      { type: 'complete', payload: { elevatorStateAfter: 2 }, at: at('09:52') },
    ]
    expect(results(await visit.li(id, ...late))).toEqual(
      late.map(({ type }) => (type === 'start' ? 'rejected 3080003' : 'applied')),
    )
    const after = await detail(id)
    expect(after).toMatchObject({ status: 3, hazards: [{ grade: 2, state: 0 }] })
    expect(Date.parse(after.completeAt as string)).toBe(Date.parse(at('09:50')))
    expect(after.addenda).toMatchObject([{ author: '李二保', text: expect.stringContaining('三盏灯不亮') }])
    const told = await asOwner(server, `select title from message where biz_id = $1 order by title`, [id])
    expect(told.map(({ title }) => title)).toContain('完成后送达的异常')
    // A normal visit changes nothing of what was completed.
    expect(after.items.find(({ itemCode }) => itemCode === 'A-1-15')?.result).toBe(1)
  })

  it('隐患：同一项存两次是一条；再改转维修即报修；改回正常则撤回', async () => {
    const visit = await started()
    const { id, at } = visit
    const hazard = (grade: number, text: string): Op => ({
      type: 'hazard',
      payload: { itemCode: 'A-1-21', grade, description: text },
    })
    const finding = (action: number): Op => said('A-1-21', 2, { text: '触点烧蚀', handling: { action, detail: '' } })
    await visit.wang(id, finding(2), hazard(2, '触点烧蚀'), finding(2), hazard(2, '触点烧蚀严重'))
    expect((await detail(id)).hazards).toMatchObject([{ grade: 2, description: '触点烧蚀严重' }])
    await visit.li(id, said('A-1-22', 2, { text: '卡阻', handling: { action: 2, detail: '' } }), {
      type: 'hazard',
      payload: { itemCode: 'A-1-22', grade: 2, description: '开门卡阻' },
    })
    await visit.li(id, said('A-1-22', 1))
    expect((await detail(id)).hazards.filter(({ state }) => state < 5)).toHaveLength(1)
    await visit.wang(id, ...whole(at, '09:30'), finding(3), {
      type: 'photo',
      payload: { key: `${id}-21.jpg`, sha256: sha(9), itemCode: 'A-1-21' },
    })
    expect(results(await visit.wang(id, ...end(at, '12:00')))).toEqual(['applied', 'applied'])
    await server.outbox.settled()
    const hazards = (await detail(id)).hazards.filter(({ state }) => state < 5)
    expect(hazards).toMatchObject([{ state: 1 }])
    const repairs = await asOwner(server, 'select 1 from repair_order where elevator_id = $1', [visit.elevatorId])
    expect(repairs).toHaveLength(1)
  })

  it('同伴拍了照的项目转较大、严重隐患：照片是同伴的也收下，隐患级别不变', async () => {
    const visit = await started()
    const { id, at, pair } = visit
    const [wang, li] = pair
    const key = `web1${li.userId}_bit-ev-img_1.jpg`
    await visit.li(id, { type: 'photo', payload: { key, sha256: sha(21), itemCode: 'A-1-21' }, at: at('09:10') })
    const foreign = `web1${manager.userId}_bit-ev-img_1.jpg`
    const own = `web1${wang.userId}_bit-ev-img_2.jpg`
    const finding = said('A-1-21', 2, { text: '触点烧蚀', handling: { action: 2, detail: '' } })
    const hazard = (photos: string[]): Op => ({
      type: 'hazard',
      payload: { itemCode: 'A-1-21', grade: 3, description: '触点烧蚀', photos },
    })
    expect(results(await visit.wang(id, hazard([foreign])))).toEqual(['rejected 1000404'])
    const ops = [...whole(at, '09:30'), finding, hazard([key, own])]
    expect(results(await visit.wang(id, ...ops))).toEqual(Array(ops.length).fill('applied'))
    expect(results(await visit.wang(id, ...end(at, '12:00')))).toEqual(['applied', 'applied'])
    expect((await detail(id)).hazards).toMatchObject([{ grade: 3 }])
    const [kept] = await asOwner<{ photos: string[] }>(server, 'select photos from hazard where source_id = $1', [id])
    expect(kept?.photos).toEqual([key, own])
  })

  it('时间链不倒：早于出发的签到、早于两人到齐的开始都顺延；未来的时间算到现在并标记时间异常', async () => {
    const visit = await aVisit()
    const { id, at } = visit
    const answers = await visit.wang(
      id,
      { type: 'depart', at: at('09:10') },
      { type: 'arrive', gps: here, at: at('09:00') },
      { type: 'safety', payload: { photo: 's.jpg' }, at: at('09:12') },
    )
    expect(results(answers)).toEqual(Array(3).fill('applied'))
    await visit.li(id, { type: 'arrive', gps: here, at: at('09:30') })
    await visit.wang(id, { type: 'start', at: at('09:15') })
    const order = await detail(id)
    const moments = [order.departAt, order.arriveAt, order.startAt].map((one) => Date.parse(one as string))
    expect(moments).toEqual(['09:00', '09:00', '09:30'].map((clock) => Date.parse(at(clock))))
    expect(order.flags & 32).toBe(32)
    const future = await started()
    await future.wang(future.id, { ...said('A-1-1', 1), at: future.at('15:00') })
    expect(Date.parse((await itemOf(future.id, 'A-1-1'))?.at as string)).toBe(Date.parse(future.at('12:00')))
    expect((await detail(future.id)).flags & 32).toBe(32)
  })

  it('两人都点了开始：先到的是较晚的一次时，开始时间退回较早的一次；较早的先到则告知已由谁开始', async () => {
    const { id, at, ...visit } = await aVisit()
    await visit.wang(id, { type: 'arrive', gps: here, at: at('09:00') })
    await visit.li(id, ...begin(at, '09:10').slice(1))
    expect(results(await visit.wang(id, ...begin(at, '09:05').slice(2)))).toEqual(['applied', 'rejected 3080003'])
    const other = await aVisit()
    await other.wang(other.id, { type: 'arrive', gps: here, at: other.at('09:00') })
    await other.li(other.id, { type: 'arrive', gps: here, at: other.at('09:01') })
    const start = (clock: string) => begin(other.at, clock).slice(2)
    expect(results(await other.li(other.id, ...start('09:10')))).toEqual(['applied', 'applied'])
    expect(results(await other.wang(other.id, ...start('09:05')))).toEqual(['applied', 'applied'])
    expect(Date.parse((await detail(other.id)).startAt as string)).toBe(Date.parse(other.at('09:05')))
  })

  it('数值项没有数值不能记正常', async () => {
    const { id, wang: phone } = await started()
    expect(results(await phone(id, said('A-1-29', 1), said('A-1-29', 1, { value: 8 })))).toEqual([
      'rejected 1000400',
      'applied',
    ])
  })

  it('签到后要走：写明原因即可取消出发，班组长知道；之后可以去别的小区', async () => {
    const { id, at, wang: phone } = await aVisit()
    await phone(id, { type: 'depart', at: at('08:30') }, { type: 'arrive', gps: here, at: at('09:00') })
    expect(results(await phone(id, { type: 'cancelDepart', at: at('09:05') }))).toEqual(['rejected 3020001'])
    const away: Op = { type: 'cancelDepart', payload: { reason: '物业临时停电，下午再来' }, at: at('09:05') }
    expect(results(await phone(id, away))).toEqual(['applied'])
    const order = await detail(id)
    expect(order).toMatchObject({ status: 0, departAt: null, arriveAt: null })
    expect(order.signIns).toHaveLength(1)
  })

  it('签到后走了的人不在现场：同伴后来签到，一个人不能开始', async () => {
    const { id, at, wang: phone, li: mate } = await aVisit()
    await phone(id, { type: 'depart', at: at('08:30') }, { type: 'arrive', gps: here, at: at('09:00') })
    await phone(id, { type: 'cancelDepart', payload: { reason: '物业临时停电，下午再来' }, at: at('09:05') })
    const begun = await mate(
      id,
      { type: 'depart', at: at('09:10') },
      { type: 'arrive', gps: here, at: at('09:20') },
      { type: 'safety', payload: { photo: 's.jpg' }, at: at('09:20') },
      { type: 'start', at: at('09:21') },
    )
    expect(results(begun).at(-1)).toBe('rejected 3020004')
    // Back again, he counts.
    await phone(id, { type: 'arrive', gps: here, at: at('09:40') })
    expect(results(await mate(id, { type: 'start', at: at('09:41') }))).toEqual(['applied'])
  })

  it('后做的先到：后一张已开始，前一张的开始仍按当时的时间收下', async () => {
    const first = await aVisit()
    const second = await aVisit()
    const [wang, li] = first.pair
    await asOwner(server, 'update maintain_order set plan_date = $2 where id = $1', [second.id, first.day])
    await crewed(server, second.id, wang, li)
    server.setNow(first.at('12:00'))
    for (const { id } of [first, second])
      await phoneOf(server, li)(id, { type: 'arrive', gps: here, at: first.at('09:00') })
    const phone = phoneOf(server, wang)
    const [before, after] = [begin(first.at, '09:01'), begin(first.at, '09:50')]
    expect(results(await phone(second.id, ...after))).toEqual(Array(4).fill('applied'))
    expect(results(await phone(first.id, ...before))).toEqual(Array(4).fill('applied'))
  })
})
