import { beforeAll, describe, expect, it } from 'vitest'
import { writeWorkbook } from '#kernel/server/spreadsheet/index.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { anInspectedLift } from '#test/builders/inspection.ts'
import { uploadSheet } from '#test/builders/upload.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { inspectionRecordApi } from '../shared/api.ts'
import { recordImporter } from './recordImport.ts'

describe('检验记录导入', () => {
  let server: TestServer
  let company: Company
  let chief: Person

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-20T09:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company)
  })

  async function sheet(rows: readonly (readonly string[])[]): Promise<string> {
    const columns = recordImporter.columns.map(({ title }) => ({ title, kind: 'text' as const }))
    const parts: Uint8Array[] = []
    for await (const piece of writeWorkbook({
      sheets: [{ name: '检验记录', columns, rows: rows.map((row) => [...row]) }],
    }))
      parts.push(piece)
    return uploadSheet(server, chief, Buffer.concat(parts))
  }

  it('没有 JY6 不能导入', async () => {
    const other = await aPerson(server, company, { grants: ['JY3', 'JY4'] })
    const input = { key: 'web1x_bit-ev-file_1.xlsx', name: 'a.xlsx', dryRun: true }
    expect((await server.send(inspectionRecordApi.import, input, other)).errorCode).toBe(1002001)
  })

  it('好的行写入并更新档案日期，旧报告不倒退；坏的行逐格指出；重复的报告编号不再写入', async () => {
    const lift = await anInspectedLift(server, company)
    const [{ device_number: no } = { device_number: '' }] = await asOwner<{ device_number: string }>(
      server,
      'select device_number from elevator where id = $1',
      [lift],
    )
    const row = (kind: string, day: string, report: string, next = '', speed = '', number = no) => [
      ...[number, kind, day, '示例特检院', '郑检、吴验', report, '合格', next, speed, ''],
    ]
    const rows = [
      row('定期检验', '2026-06-02', 'A-2', '2028-06-30'),
      row('定期检验', '2023-06-05', 'A-1', '2026-06-30'),
      row('限速器校验', '2026-03-01', 'G-1', '2028-03-01', '2.1'),
    ]
    const bad = [
      row('定期检验', '2026-06-02', 'B-1', '', '', '没有这台'),
      row('定期检验', '2027-01-01', 'B-2'),
      row('大检', '2026-01-01', 'B-3'),
      row('定期检验', '2025-01-01', 'A-2'),
    ]
    const key = await sheet([...rows, ...bad])
    const reply = await server.ask(inspectionRecordApi.import, { key, name: 'a.xlsx', dryRun: false }, chief)
    expect(reply).toMatchObject({ done: 3, failed: 4 })
    expect(reply.errors.map(({ row: at, column }) => `${at} ${column}`)).toEqual([
      ...['5 电梯', '6 检验日期', '7 检验类型', '8 报告编号'],
    ])
    const { records } = await server.ask(inspectionRecordApi.list, { elevatorId: lift }, chief)
    expect(records.map(({ reportNo, hasReport }) => [reportNo, hasReport])).toEqual([
      ...[
        ['A-2', false],
        ['G-1', false],
        ['A-1', false],
      ],
    ])
    expect(await server.ask(elevatorApi.detail, { id: lift }, chief)).toMatchObject({
      lastInspectDate: '2026-06-02',
      nextInspectDate: '2028-06-30',
      governorNextDate: '2028-03-01',
    })
    const again = await sheet(rows.slice(0, 1))
    const second = await server.ask(inspectionRecordApi.import, { key: again, name: 'a.xlsx', dryRun: true }, chief)
    expect(second.errors[0]?.msg).toBe('该报告编号已登记')
  })
})
