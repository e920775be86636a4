import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId, type Services } from '#kernel/server/index.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aProject } from '#test/builders/project.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { projectOvertimeApi, ruleApi } from '../shared/api.ts'
import type { Stage } from '../shared/overtime.ts'
import type { WorkTime } from '../shared/steps.ts'
import type { ClockSource } from './clocks.ts'
import { overtimePass } from './pass.ts'

/**
 * A module with clocks offers one object and nothing more. Notes stand for the orders of a module that is not there:
 * created_at is the report, ticked_at the arrival, updated_by the project.
 */
const notes = (scene: 1 | 3): ClockSource => ({
  scene,
  nodes: { 2: sql`n.ticked_at is null and n.deleted_at is null` },
  from: sql`workbench_note n`,
  alias: 'n',
  since: sql`n.created_at`,
  due: sql`n.created_at + interval '30 minutes'`,
  allowance: sql`case n.version when 2 then 30 else 0 end`,
  projectId: sql`n.updated_by`,
  row: sql`n.text as subject, '9 栋 1 单元' as note, array[n.created_by] as crew_ids, '{}'::uuid[] as leader_ids,
    '{}'::uuid[] as manager_ids, n.id as jump_id`,
  subjectType: 'note',
  jumpTo: 'repair',
})

const always: WorkTime = { isWorked: () => true, spans: [[0, 1440]] }
const office: WorkTime = { isWorked: () => true, spans: [[510, 1050]] }

describe('超时提醒的引擎', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let worker: Person
  let dispatcher: Person
  const spoken: { how: 'text' | 'voice'; key: string; phone: string }[] = []
  let services: Services

  beforeAll(async () => {
    server = await testServer()
    const delivered = new Set<string>()
    const once = (how: 'text' | 'voice', phone: string, key = '') => {
      // As a provider does: what carries a known key is not delivered again.
      if (!delivered.has(key)) spoken.push({ how, key, phone })
      delivered.add(key)
      return { no: null }
    }
    services = {
      ...server.services,
      texting: { send: async (phone, _template, _values, key) => once('text', phone, key) },
      voice: { call: async (phone, _template, _values, key) => once('voice', phone, key) },
    }
  })
  beforeEach(async () => {
    company = await aCompany(server)
    chief = await aPerson(server, company)
    worker = await aPerson(server, company, { kind: 2, grants: [] })
    dispatcher = await aPerson(server, company, { kind: 4, grants: [] })
    spoken.length = 0
    server.setNow('2026-11-20T02:00:00Z')
  })

  const note = async (createdAt: string, over: { project?: string; version?: number; text?: string } = {}) => {
    const id = newId()
    await asOwner(
      server,
      `insert into workbench_note (company_id, id, text, created_at, created_by, updated_by, version) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        company.id,
        id,
        over.text ?? '青禾花园 1号梯',
        createdAt,
        worker.employeeId,
        over.project ?? null,
        over.version ?? 0,
      ],
    )
    return id
  }
  const stage = (threshold: number, over: Partial<Stage> = {}): Stage => ({
    threshold,
    unit: 1,
    receivers: [1],
    namedIds: [],
    channels: [1],
    repeatMinutes: undefined,
    maxTimes: undefined,
    ...over,
  })
  const set = async (scene: 1 | 3, stages: Stage[], over: { workHoursOnly?: boolean; enabled?: boolean } = {}) => {
    const { version } = await server.ask(ruleApi.detail, { scene, node: 2 }, chief)
    const rule = { scene, node: 2 as const, stages, workHoursOnly: false, enabled: true, version, ...over }
    await server.ask(ruleApi.save, rule, chief)
  }
  const pass = (clock: string, scene: 1 | 3 = 1, work = always, using = services) => {
    server.setNow(clock)
    return overtimePass(using, company.id, { clocks: [notes(scene)], workTime: async () => work })
  }
  const hits = async () =>
    (
      await asOwner<{ stage: number; nth: number; receivers: string[] }>(
        server,
        'select stage, nth, receivers from overtime_hit where company_id = $1 order by hit_at, stage, nth',
        [company.id],
      )
    ).map((row) => `${row.stage}.${row.nth} ${row.receivers.join()}`)
  const messages = (person: Person) =>
    asOwner<{ title: string; level: number; jump: object }>(
      server,
      'select title, level, jump from message where receiver_id = $1 order by created_at, id',
      [person.userId],
    )
  const minute = (n: number) => new Date(Date.parse('2026-11-20T02:00:00Z') + n * 60_000).toISOString()

  it('困人：三级升级，每级按间隔重复到上限，站内、短信、语音各到各人', async () => {
    const id = await note(minute(0))
    await set(1, [
      stage(10, { repeatMinutes: 5, maxTimes: 2 }),
      stage(30, { receivers: [3], channels: [2, 4], repeatMinutes: 10, maxTimes: 2 }),
      stage(60, { receivers: [1, 3], channels: [1, 3, 4] }),
    ])
    for (let n = 0; n <= 75; n += 5) await pass(minute(n))
    expect(await hits()).toEqual([
      `1.1 ${worker.name}`,
      `1.2 ${worker.name}`,
      `2.1 ${dispatcher.name}`,
      `2.2 ${dispatcher.name}`,
      `3.1 ${worker.name},${dispatcher.name}`,
    ])
    expect((await messages(worker)).map(({ title }) => title)).toEqual([
      '困人工单 10 分钟未到达',
      '困人工单 10 分钟未到达',
      '困人工单 60 分钟未到达',
    ])
    expect((await messages(dispatcher))[0]).toEqual({
      title: '困人工单 30 分钟未到达',
      level: 3,
      jump: { moduleName: 'overtime', openType: 1, params: { bizType: 'repair', id } },
    })
    expect(spoken.map(({ how, phone }) => `${how} ${phone}`).sort()).toEqual(
      [
        ...[1, 2, 3].map(() => `voice ${dispatcher.phone}`),
        `voice ${worker.phone}`,
        `text ${worker.phone}`,
        `text ${dispatcher.phone}`,
      ].sort(),
    )
    const page = await server.ask(ruleApi.hits, { scene: 1 }, chief)
    expect(page.records[0]).toMatchObject({ what: '困人工单 60 分钟未到达', calls: { sent: 4, waiting: 0, failed: 0 } })
  })

  it('到达后不再提醒；停用的规则与关掉的总开关都不响', async () => {
    const id = await note(minute(0))
    await set(1, [stage(10), stage(20)])
    await pass(minute(11))
    await asOwner(server, 'update workbench_note set ticked_at = now() where id = $1', [id])
    await pass(minute(21))
    expect(await hits()).toEqual([`1.1 ${worker.name}`])
    await note(minute(0))
    await set(1, [stage(10)], { enabled: false })
    await pass(minute(30))
    await set(1, [stage(10)])
    await server.ask(ruleApi.turn, { kind: 'overtime', on: false, version: 0 }, chief)
    await pass(minute(31))
    expect(await hits()).toHaveLength(1)
    await server.ask(ruleApi.turn, { kind: 'overtime', on: true, version: 1 }, chief)
    await pass(minute(32))
    expect(await hits()).toHaveLength(2)
  })

  it('areaType 2 的宽限加在每一级上（archives 6.9：30 分钟变 60）', async () => {
    await note(minute(0), { version: 2 })
    await set(1, [stage(30)])
    await pass(minute(59))
    expect(await hits()).toEqual([])
    await pass(minute(60))
    expect(await hits()).toHaveLength(1)
  })

  it('仅工作时间：夜里不计时也不提醒；困人不受限制', async () => {
    // 17:00 in Shanghai: half an hour of work is left that day.
    await note('2026-11-20T09:00:00Z')
    await set(3, [stage(60)], { workHoursOnly: true })
    await pass('2026-11-20T13:00:00Z', 3, office)
    await pass('2026-11-21T00:59:00Z', 3, office)
    expect(await hits()).toEqual([])
    await pass('2026-11-21T01:00:00Z', 3, office)
    expect(await hits()).toHaveLength(1)
    await pass('2026-11-20T16:00:00Z', 1, office)
    expect(await hits()).toHaveLength(2)
  })

  it('项目的规则盖过企业的；项目停用只对项目；恢复默认后回到企业规则，说过的不再说', async () => {
    const { id: project } = await aProject(server, company, chief)
    const within = await note(minute(0), { project, text: '项目内' })
    await note(minute(0), { text: '项目外' })
    await set(1, [stage(10)])
    const of = { projectId: project, scene: 1 as const, node: 2 as const }
    const rule = { ...of, stages: [stage(40)], workHoursOnly: false, enabled: true, version: 0 }
    await server.ask(projectOvertimeApi.save, rule, chief)
    await pass(minute(15))
    const subjects = () =>
      asOwner<{ title: string; stage: number }>(
        server,
        'select title, stage from overtime_hit where company_id = $1 order by hit_at',
        [company.id],
      )
    expect((await subjects()).map(({ title }) => title)).toEqual(['项目外'])
    await pass(minute(41))
    expect((await subjects()).map(({ title }) => title)).toEqual(['项目外', '项目内'])
    expect(await server.ask(projectOvertimeApi.detail, of, chief)).toMatchObject({ source: 2, version: 1 })
    await server.ask(projectOvertimeApi.reset, { ...of, version: 1 }, chief)
    expect(await server.ask(projectOvertimeApi.detail, of, chief)).toMatchObject({ source: 1, version: 0 })
    await pass(minute(42))
    expect(await subjects()).toHaveLength(2)
    expect(within).toBeTruthy()
  })

  it('两个实例同时跑：一条命中、一条消息、一通电话', async () => {
    await note(minute(0))
    await set(1, [stage(10, { channels: [1, 4] })])
    server.setNow(minute(12))
    await Promise.all([1, 2, 3, 4].map(() => pass(minute(12))))
    expect(await hits()).toHaveLength(1)
    expect(await messages(worker)).toHaveLength(1)
    expect(spoken).toHaveLength(1)
  })

  /** The process ends between the provider's answer and the commit that would keep it. */
  const killedAfterCall = (): Services => {
    let dead = false
    const app = Object.create(services.pools.app) as typeof services.pools.app
    const connect = async () => {
      const client = await services.pools.app.connect()
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
      client.query = (async (...args: unknown[]) => {
        if (!dead || args[0] !== 'commit') return query(...args)
        dead = false
        await query('rollback')
        throw new Error('killed')
      }) as typeof client.query
      return client
    }
    app.connect = connect as typeof app.connect
    return {
      ...services,
      pools: { ...services.pools, app },
      voice: {
        async call(phone, template, values, key) {
          const taken = await services.voice.call(phone, template, values, key)
          dead = true
          return taken
        },
      },
    }
  }

  it('发出之后、记下之前被杀：重来一遍，对方只听到一次；发不出去则隔一会儿再试', async () => {
    await note(minute(0))
    await set(1, [stage(10, { channels: [4] })])
    await expect(pass(minute(11), 1, always, killedAfterCall())).rejects.toThrow('killed')
    const states = () => asOwner(server, 'select state, tries from overtime_call where company_id = $1', [company.id])
    expect(await states()).toEqual([{ state: 0, tries: 0 }])
    await pass(minute(12))
    expect(await states()).toEqual([{ state: 1, tries: 0 }])
    expect(spoken).toHaveLength(1)

    await note(minute(0))
    const away: Services = { ...services, voice: { call: async () => Promise.reject(new Error('线路忙')) } }
    await pass(minute(13), 1, always, away)
    await pass(minute(13), 1, always, away)
    expect(await states()).toContainEqual({ state: 0, tries: 1 })
    await pass(minute(14))
    expect(spoken).toHaveLength(2)
  })

  it('停机之后：每个对象只补当前一级一次，错过的不补', async () => {
    await note(minute(0))
    await set(1, [stage(10, { repeatMinutes: 5, maxTimes: 3 }), stage(30, { repeatMinutes: 10, maxTimes: 3 })])
    await pass(minute(11))
    await pass(minute(45))
    await pass(minute(45))
    expect(await hits()).toEqual([`1.1 ${worker.name}`, `2.2 ${worker.name}`])
    // An order moved to another time is a new clock.
    await asOwner(server, `update workbench_note set created_at = $2 where company_id = $1`, [company.id, minute(50)])
    await pass(minute(61))
    expect(await hits()).toHaveLength(3)
  })

  it('一人一次收到四项以上合成一条；困人逐条', async () => {
    for (let n = 1; n <= 5; n++) await note(minute(0), { text: `${n}号梯` })
    await set(3, [stage(10)])
    await pass(minute(11), 3)
    expect(await messages(worker)).toMatchObject([{ title: '普通维修工单 10 分钟未到达，共 5 项' }])
    await set(1, [stage(10)])
    await pass(minute(12), 1)
    expect(await messages(worker)).toHaveLength(6)
  })

  it('本人的免打扰时段推迟短信与电话，困人除外', async () => {
    await asOwner(server, `update app_user set prefs = '{"quietFrom":"22:00","quietTo":"07:00"}' where id = $1`, [
      worker.userId,
    ])
    await note('2026-11-20T14:30:00Z')
    await set(3, [stage(10, { channels: [3] })])
    await set(1, [stage(10, { channels: [3] })])
    await pass('2026-11-20T14:45:00Z', 3)
    expect(spoken).toEqual([])
    await pass('2026-11-20T14:46:00Z', 1)
    expect(spoken).toHaveLength(1)
    await pass('2026-11-20T23:00:00Z', 3)
    expect(spoken).toHaveLength(2)
  })
})
