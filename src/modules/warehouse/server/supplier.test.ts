import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aSheet, Importing, refusesStrangers } from '#test/builders/importing.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { supplierApi } from '../shared/api.ts'
import { SupplierStatus } from '../shared/supplier.ts'
import { supplierImporter } from './supplier.ts'

const taxNo = '91330100MA0DEM0015'
const { on, off } = SupplierStatus.code
const named = (name: string, over = {}) => ({ name, status: on, ...over })

describe('供应商', () => {
  let server: TestServer
  let company: Company
  let keeper: Person
  let reader: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    keeper = await aPerson(server, company, { grants: ['KWA', 'KWH', 'KWJ'] })
    reader = await aPerson(server, company, { grants: ['KWA'] })
    stranger = await aPerson(server, await aCompany(server))
  })

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    expect((await server.send(supplierApi.list, {})).errorCode).toBe(40000)
    expect((await server.send(supplierApi.add, named('甲'), reader)).errorCode).toBe(1002001)
    const { id } = await server.ask(supplierApi.add, named('甲配件'), keeper)
    expect((await server.send(supplierApi.detail, { id }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(supplierApi.remove, { id }, stranger)).errorCode).toBe(1000404)
    const broken = await server.send(
      supplierApi.add,
      named(' ', { taxNo: '91330100MA0DEM0016', taxRate: '101' }),
      keeper,
    )
    expect(broken.fields).toEqual([
      { prop: 'name', msg: '供应商名称不能为空' },
      { prop: 'taxNo', msg: '统一社会信用代码格式不正确' },
      { prop: 'taxRate', msg: expect.stringContaining('100') },
    ])
  })

  it('名称在企业内不重复；编辑清空税号，旧版本被拒；删除后名称可再用', async () => {
    const { id, version } = await server.ask(supplierApi.add, named('乙配件', { taxNo }), keeper)
    const taken = [{ prop: 'name', msg: '供应商名称已存在' }]
    expect((await server.send(supplierApi.add, named('乙配件'), keeper)).fields).toEqual(taken)
    await server.ask(supplierApi.add, named('乙配件'), stranger)
    await server.ask(supplierApi.edit, { ...named('乙配件'), id, version }, keeper)
    expect(await server.ask(supplierApi.detail, { id }, reader)).toMatchObject({ name: '乙配件', taxNo: null })
    expect((await server.send(supplierApi.edit, { ...named('丙'), id, version }, keeper)).errorCode).toBe(1000001)
    await server.ask(supplierApi.remove, { id }, keeper)
    expect((await server.send(supplierApi.detail, { id }, keeper)).errorCode).toBe(1000404)
    await server.ask(supplierApi.add, named('乙配件'), keeper)
  })

  it('筛选；停用的不再供选择，已选的仍能显示', async () => {
    const { id } = await server.ask(supplierApi.add, named('丁配件', { contact: '周敏', status: off }), keeper)
    const ids = async (query: Record<string, unknown>) =>
      (await server.ask(supplierApi.list, query, reader)).records.map((row) => row.id)
    expect(await ids({ status: off })).toEqual([id])
    expect(await ids({ keyword: '周敏' })).toEqual([id])
    expect(await server.ask(supplierApi.options, { keyword: '丁' }, reader)).toEqual([])
    expect(await server.ask(supplierApi.options, { ids: [id] }, reader)).toMatchObject([{ label: '丁配件' }])
  })

  it('导入：逐格指出错误，写入的为启用；别人的文件不收', async () => {
    await refusesStrangers(server, supplierApi, { may: keeper, mayNot: reader, stranger })
    await server.ask(supplierApi.add, named('戊配件'), keeper)
    const file = await aSheet(supplierImporter, [
      { 供应商名称: '己配件', 税号: taxNo, 联系电话: '0571-88886666', 税率: '13', 评级: 'A' },
      { 供应商名称: '戊配件' },
      { 供应商名称: '庚配件', 税号: '91330100MA0DEM0016' },
    ])
    const said = ['3 供应商名称：供应商名称已存在', '4 税号：统一社会信用代码格式不正确']
    await new Importing(server, supplierApi.import, keeper).once(file, { said, done: 1 })
    expect((await server.ask(supplierApi.list, { keyword: '己配件' }, keeper)).records).toMatchObject([
      { name: '己配件', taxNo, taxRate: '13.00', rating: 1, status: on },
    ])
  })
})
