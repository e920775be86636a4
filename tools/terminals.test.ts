import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { terminalApi } from '#modules/terminal/shared/api.ts'
import { aCompany, aPerson } from '#test/builders/company.ts'
import { temporaryFolder } from '#test/folder.ts'
import { testServer } from '#test/server.ts'

const tool = fileURLToPath(new URL('terminals.ts', import.meta.url))
const dataDir = temporaryFolder('tiwei-terminals')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

it('出厂清单：登记后企业凭编号与安装码登记终端；再来一次什么也不改；一行不对就一台也不登记', async () => {
  const server = await testServer()
  const run = (text: string) => {
    const file = join(dataDir, '清单.csv')
    writeFileSync(file, text)
    const env = {
      ...process.env,
      DATABASE_URL: server.database.admin,
      TIWEI_SECRET: server.database.secret,
      TIWEI_DATA: dataDir,
    }
    const { status, stdout, stderr } = spawnSync(process.execPath, [tool, file], { encoding: 'utf8', env })
    return { status, said: stdout + stderr }
  }
  const list =
    '\uFEFF终端编号,安装码,终端类型,型号,厂商\r\nTWE126009001,K7QM-4N2P,1,TW-E1,云溪物联\r\nTWE126009002,9XKD2MNT,2,TW-S1,\r\n'
  expect(run(list)).toMatchObject({ status: 0, said: expect.stringContaining('已登记 2 台终端的编号与安装码') })
  expect(run(list).said).toContain('2 个编号原来就在，没有改动')
  const wrong = run('TWE126009003,K7QM4N2P,1,TW-E1,云溪物联\nTWE126009004,K7QM,1,TW-E1,云溪物联\n')
  expect(wrong).toEqual({ status: 1, said: expect.stringContaining('第2行：安装码至少8位，没有登记任何一台') })

  const keeper = await aPerson(server, await aCompany(server))
  const enter = (terminalNo: string, installCode: string) =>
    server.send(terminalApi.add, { terminalNo, installCode, authType: 1 }, keeper)
  expect((await enter('TWE126009001', 'K7QM4N2P')).errorCode).toBe(0)
  expect((await enter('TWE126009003', 'K7QM4N2P')).errorMsg).toBe('终端未登记')
})
