import { beforeAll, describe, expect, it } from 'vitest'
import { dictionary } from '#app/figures.ts'
import { seedDemo } from '#db/seed/index.ts'
import { addDays, monthEnd, today, weekday } from '#kernel/shared/days.ts'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { employeePlanApi } from '#modules/board/shared/api.ts'
import { communityApi } from '#modules/community/shared/api.ts'
import { communityPaths } from '#modules/community/shared/paths.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { contractPaths } from '#modules/contract/shared/paths.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { elevatorPaths } from '#modules/elevator/shared/paths.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { maintenancePaths } from '#modules/maintenance/shared/paths.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import { repairPaths } from '#modules/repair/shared/paths.ts'
import { workbenchApi } from '#modules/workbench/shared/api.ts'
import { listLink } from '#modules/workbench/shared/listLink.ts'
import { aSession, asOwner } from './builders/company.ts'
import { statements } from './conformance/declared.ts'
import { testDatabase } from './database.ts'
import { type FigureValue, figureFields, figureValues } from './figureFields.ts'
import { type TestServer, testServer } from './server.ts'

/**
 * The same figure is the same number on every call that carries it (decision 0125): all calls with figures are asked as
 * several people over the demo data, and equal keys of equal rows and days are compared.
 */

const now = '2026-11-20T16:30:00+08:00'
const day = today(new Date(now))
const month = day.slice(0, 7)
const monday = addDays(day, 1 - weekday(day))
const week = { from: monday, to: addDays(monday, 6) }

/** Rows of which a detail is asked, by the head of its path. */
const DETAILS: Readonly<Record<string, string>> = {
  'aiDiagnosis/effect': 'work_effect',
  building: 'building',
  certificate: 'certificate',
  community: 'community',
  contract: 'contract',
  customer: 'customer',
  elevator: 'elevator',
  employee: 'employee',
  evaluation: 'evaluation',
  'gathering/item': 'ar_item',
  'inspection/plan': 'inspection_plan',
  'inspection/record': 'inspection_record',
  'maintain/custom': 'maintain_plan',
  'maintain/fixedDate': 'fixed_date_scheme',
  'maintain/order': 'maintain_order',
  'maintain/plan': 'maintain_plan',
  'maintain/qualityCheck': 'quality_check',
  'maintain/template': 'maintain_template',
  notice: 'notice',
  'permission/position': 'position',
  'platform/info': 'platform',
  project: 'project',
  team: 'team',
}
/** Rows of a table that are asked; more than a page shows are compared by the lists. */
const MOST = 12

/** Inputs of calls that need more than a page or an id. */
const INPUTS: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  'POST /maintain/board/schedule': [week, { from: day, to: addDays(day, 13) }, { ...week, level: [3] }],
  'POST /maintain/order/calendar': [
    { view: 'week', by: 'worker', ...week },
    { view: 'week', by: 'team', ...week },
    { view: 'week', by: 'worker', ...week, level: [3] },
    { view: 'month', by: 'worker', from: `${month}-01`, to: monthEnd(`${month}-01`) },
  ],
  'POST /maintain/employeePlan/people': [{ month }],
  'POST /hardware/outage/month': [
    { month, by: 'lift' },
    { month, by: 'community' },
  ],
  'GET /hardware/outage/lift/{elevatorId}': [{ month }],
  'GET /employee/plan/{id}': [{ month }],
  'GET /maintain/partsBag/day': [{ day }],
  'GET /maintain/qualityCheck/progress': [{}],
  'POST /certificate/gap/plan': [{ day }],
  'POST /workbench/summary': [{}, { view: 1 }, { view: 2 }, { view: 3 }],
}

/** Calls with figures that are not asked here, and why. */
const NOT_ASKED: readonly (readonly [reason: string, where: RegExp])[] = [
  [
    'proposals, previews and dry runs answer what would be',
    /preview|Preview|suggest|whatIf|simulate|candidates|similar/,
  ],
  ['for partners and guests, under a token', /^(GET|POST) \/((pub|public|thirdParty)\/|hardware\/wall\/screen)/],
  ['a phone has them for its own person', /\/field\//],
  ['only while one searches for neighbours', /\/community\/near/],
  [
    'a row beside another row, of a table the demo data has by other ids',
    /versions|strips|log\/detail|absence|held|chargeLifts|chargePeople|overtime/,
  ],
  [
    'sign-ins of the demo data have ids of no version of UUID, which only the check of replies minds',
    /(maintain\/order|qualityCheck)\/detail/,
  ],
  ['only operations users write them', /\/support\//],
]

/** Operations users alone are answered: they run the mall. */
const OF_OPERATIONS = /^\/mall\/store\//

interface Asked {
  readonly call: string
  readonly input: string
  readonly values: readonly FigureValue[]
}

const known = new Map(dictionary.map((one) => [one.key, one]))

describe('同一个数，处处相同', () => {
  let server: TestServer
  const people = new Map<string, { token: string }>()
  const ids = new Map<string, readonly string[]>()
  let endpoints: readonly Endpoint[]

  beforeAll(async () => {
    const database = await testDatabase()
    await seedDemo({ secret: database.secret, size: 'on', log: () => {}, urls: database, now: new Date(now) })
    server = await testServer({ database })
    server.setNow(now)
    const rows = await asOwner<{ phone: string; user_id: string; company_id: string | null }>(
      server,
      `select u.phone, u.id as user_id, m.company_id from app_user u left join membership m on m.user_id = u.id
       where u.phone in ('13800000001', '13800000002', '13800000003', '13700000001')`,
    )
    const names = { 13800000001: '管理员', 13800000002: '调度员', 13800000003: '班组长', 13700000001: '运营人员' }
    for (const { phone, user_id, company_id } of rows)
      people.set(names[Number(phone) as keyof typeof names], {
        token: await aSession(server, user_id, phone === '13700000001' ? null : company_id),
      })
    const company = rows.find(({ phone }) => phone === '13800000001')?.company_id
    for (const table of new Set(Object.values(DETAILS))) {
      const found = await asOwner<{ id: string }>(
        server,
        `select id from ${table} where company_id = $1 order by id limit ${MOST}`,
        [company],
      )
      ids.set(
        table,
        found.map(({ id }) => id),
      )
    }
    endpoints = (await statements()).endpoints.filter(
      (one) => one.reads && !one.file && figureFields(one.reply).some(({ figures }) => figures.length > 0),
    )
  })

  const refused = new Map<string, string>()
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
  const left = (one: Endpoint) => NOT_ASKED.some(([, where]) => where.test(nameOf(one)))

  /** What a call is asked with: rows of its table, days, or a whole page. */
  function inputsOf(one: Endpoint): readonly Record<string, unknown>[] {
    if (one === employeePlanApi.day) return (ids.get('employee') ?? []).map((employeeId) => ({ employeeId, date: day }))
    const said = INPUTS[nameOf(one)] ?? [{}]
    if (one.path.endsWith('/{elevatorId}'))
      return (ids.get('elevator') ?? []).flatMap((elevatorId) => said.map((input) => ({ ...input, elevatorId })))
    if (!one.path.includes('{id}'))
      return said.map((input) => ({ ...(one.path.endsWith('listPage') ? { size: 100 } : {}), ...input }))
    const head = Object.keys(DETAILS)
      .filter((path) => one.path.startsWith(`/${path}/`))
      .toSorted((a, b) => b.length - a.length)[0]
    const rows = ids.get(DETAILS[head ?? ''] ?? '') ?? []
    return rows.flatMap((id) => said.map((input) => ({ ...input, id })))
  }

  async function ask(one: Endpoint, as: { token: string }): Promise<Asked[]> {
    const asked: Asked[] = []
    for (const input of inputsOf(one)) {
      const answer = await server.send(one, input as never, as)
      if (answer.errorCode !== 0) {
        refused.set(nameOf(one), `${answer.errorCode} ${answer.errorMsg}`)
        continue
      }
      const around = {
        path: '',
        subject: String(input.id ?? input.employeeId ?? ''),
        when: String(input.date ?? input.day ?? input.month ?? ''),
      }
      const values = figureValues(one.reply, answer.data, around)
      asked.push({ call: nameOf(one), input: JSON.stringify(input), values })
    }
    return asked
  }

  /** Of now, of the day or the month: what the figure depends on besides its row. */
  const argumentOf = ({ figure, subject, when }: FigureValue) => {
    const over = known.get(figure)?.over
    const at = over === 'day' ? when || day : over === 'month' ? (when || month).slice(0, 7) : ''
    return `${figure} ${subject} ${at}`
  }

  it.each(['管理员', '调度员', '班组长', '运营人员'])('%s', async (who) => {
    const as = people.get(who) as { token: string }
    const numbers = new Map<string, Map<string, string>>()
    const answered = new Set<string>()
    for (const one of endpoints) {
      if (left(one)) continue
      for (const { call, input, values } of await ask(one, as)) {
        answered.add(call)
        for (const value of values) {
          if (known.get(value.figure)?.filtered || value.value === null) continue
          const key = argumentOf(value)
          const found = numbers.get(key) ?? new Map<string, string>()
          numbers.set(key, found)
          const number = String(Number(value.value))
          if (!found.has(number)) found.set(number, `${call}${value.path} ${input}`)
        }
      }
    }
    const differ = [...numbers].filter(([, found]) => found.size > 1).map(([key, found]) => [key, ...found].join(' | '))
    expect(differ.slice(0, 12)).toEqual([])
    expect(numbers.size).toBeGreaterThan(who === '运营人员' ? 50 : 200)
    if (who !== '管理员') return
    // Every call with figures was answered, or says why it is left out.
    const silent = endpoints.filter((one) => !left(one) && !OF_OPERATIONS.test(one.path)).map(nameOf)
    expect(silent.filter((call) => !answered.has(call)).map((call) => `${call}: ${refused.get(call)}`)).toEqual([])
  })

  const lists: Readonly<Record<string, Endpoint>> = {
    [maintenancePaths.orders]: maintainOrderApi.list,
    [repairPaths.list]: repairApi.list,
    [contractPaths.list]: contractApi.list,
    [elevatorPaths.list]: elevatorApi.list,
    [communityPaths.list]: communityApi.list,
  }
  const totalOf = async (list: Endpoint, query: object, as: { token: string }) =>
    ((await server.ask(list, { ...query, size: 10 } as never, as)) as { total: number }).total

  it.each(['管理员', '调度员', '班组长'])('%s：数字引到的列表，正好有这么多行', async (who) => {
    const as = people.get(who) as { token: string }
    const differ: string[] = []
    let compared = 0
    const compare = (what: string, value: number, total: number) => {
      compared++
      if (value !== total) differ.push(`${what}: ${value}, ${total} rows`)
    }
    const { figures } = await server.ask(workbenchApi.summary, {}, as)
    for (const { key, value, of } of figures) {
      compare(`tile ${key}`, of ?? value, await totalOf(workbenchApi.list, { tile: key }, as))
      const link = listLink(key, day)
      const list = link && lists[link.path]
      if (list) compare(`list of ${key}`, value, await totalOf(list, link.query, as))
    }
    const care = { useStatus: [...IN_CARE] }
    // A leader without the page 小区 has none to compare.
    const communities = await server.send(communityApi.list, { size: 20 }, as)
    for (const { id, name, elevatorCount } of communities.data?.records ?? [])
      compare(name, elevatorCount, await totalOf(elevatorApi.list, { ...care, communityIds: [id] }, as))
    const tree = await server.ask(elevatorApi.tree, {}, as)
    compare('档案', tree.total, await totalOf(elevatorApi.list, {}, as))
    for (const { id, name, count } of tree.types.flatMap((type) => type.communities).slice(0, 20))
      compare(`档案 ${name}`, count, await totalOf(elevatorApi.list, { communityIds: [id] }, as))
    expect(differ).toEqual([])
    expect(compared).toBeGreaterThan(15)
  })
})
