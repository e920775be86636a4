import { beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#db/seed/index.ts'
import { inCompany } from '#kernel/server/index.ts'
import { findWrong } from '#modules/receivable/server/index.ts'
import { asOwner } from './builders/company.ts'
import { type TestServer, testServer } from './server.ts'

describe('commerce 9 演示数据：应收', () => {
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
    const [row] = await asOwner<{ id: string }>(server, 'select company_id as id from ar_invoice limit 1')
    companyId = row?.id ?? ''
  })

  const count = async (text: string) =>
    Number(
      (await asOwner<{ n: string }>(server, `select count(*) as n from ${text} and company_id = $1`, [companyId]))[0]
        ?.n,
    )

  it('90 张发票，有审核中、驳回、红冲的；15 笔待认领流水', async () => {
    const states = await Promise.all([-1, 0, 1, 2].map((status) => count(`ar_invoice where status = ${status}`)))
    expect(states.reduce((all, n) => all + n, 0)).toBe(90)
    expect(Math.min(...states)).toBeGreaterThan(0)
    expect(await count('ar_invoice where red_of_id is not null')).toBeGreaterThan(0)
    expect(await count('bank_line where state = 0')).toBe(15)
  })

  it('120 条催收记录，7 条规则，1 笔 60 天后过诉讼时效', async () => {
    expect(await count('dunning_record where true')).toBe(120)
    expect(await count('dunning_rule where true')).toBe(7)
    expect(await count(`ar_item where limitation_date = '2026-11-20'::date + 60`)).toBe(1)
  })

  it('commerce R9 每一条核对都平', async () => {
    const caller = { principal: null, companyId, traceId: 'test' }
    expect(await inCompany(server.services, caller, findWrong, { reads: true })).toEqual([])
  })
})
