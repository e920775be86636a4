import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { listViewApi } from '../shared/listView.api.ts'

const state = {
  filters: { status: { value: '0,1', label: '状态' } },
  sort: 'planDate.asc',
  columns: ['elevatorName', 'status'],
}

describe('列表视图', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let clerk: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    clerk = await aPerson(server, company, { levels: { AN1: 1 } } as never)
    stranger = await aPerson(server, await aCompany(server))
  })

  const add = (by: Person, given: object = {}) =>
    server.ask(
      listViewApi.add,
      { list: 'maintainOrder', name: '逾期未派', shared: false, state, ...given } as never,
      by,
    )
  const names = async (by: Person) =>
    (await server.ask(listViewApi.list, { list: 'maintainOrder' }, by)).map(({ name }) => name)

  it('未登录不答；自己的只有自己看得见，共用的全公司看得见，别家企业看不见', async () => {
    expect((await server.send(listViewApi.list, { list: 'maintainOrder' })).errorCode).toBeGreaterThan(0)
    await add(clerk, { name: '我的一班' })
    await add(clerk, { name: '本周到期', shared: true })
    expect(await names(clerk)).toEqual(['我的一班', '本周到期'])
    expect(await names(chief)).toEqual(['本周到期'])
    expect(await names(stranger)).toEqual([])
    const [view] = await server.ask(listViewApi.list, { list: 'maintainOrder' }, chief)
    expect(view).toMatchObject({ mine: false, maker: clerk.name, state })
    expect(await server.ask(listViewApi.list, { list: 'contract' }, clerk)).toEqual([])
  })

  it('改与删：作者可以，能编辑岗位的人可以改共用的；别人的、别家的都当作没有', async () => {
    const { id } = await add(chief, { name: '主管的', shared: true })
    const change = { id, version: 0, name: '改名', shared: true }
    expect((await server.send(listViewApi.edit, change, clerk)).errorCode).toBe(1000404)
    expect((await server.send(listViewApi.remove, { id }, clerk)).errorCode).toBe(1000404)
    expect((await server.send(listViewApi.edit, change, stranger)).errorCode).toBe(1000404)
    expect(
      (await server.ask(listViewApi.list, { list: 'maintainOrder' }, clerk)).find((v) => v.id === id),
    ).toMatchObject({
      editable: false,
    })
    const saved = await server.ask(listViewApi.edit, change, chief)
    expect(saved.version).toBe(1)
    // Without a state it brings back what it brought back before; a stale version is refused.
    const after = (await server.ask(listViewApi.list, { list: 'maintainOrder' }, chief)).find((v) => v.id === id)
    expect(after).toMatchObject({ name: '改名', state })
    expect((await server.send(listViewApi.edit, change, chief)).errorCode).toBe(1000001)
    await server.ask(listViewApi.remove, { id }, chief)
    expect(await names(chief)).not.toContain('改名')
  })

  it('没有筛选、没有排序的视图：空的不随请求走，照样存下', async () => {
    const bare = { list: 'team', name: '全部', shared: false, state: { columns: ['name'] } }
    await server.ask(listViewApi.add, bare as never, chief)
    const [view] = await server.ask(listViewApi.list, { list: 'team' }, chief)
    expect(view?.state).toEqual({ filters: {}, sort: null, columns: ['name'] })
  })

  it('同名的视图在名称旁说明；空名称、过长的名称不收', async () => {
    await add(chief, { name: '同名' })
    const again = await server.send(
      listViewApi.add,
      { list: 'maintainOrder', name: '同名', shared: false, state },
      chief,
    )
    expect(again.fields).toEqual([{ prop: 'name', msg: '已有同名的视图，换一个名称' }])
    for (const name of ['', '长'.repeat(31)])
      expect(
        (await server.send(listViewApi.add, { list: 'maintainOrder', name, shared: false, state }, chief)).errorCode,
      ).toBe(1000400)
  })
})
