import { beforeAll, describe, expect, it } from 'vitest'
import { TemplateEdit, templateApi } from '#modules/template/shared/api.ts'
import { nationalTemplateId } from '#modules/template/shared/national.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { fieldApi } from '#test/builders/field.ts'
import { aFieldWorker, aServedSite, crewed, type Op, ordersOf, phoneOf } from '#test/builders/maintenance.ts'
import { publishPlan } from '#test/builders/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainOrderApi } from '../shared/api.ts'

describe('到场的检查单按这台电梯：限速器校验到期才问，制造单位值按型号', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  /** The year's visit of a lift whose governor was made and last checked on these days, begun by its crew. */
  async function yearVisit(made: string, checked: string | null, templateId: string | null = null) {
    server.setNow('2026-02-27T08:00:00+08:00')
    const served = await aServedSite(server, company, manager, { contract: { startDate: '2026-01-01' } })
    const lift = served.site.lifts[0] as string
    await asOwner(
      server,
      'update elevator set governor_made_date = $2, governor_check_date = $3, template_id = $4 where id = $1',
      [lift, made, checked, templateId],
    )
    const draft = {
      contractId: served.contractId,
      elevatorIds: [lift],
      startDate: '2026-03-01',
      endDate: '2026-12-31',
      teamId: served.teamId,
      history: [{ elevatorId: lift, lastVisit: '2026-02-28' }],
    }
    await publishPlan(server, draft, manager)
    const order = (await ordersOf(server, lift)).find(({ level }) => level === 5)
    if (!order) throw new Error('no yearly visit')
    const id = order.id
    const [main, mate] = [
      await aFieldWorker(server, company, { teamId: served.teamId, certTo: '2027-12-31' }),
      await aFieldWorker(server, company, { teamId: served.teamId, certTo: '2027-12-31' }),
    ]
    await crewed(server, id, main, mate)
    await asOwner(server, `update elevator set lng = 120.17, lat = 30.26 where id = $1`, [lift])
    server.setNow(`${order.plan_date}T09:00:00+08:00`)
    const arrive: Op = { type: 'arrive', gps: [120.17, 30.26] }
    await phoneOf(server, mate)(id, arrive)
    const phone = phoneOf(server, main)
    const begun = await phone(
      id,
      { type: 'depart' },
      arrive,
      { type: 'safety', payload: { photo: 'web1-safety.png' } },
      { type: 'start' },
    )
    expect(begun.map(({ result }) => result)).toEqual(['applied', 'applied', 'applied', 'applied'])
    const carried = (await server.ask(fieldApi.bootstrap, {}, main)).orders.find((one) => one.id === id)
    const asked = carried?.items.find(({ itemCode }) => itemCode === 'A-4-6')
    const record = async (value: number | null) =>
      (await phone(id, { type: 'itemResult', payload: { itemCode: 'A-4-6', result: 1, value } }))[0]
    return { id, asked, record, items: carried?.items ?? [] }
  }

  it('到期：手机上要数值，没有数值的正常不收；填了之后工单与记录都写着动作速度', async () => {
    const { id, asked, record } = await yearVisit('2020-05-01', '2024-11-30')
    expect(asked).toMatchObject({ resultType: 2, valueUnit: 'm/s' })
    expect(asked?.requirement).toContain('限速器动作速度校验到期')
    expect(await record(null)).toMatchObject({ result: 'rejected', errorMsg: expect.stringContaining('A-4-6须填写') })
    expect(await record(1.36)).toMatchObject({ result: 'applied' })
    const { items } = await server.ask(maintainOrderApi.detail, { id }, manager)
    expect(items.find(({ itemCode }) => itemCode === 'A-4-6')).toMatchObject({
      result: 1,
      value: 1.36,
      valueUnit: 'm/s',
    })
    await asOwner(server, `update elevator set governor_check_date = '2026-12-01'`)
    const later = await server.ask(maintainOrderApi.detail, { id }, manager)
    expect(later.items.find(({ itemCode }) => itemCode === 'A-4-6')).toMatchObject({ value: 1.36, valueUnit: 'm/s' })
  })

  it('没有到期：照常记正常', async () => {
    const { asked, record } = await yearVisit('2020-05-01', '2026-11-30')
    expect(asked).toMatchObject({ resultType: 1, valueUnit: null })
    expect(asked?.requirement).not.toContain('校验到期')
    expect(await record(null)).toMatchObject({ result: 'applied' })
  })

  it('制造单位值：手机与工单详情显示这个型号的值，别的型号的不显示', async () => {
    const [{ brand, model } = { brand: '', model: '' }] = await server.ask(
      templateApi.liftModels,
      { elevatorType: 1 },
      manager,
    )
    const { id: templateId } = await server.ask(
      templateApi.copyFrom,
      { id: nationalTemplateId(1), name: '带制造单位值' },
      manager,
    )
    const draft = await server.ask(templateApi.detail, { id: templateId, face: 'draft' }, manager)
    const items = draft.items.map((item) =>
      item.itemCode === 'A-1-5'
        ? {
            ...item,
            mfrValues: [
              { brand, model: null, value: '不大于 0.7 mm' },
              { brand, model, value: '0.3～0.6 mm' },
            ],
          }
        : item,
    )
    const { version } = await server.ask(templateApi.edit, { ...TemplateEdit.parse(draft), items }, manager)
    await server.ask(templateApi.publish, { id: templateId, version }, manager)
    const visit = await yearVisit('2020-05-01', '2026-11-30', templateId)
    const told = (all: readonly { itemCode: string; requirement: string }[]) =>
      all.flatMap(({ itemCode, requirement }) =>
        requirement.includes('制造单位值') ? [`${itemCode} ${requirement}`] : [],
      )
    const words = ['A-1-5 打开时制动衬与制动轮不应发生摩擦，间隙值符合制造单位要求；制造单位值：0.3～0.6 mm']
    expect(told(visit.items)).toEqual(words)
    expect(told((await server.ask(maintainOrderApi.detail, { id: visit.id }, manager)).items)).toEqual(words)
  })
})
