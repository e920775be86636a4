import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { aCompany, asOwner, type Company } from '#test/builders/company.ts'
import { aMonitorRecord } from '#test/builders/record.ts'
import { aRescue, type Rescue } from '#test/builders/repair.ts'
import { aReader } from '#test/builders/signal.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { terminalOfVisit } from './visit.store.ts'

const at = (time: string) => `2026-11-20T${time}:00+08:00`

describe('维保时终端看到的检修（jobs 10.2）', () => {
  let server: TestServer
  let company: Company
  let rescue: Rescue
  let terminalId: string

  beforeAll(async () => {
    server = await testServer()
    server.setNow(at('12:00'))
    company = await aCompany(server)
    rescue = await aRescue(server, company)
  })

  const seen = (from = at('09:00'), to = at('09:40')) =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, (ctx) =>
      terminalOfVisit(ctx, { elevatorId: rescue.lift, from, to }),
    )
  const frame = (time: string, d: object) =>
    asOwner(
      server,
      `insert into sample (company_id, elevator_id, at, terminal_id, boot_id, seq, d) values ($1, $2, $3, $4, 1, $5, $6)`,
      [company.id, rescue.lift, at(time), terminalId, Number(time.replace(':', '')), JSON.stringify(d)],
    )

  it('没有终端、那段时间没有数据：不作判断', async () => {
    expect(await seen()).toEqual({ terminal: null, floors: null })
    terminalId = await aReader(server, company, rescue.lift)
    await frame('08:30', { mode: 1 })
    expect((await seen()).terminal).toBeNull()
  })

  it('有数据而一直正常运行：没有检测到检修；检修事件与作业时间有重叠才算', async () => {
    await frame('09:10', { mode: 1 })
    expect((await seen()).terminal).toEqual({ inspection: false })
    await aMonitorRecord(server, company, rescue.lift, {
      code: '43',
      status: 7,
      occurred_at: at('08:00'),
      ended_at: at('08:59'),
    })
    expect((await seen()).terminal).toEqual({ inspection: false })
    await aMonitorRecord(server, company, rescue.lift, {
      code: '43',
      status: 7,
      occurred_at: at('08:58'),
      ended_at: at('09:20'),
    })
    expect((await seen()).terminal).toEqual({ inspection: true })
    expect((await seen(at('10:00'), at('10:40'))).terminal).toBeNull()
    await frame('10:20', { mode: 2 })
    expect((await seen(at('10:00'), at('10:40'))).terminal).toEqual({ inspection: true })
  })
})
