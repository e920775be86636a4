import { Writable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { openLog } from '#kernel/server/log.ts'
import { readRows } from '#kernel/server/spreadsheet/index.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { customerApi } from '#modules/customer/shared/api.ts'
import { employeeApi } from '#modules/employee/shared/api.ts'
import { permissionCodes } from '#modules/permission/shared/table.ts'
import { aPerson, asOwner, type Person } from '../builders/company.ts'
import { aContract, aSite } from '../builders/contract.ts'
import { aPosition } from '../builders/employee.ts'
import { generator, hostileInput } from '../matrix/hostile.ts'
import { idPaths, put, sample, shapeOf } from '../matrix/sample.ts'
import { buildWorld, nameOf, type Raw, sendRaw, type World } from '../matrix/world.ts'

/** Sealed fields: nobody sees them without 查看成本与证件号 (APq), and they stand in clear nowhere. */
const sealed = {
  customerCard: '110105195304160034',
  staffCard: '33010619900101123X',
  account: '6222021202009876543',
}
/** Numbers people work with: never in logs, never to who may open no page of them. */
const phones = { contact: '13911112222', staff: '13933334444', emergency: '13955556666', officer: '13977778888' }
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const held = (text: string, numbers: Readonly<Record<string, string>>) =>
  Object.entries(numbers).flatMap(([what, number]) => (text.includes(number) ? [what] : []))

/** Planted numbers searched in answers, logs, exports, the audit log and every table (quality, class privacy). */
describe('个人信息', () => {
  const lines: string[] = []
  let world: World
  /** Everything but APq. */
  let viewer: Person
  let customerIds: string[]
  let staffId: string

  beforeAll(async () => {
    const log = openLog(
      'debug',
      new Writable({
        write(chunk, _, done) {
          lines.push(String(chunk))
          done()
        },
      }),
    )
    world = await buildWorld({ log })
    const { server, mine, chief } = world
    viewer = await aPerson(server, mine, { grants: permissionCodes.filter((code) => code !== 'APq') })
    const contacts = [{ name: '钱经理', phone: phones.contact, isDefault: true }]
    const own = await server.ask(
      customerApi.add,
      { name: '周个人', type: 2, role: 7, idCard: sealed.customerCard, contacts },
      chief,
    )
    const firm = await server.ask(
      customerApi.add,
      {
        name: '隐私物业',
        type: 1,
        role: 1,
        contacts,
        invoice: { kind: 1, account: sealed.account },
        safetyOfficers: [{ name: '孙安全', phone: phones.officer }],
      },
      chief,
    )
    customerIds = [own.id, firm.id]
    const staff = await server.ask(
      employeeApi.add,
      {
        name: '吴师傅',
        phone: phones.staff,
        idCard: sealed.staffCard,
        emergencyContact: '吴嫂',
        emergencyPhone: phones.emergency,
        kind: 1,
        entryDate: '2020-01-01',
        positionIds: [await aPosition(server, mine)],
        invite: true,
      },
      chief,
    )
    staffId = staff.id
  })

  /** Every answer of every reading endpoint to a person: without ids, with the planted ids and with others of the company. */
  async function* answersTo(person: { token: string }): AsyncGenerator<[name: string, answer: Raw]> {
    const planted = [...customerIds, staffId]
    for (const one of world.server.mounted.filter(({ endpoint }) => endpoint.reads)) {
      const shape = shapeOf(one.endpoint)
      const inputs: Record<string, unknown>[] = [{}]
      const others = [...world.ids].filter(([table]) => table.startsWith(snake(one.module)))
      const ids = [...planted, ...others.map(([, found]) => found[0] as string)]
      for (const path of idPaths(shape))
        for (const id of one.endpoint.file ? ids.slice(0, 1) : ids) {
          const input = sample(shape, { id: () => id, full: false }) as Record<string, unknown>
          inputs.push(put(input, path, id))
        }
      const textual = Object.keys(shape.properties ?? {}).filter((key) => /keyword|name|phone/i.test(key))
      for (const key of textual)
        for (const text of ['隐私', phones.staff, sealed.staffCard].slice(0, one.endpoint.file ? 1 : 3))
          inputs.push({ [key]: text })
      for (const input of inputs)
        yield [nameOf(one), await sendRaw(world.server, one.endpoint, input, person.token)] as const
    }
  }

  /** The answer as text; a workbook as its cells. */
  async function textOf(answer: Raw): Promise<string> {
    if (answer.raw.subarray(0, 2).toString() !== 'PK') return answer.text
    const cells: string[] = []
    for await (const row of readRows(answer.raw)) cells.push(row.cells.join('|'))
    return cells.join('\n')
  }

  it('没有「查看成本与证件号」：任何查询、搜索、导出都不出现证件号与银行账号', async () => {
    const leaks: string[] = []
    let workbooks = 0
    let shown = 0
    for await (const [name, answer] of answersTo(viewer)) {
      const text = await textOf(answer)
      if (answer.raw.subarray(0, 2).toString() === 'PK') workbooks++
      if (text.includes(phones.staff) || text.includes(phones.contact)) shown++
      leaks.push(...held(text, sealed).map((what) => `${name} ${what}`))
    }
    expect(leaks).toEqual([])
    // The walk did reach the planted people and did open exports.
    expect(workbooks).toBeGreaterThan(3)
    expect(shown).toBeGreaterThan(3)
  })

  it('两人同时编辑时退回的当前内容、以及打回的保存，同样只有掩码', async () => {
    const { server } = world
    for (const [index, id] of customerIds.entries()) {
      const { name, contacts, role, type } = await server.ask(customerApi.detail, { id }, viewer)
      const draft = {
        id,
        version: 99,
        name,
        role,
        type,
        contacts: contacts.map((one) => ({ ...one, post: undefined })),
      }
      const late = await server.send(customerApi.edit, draft, viewer)
      expect(late.errorCode, String(index)).toBe(1000001)
      expect(held(late.raw.toString(), sealed)).toEqual([])
    }
  })

  it('银行账号：无权限者看到掩码，带着掩码保存不会改掉它', async () => {
    const { server, chief } = world
    const id = customerIds[1] as string
    const seen = await server.ask(customerApi.detail, { id }, viewer)
    expect(seen.invoice.account).toBe('***************6543')
    const { name, role, type, contacts, safetyOfficers, version } = seen
    const edit = {
      id,
      version,
      name,
      role,
      type,
      safetyOfficers,
      contacts: contacts.map((one) => ({ ...one, post: undefined })),
      invoice: { kind: 1 as const, account: String(seen.invoice.account) },
    }
    await server.ask(customerApi.edit, edit, viewer)
    expect((await server.ask(customerApi.detail, { id }, chief)).invoice.account).toBe(sealed.account)
  })

  it('没有任何权限码的人、权限码全为 0 的人：连电话也看不到', async () => {
    const leaks: string[] = []
    for (const person of [world.bare, world.greyed])
      for await (const [name, answer] of answersTo(person)) {
        const found = held(await textOf(answer), { ...sealed, ...phones })
        leaks.push(...found.map((what) => `${name} ${what}`))
      }
    expect(leaks).toEqual([])
  })

  it('有权限者看到原文，每次查看都记入审计；无权限者的查看不记', async () => {
    const { server, chief } = world
    const [own, firm] = customerIds as [string, string]
    const reads = () =>
      asOwner<{ actor_id: string; entity: string; row_id: string; after: { columns: string[] } }>(
        server,
        `select actor_id, entity, row_id, after from audit_log
         where action = 'read' and after -> 'columns' <@ '["id_card", "bank_account"]' order by id`,
      )
    const before = (await reads()).length
    expect((await server.ask(customerApi.detail, { id: own }, chief)).idCard).toBe(sealed.customerCard)
    expect((await server.ask(customerApi.detail, { id: firm }, chief)).invoice.account).toBe(sealed.account)
    expect((await server.ask(employeeApi.detail, { id: staffId }, chief)).idCard).toBe(sealed.staffCard)
    for (const id of [own, firm]) await server.ask(customerApi.detail, { id }, viewer)
    await server.ask(employeeApi.detail, { id: staffId }, viewer)
    expect((await reads()).slice(before)).toEqual([
      { actor_id: chief.userId, entity: 'customer', row_id: own, after: { columns: ['id_card'] } },
      { actor_id: chief.userId, entity: 'customer', row_id: firm, after: { columns: ['bank_account'] } },
      { actor_id: chief.userId, entity: 'employee', row_id: staffId, after: { columns: ['id_card'] } },
    ])
  })

  it('金额（ANj）与成本（APq）：看到的人每天每行记一次，看不到的不记；导出每次都记', async () => {
    const { server, mine } = world
    const clerk = await aPerson(server, mine, {
      grants: permissionCodes.filter((code) => !['ANj', 'APq'].includes(code)),
    })
    const seer = await aPerson(server, mine)
    const site = await aSite(server, mine, 1)
    const contract = await server.ask(
      contractApi.add,
      aContract(site, { startDate: '2031-01-01', endDate: '2031-12-31' }),
      seer,
    )
    await asOwner(server, 'update employee set hour_cost = 66 where id = $1', [staffId])
    const look = async (as: Person) => {
      await server.ask(contractApi.list, {}, as)
      const { agreedAmount } = await server.ask(contractApi.detail, { id: contract.id }, as)
      await server.ask(employeeApi.list, {}, as)
      const { hourCost } = await server.ask(employeeApi.detail, { id: staffId }, as)
      await server.ask(customerApi.contracts, { id: site.customerId }, as)
      return [agreedAmount !== null, hourCost !== null]
    }
    const notes = async (as: Person, action: string) =>
      (
        await asOwner<{ what: string }>(
          server,
          `select entity || case row_id when '' then '' else ' ' || row_id end || ' ' || (after ->> 'columns') as what
           from audit_log where actor_id = $1 and action = $2 and not after -> 'columns' ? 'id_card' order by id`,
          [as.userId, action],
        )
      ).map(({ what }) => what)
    expect(await look(clerk)).toEqual([false, false])
    expect(await notes(clerk, 'read')).toEqual([])
    expect(await look(seer)).toEqual([true, true])
    const once = await notes(seer, 'read')
    expect(once).toEqual([
      'contract ["unpaidAmount", "agreedAmount", "settledAmount"]',
      `contract ${contract.id} ["agreed_amount", "settled_amount", "unit_price"]`,
      'employee ["hourCost"]',
      `employee ${staffId} ["hour_cost"]`,
      `customer ${site.customerId} ["agreed_amount"]`,
    ])
    await look(seer)
    expect(await notes(seer, 'read')).toEqual(once)
    server.setNow(new Date(Date.now() + 86_400_000).toISOString())
    await look(seer)
    server.setNow(undefined)
    expect(await notes(seer, 'read')).toEqual([...once, ...once])
    for (let n = 0; n < 2; n++) await server.ask(contractApi.export, { columns: ['contractNo', 'agreedAmount'] }, seer)
    expect(await notes(seer, 'export')).toEqual(Array(2).fill('contract ["contractNo", "agreedAmount"]'))
  })

  it('日志：走遍所有接口，成功的、被拒的、出故障的，一个号码也没有', async () => {
    const { server, mine } = world
    // Of their own: the walk signs them out.
    const [walker, lame] = [await aPerson(server, mine), await aPerson(server, mine, { levels: {} })]
    const random = generator(20_261_120)
    const numbers = [...Object.values(sealed), ...Object.values(phones)]
    const number = () => numbers[Math.floor(random() * numbers.length)] as string
    for (const one of server.mounted) {
      const shape = shapeOf(one.endpoint)
      const valid = sample(shape, { id: () => customerIds[0] as string, full: true }) as Record<string, unknown>
      const planted = JSON.parse(
        JSON.stringify(valid, (key, value) => (typeof value === 'string' && !/id/i.test(key) ? number() : value)),
      ) as Record<string, unknown>
      for (const input of [valid, planted, hostileInput(planted, random)])
        await sendRaw(server, one.endpoint, input, lame.token)
      for (const input of [planted, hostileInput(planted, random)])
        if (one.endpoint.needs !== 'public') await sendRaw(server, one.endpoint, input, walker.token)
    }
    // A fault in the middle of a write: the database's own error carries the whole row in its detail.
    await asOwner(server, `alter table customer_contact add constraint probe check (post <> '探针') not valid`)
    const draft = { name: '故障物业', type: 1, role: 1, remark: phones.officer }
    const contacts = [{ name: '郑', phone: phones.contact, post: '探针', isDefault: true }]
    const fault = await server.send(customerApi.add, { ...draft, contacts } as never, world.chief)
    expect(fault.status).toBe(500)
    expect(fault.raw.toString()).not.toContain(phones.contact)
    const text = lines.join('')
    expect(text).toContain('probe')
    expect(lines.length).toBeGreaterThan(2)
    const leaking = lines.filter((line) => held(line, { ...sealed, ...phones }).length > 0)
    expect(leaking.map((line) => line.slice(0, 600))).toEqual([])
  })

  it('库中：没有一张表、一行审计存着证件号与银行账号的原文；接口说明中没有号码', async () => {
    const { server } = world
    const tables = await asOwner<{ name: string }>(
      server,
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r'`,
    )
    const description = await server.app.inject({ url: '/openapi.json' })
    expect(held(description.body, { ...sealed, ...phones })).toEqual([])
    // What the walk above put into free text on purpose is no sealed field.
    const search = tables.map(
      ({ name }) => `select '${name}' as name, k.what, count(*)::int as n from ${name} t
        join jsonb_each_text($1) k (what, number) on strpos(t::text, k.number) > 0
        where t::text not like '%样例%' group by 2`,
    )
    const found = await asOwner(server, search.join(' union all '), [JSON.stringify(sealed)])
    expect(found).toEqual([])
  })
})
