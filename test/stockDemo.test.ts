import { beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#db/seed/index.ts'
import { inCompany } from '#kernel/server/index.ts'
import { partsApi } from '#modules/parts/shared/api.ts'
import { PartsSupply } from '#modules/parts/shared/parts.ts'
import { findBroken } from '#modules/stock/server/index.ts'
import { isLow } from '#modules/stock/shared/replenish.ts'
import { stockApi } from '#modules/stock/shared/stock.api.ts'
import { vanApi } from '#modules/stock/shared/van.api.ts'
import { aPerson, asOwner } from './builders/company.ts'
import { type TestServer, testServer } from './server.ts'

describe('commerce 9 演示数据：仓库', () => {
  let server: TestServer
  let companyId: string

  beforeAll(async () => {
    server = await testServer()
    await seedDemo({
      secret: '',
      size: 'on',
      log: () => {},
      urls: server.database,
      now: new Date('2026-11-20T16:30:00+08:00'),
      keep: async () => {},
    })
    const [row] = await asOwner<{ id: string }>(server, 'select company_id as id from stock_bill limit 1')
    companyId = row?.id ?? ''
  })

  const count = async (text: string) =>
    Number((await asOwner<{ n: string }>(server, `select count(*) as n from ${text}`))[0]?.n)

  it('90 天约 400 单，3 张红字，1 次调拨差异，3 张盘点单', async () => {
    const bills = await count('stock_bill')
    expect(bills).toBeGreaterThan(350)
    expect(bills).toBeLessThan(450)
    expect(await count('stock_bill where color = 2')).toBe(3)
    expect(await count('stocktake')).toBe(3)
    const short = `stock_bill_line l join stock_bill b on b.company_id = l.company_id and b.id = l.bill_id
      join stock_bill_line s on s.company_id = l.company_id and s.id = l.source_line_id where b.biz_type = 14 and l.qty < s.qty`
    expect(await count(short)).toBe(1)
    expect(await count('batch b where b.expire_at < current_date + 3650 and b.expire_at is not null')).toBeGreaterThan(
      2,
    )
  })

  it('到下限的配件 7 种，都在预警里', async () => {
    const chief = await aPerson(server, { id: companyId, name: '' })
    const rows = await server.ask(stockApi.replenish, {}, chief)
    expect(rows.map(({ unitName }) => unitName)).toHaveLength(7)
    expect(rows.every(isLow)).toBe(true)
  })

  it('随车备件：演示里的车有建议，缺的中心仓里有，一年少跑几趟说得出', async () => {
    const [row] = await asOwner<{ id: string }>(server, 'select id from warehouse where company_id = $1 and type = 3', [
      companyId,
    ])
    const chief = await aPerson(server, { id: companyId, name: '' })
    const { van } = await server.ask(vanApi.suggest, { warehouseId: row?.id as string }, chief)
    expect(van?.parts.length).toBeGreaterThanOrEqual(5)
    expect(van?.spared.trips).toBeGreaterThan(2)
    expect(van?.assumed).toBe(false)
    expect(van?.parts.some(({ missing, free }) => Number(missing) > 0 && Number(free) > 0)).toBe(true)
    expect(van?.idle.length).toBeGreaterThan(0)
  })

  it('配件更换单：有缺料的也有已齐料的；演示维修工手里的维修单说得出缺料', async () => {
    const chief = await aPerson(server, { id: companyId, name: '' })
    const { short, ready } = PartsSupply.code
    const of = (supply: PartsSupply) => server.ask(partsApi.list, { supply, page: 1, size: 50 }, chief)
    const [missing, whole] = [(await of(short)).records, (await of(ready)).records]
    expect(missing.length).toBeGreaterThanOrEqual(1)
    expect(whole.length).toBeGreaterThanOrEqual(1)
    expect(whole.every((row) => row.missing === 0)).toBe(true)
    expect(
      await count(`repair_order r join parts_request p on p.company_id = r.company_id and p.biz_id = r.id
        join employee e on e.company_id = r.company_id and e.id = any(r.worker_ids) and e.phone = '13800000004'
        where p.id in (${missing.map(({ id }) => `'${id}'`).join()}) and r.status = 3`),
    ).toBe(1)
  })

  it('部件身世：有一件从更换单来的，旧件、新件、合格证的照片都在', async () => {
    const pieces = `serial s join parts_request_line l on l.company_id = s.company_id and l.unit_id = s.unit_id
      and l.new_serial = s.serial_no where s.status = 4 and jsonb_array_length(l.old_photo) = 1
      and jsonb_array_length(l.new_photo) = 1 and jsonb_array_length(l.certificate) = 1`
    expect(await count(pieces)).toBe(1)
  })

  it('账实相符', async () => {
    const caller = { principal: null, companyId, traceId: 'test' }
    expect(await inCompany(server.services, caller, findBroken, { reads: true })).toEqual([])
  })
})
