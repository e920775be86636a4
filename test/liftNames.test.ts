import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { addDays, today } from '#kernel/shared/days.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { type LiftRisks, openRisks } from '#modules/elevator/shared/liftName.ts'
import { evaluationApi } from '#modules/evaluation/shared/api.ts'
import { hazardApi } from '#modules/hazard/shared/api.ts'
import { inspectionPlanApi, inspectionRecordApi } from '#modules/inspection/shared/api.ts'
import { insuranceApi } from '#modules/insurance/shared/api.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { partsApi } from '#modules/parts/shared/api.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import { searchApi } from '#modules/search/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from './builders/company.ts'
import { aCommunity, aCustomer, anElevator, type LiftPlace } from './builders/elevator.ts'
import { anEvaluationRow } from './builders/evaluation.ts'
import { anOrder } from './builders/maintainOrder.ts'
import { aBrokenLift, aDraft } from './builders/parts.ts'
import { aRepairRow } from './builders/repair.ts'
import { type TestServer, testServer } from './server.ts'

/** What a lift is called and what is wrong with it, on every call that shows it (decision 0119). */
describe('一部电梯一个名称，危险随名称走', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let place: LiftPlace
  const day = today(new Date())
  const [yesterday, tomorrow] = [addDays(day, -1), addDays(day, 1)]
  const noon = (date: string) => `${date}T12:00:00+08:00`

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    place = {
      communityId: await aCommunity(server, company, { name: '星河国际中心' }),
      customerId: await aCustomer(server, company),
    }
  })

  const risksOf = async (id: string): Promise<LiftRisks> =>
    (await server.ask(elevatorApi.detail, { id }, chief)).lift.risks
  const change = (id: string, values: string) => asOwner(server, `update elevator set ${values} where id = $1`, [id])

  const hazard = async (elevatorId: string, grade: 1 | 2 | 3, over = '') => {
    const { id } = await server.ask(
      hazardApi.add,
      { elevatorId, sourceType: 1, grade, description: '制动器间隙超标' },
      chief,
    )
    await asOwner(server, `update hazard set deadline = $2${over} where id = $1`, [id, yesterday])
  }
  const record = async (elevatorId: string, conclusion: 1 | 2, kind: 1 | 2 | 11, inspectDate: string) => {
    const [type, task] = kind < 10 ? [kind, null] : [null, kind]
    const id = newId()
    await asOwner(
      server,
      `insert into inspection_record (company_id, id, record_no, elevator_id, inspect_type, task_kind, inspect_date, org, report_no, conclusion)
       values ($1, $2, $3, $4, $5, $6, $7, '示例特检院', $3, $8)`,
      [company.id, id, `JL-${id}`, elevatorId, type, task, inspectDate, conclusion],
    )
  }
  const visit = (elevatorId: string, legalDeadline: string, status = 0) =>
    anOrder(
      server,
      company,
      { ...place, elevatorId },
      {
        planDate: legalDeadline,
        legalDeadline,
        status,
        ...(status === 3 ? { completeAt: noon(legalDeadline) } : {}),
      },
    )
  const repair = (elevatorId: string, values: Record<string, unknown>) =>
    aRepairRow(server, company, elevatorId, { reportAt: noon(yesterday), ...values })

  const states: readonly [string, (id: string) => Promise<unknown>, readonly string[]][] = [
    ['什么都没有', async () => undefined, []],
    ['困人', (id) => change(id, `trapped_at = now()`), ['trapped']],
    ['停用', (id) => change(id, `use_status = 2, stop_from = '${yesterday}'`), ['stopped']],
    ['停用，不知从何时起', (id) => change(id, `use_status = 2, stop_from = null`), ['stopped']],
    ['维修后停梯', (id) => repair(id, { stop_from: noon(yesterday), state_after: 3 }), ['stopped']],
    ['维修后停梯，后来恢复', (id) => repair(id, { stop_from: noon(yesterday), stop_to: noon(day) }), []],
    ['停梯的单关闭了', (id) => repair(id, { stop_from: noon(yesterday), status: 10, close_reason: 1 }), []],
    [
      '停梯的单还在修，单上自己说',
      (id) => repair(id, { stop_from: noon(yesterday), status: 3, complete_at: null }),
      [],
    ],
    ['自行检测不合格', (id) => record(id, 2, 2, yesterday), ['failed']],
    [
      '不合格后同类复检合格',
      async (id) => {
        await record(id, 2, 2, yesterday)
        await record(id, 1, 2, day)
      },
      [],
    ],
    [
      '合格之后又不合格',
      async (id) => {
        await record(id, 1, 2, yesterday)
        await record(id, 2, 2, day)
      },
      ['failed'],
    ],
    [
      '限速器不合格，定期检验合格不算数',
      async (id) => {
        await record(id, 2, 11, yesterday)
        await record(id, 1, 1, day)
      },
      ['failed'],
    ],
    ['严重隐患', (id) => hazard(id, 3), ['hazard']],
    ['较大隐患', (id) => hazard(id, 2), []],
    ['严重隐患已整改', (id) => hazard(id, 3, ", state = 4, notice_sign_key = 'sign.png'"), []],
    ['维保超期', (id) => visit(id, yesterday), ['visit']],
    ['今天是法定截止日', (id) => visit(id, day), []],
    ['超期的已完成', (id) => visit(id, yesterday, 3), []],
    ['检验超期', (id) => change(id, `next_inspect_date = '${yesterday}'`), ['inspection']],
    ['今天到检验日', (id) => change(id, `next_inspect_date = '${day}'`), []],
    [
      '停用、不合格与严重隐患同时',
      async (id) => {
        await record(id, 2, 2, yesterday)
        await hazard(id, 3)
        await change(id, `use_status = 2, stop_from = '${yesterday}'`)
      },
      ['stopped', 'failed', 'hazard'],
    ],
    [
      '报废的不再有',
      async (id) => {
        await hazard(id, 3)
        await change(id, `use_status = 3, next_inspect_date = '${yesterday}'`)
      },
      [],
    ],
  ]

  it.each(states)('%s', async (_, make, expected) => {
    const communityId = await aCommunity(server, company)
    const id = await anElevator(server, company, { ...place, communityId })
    await change(id, `next_inspect_date = '${tomorrow}'`)
    await make(id)
    const risks = await risksOf(id)
    expect(openRisks(risks)).toEqual(expected)
    const { records } = await server.ask(elevatorApi.list, { communityIds: [communityId] }, chief)
    expect(openRisks(records.find((row) => row.id === id)?.lift.risks ?? {})).toEqual(expected)
    // The map asks for the lifts of each kind at once, not each lift for its matters.
    const { communities } = await server.ask(elevatorApi.map, { communityIds: [communityId] }, chief)
    expect(communities.map(({ risk }) => risk)).toEqual([expected[0] ?? null])
  })

  it('每项从哪一天算起', async () => {
    const id = await anElevator(server, company, place)
    await hazard(id, 3)
    await visit(id, yesterday)
    await change(id, `next_inspect_date = '${yesterday}', use_status = 2, stop_from = '${yesterday}'`)
    expect(await risksOf(id)).toEqual({
      stopped: yesterday,
      hazard: yesterday,
      visit: yesterday,
      inspection: yesterday,
    })
  })

  it('页签上说得出各有几项没有了结', async () => {
    const id = await anElevator(server, company, place)
    await hazard(id, 1)
    await hazard(id, 2)
    await hazard(id, 3, ", state = 5, notice_sign_key = 'sign.png'")
    await aBrokenLift(server, chief, id)
    expect((await server.ask(elevatorApi.detail, { id }, chief)).open).toEqual({
      hazards: 2,
      repairs: 1,
      inspections: 0,
      parts: 0,
      certificates: 0,
    })
  })

  describe('看得到它的调用', () => {
    let id: string
    let shown: { lift: unknown }
    beforeAll(async () => {
      id = await anElevator(server, company, place, { name: 'D座1号梯' })
      await hazard(id, 3)
      await visit(id, tomorrow)
      await record(id, 1, 1, yesterday)
      await server.ask(inspectionPlanApi.generateYear, { year: Number(day.slice(0, 4)) + 1, elevatorIds: [id] }, chief)
      const bizId = await aBrokenLift(server, chief, id)
      await aDraft(server, chief, { bizId })
      await anEvaluationRow(server, company, { ...place, lifts: [id] } as never, 5)
      shown = {
        lift: {
          id,
          community: '星河国际中心',
          name: 'D座1号梯',
          type: 1,
          useType: 0,
          risks: { hazard: yesterday },
        },
      }
    })

    const lists = [
      ['电梯档案', elevatorApi.list, { keyword: 'D座1号梯' }],
      ['维保工单', maintainOrderApi.list, { elevator: 'D座1号梯' }],
      ['维修工单', repairApi.list, {}],
      ['隐患', hazardApi.list, { keyword: 'D座1号梯' }],
      ['检验计划', inspectionPlanApi.list, { keyword: 'D座1号梯' }],
      ['检验记录', inspectionRecordApi.list, { keyword: 'D座1号梯' }],
      ['限速器', inspectionRecordApi.governors, { keyword: 'D座1号梯' }],
      ['配件更换', partsApi.list, {}],
      ['服务评价', evaluationApi.list, { keyword: 'D座1号梯' }],
      ['未投保电梯', insuranceApi.uncovered, { keyword: 'D座1号梯' }],
    ] as const

    it.each(lists)('%s的列表', async (_, list, query) => {
      const { records } = (await server.ask(list, query as never, chief)) as {
        records: { lift: { id: string } | null }[]
      }
      expect(records.find((row) => row.lift?.id === id)).toMatchObject(shown)
    })

    const details = [
      ['维保工单', maintainOrderApi],
      ['维修工单', repairApi],
      ['隐患', hazardApi],
      ['检验计划', inspectionPlanApi],
      ['检验记录', inspectionRecordApi],
      ['配件更换', partsApi],
      ['服务评价', evaluationApi],
    ] as const

    it.each(details)('%s的详情', async (_, { list, detail }) => {
      const { records } = (await server.ask(list, {} as never, chief)) as {
        records: { id: string; lift: { id: string } | null }[]
      }
      const row = records.find((one) => one.lift?.id === id)
      expect(await server.ask(detail, { id: row?.id ?? '' }, chief)).toMatchObject(shown)
    })

    it('选择与搜索', async () => {
      const mark = { text: '严重隐患', tone: 'verm', solid: false }
      const options = await server.ask(elevatorApi.options, { keyword: 'D座1号梯' }, chief)
      expect(options).toMatchObject([{ value: id, label: '星河国际中心 D座1号梯', mark }])
      const groups = await server.ask(searchApi.search, { keyword: 'D座1号梯' }, chief)
      const hits = groups.find(({ kind }) => kind === 'elevator')?.hits
      expect(hits).toMatchObject([{ id, title: '星河国际中心 D座1号梯', mark }])
    })
  })
})
