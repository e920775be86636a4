import { expect, test } from 'vitest'
import { readConfig } from '#app/config.ts'
import { simulateDemo } from '#app/simulator.server.ts'
import { testServer } from './server.ts'

/** The demo's terminals live unless one setting says no; tests and stories have to ask for it (decision 0143). */

const isOn = (environment: Record<string, string>) => readConfig(environment).simulator

test('一个设置关闭模拟程序；TIWEI_ENV=test 时要说了才开', () => {
  expect(isOn({})).toBe(true)
  expect(isOn({ TIWEI_SIMULATOR: 'off' })).toBe(false)
  expect(isOn({ TIWEI_ENV: 'test' })).toBe(false)
  expect(isOn({ TIWEI_ENV: 'test', TIWEI_SIMULATOR: 'on' })).toBe(true)
})

test('关闭时不看数据库；没有演示数据时也不驱动任何终端', async () => {
  const server = await testServer()
  const database = { owner: server.database.owner, secret: server.database.secret }
  const here = { services: server.services, address: 'http://127.0.0.1:1' }
  const said: string[] = []
  const start = (simulator: boolean, owner = database.owner) =>
    simulateDemo({ simulator }, { ...database, owner }, here, (line) => said.push(line))
  expect(await start(false, 'postgres://nobody@127.0.0.1:1/none')).toBeUndefined()
  expect(await start(true)).toBeUndefined()
  expect(said).toEqual([])
})
