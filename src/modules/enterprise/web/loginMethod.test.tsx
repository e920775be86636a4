import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { asks, holding, on, press, renderPage, tick, type, wrongAt } from '#kernel/web/dev/renderPage.tsx'
import { loginMethodApi } from '../shared/api.ts'
import { MfaMode, MfaScope } from '../shared/loginMethod.ts'
import { LoginMethodPage } from './LoginMethodPage.tsx'

const method = (given: object = {}) => ({
  version: 3,
  passwordEnabled: true,
  smsEnabled: true,
  mfaMode: MfaMode.code.totp,
  mfaScope: MfaScope.code.everybody,
  mfaPositionIds: [],
  mfaGraceDays: 7,
  trustDeviceDays: 30,
  pwdExpireDays: 90,
  lockThreshold: 5,
  lockMinutes: 15,
  idleMinutes: 120,
  maxWebSessions: 3,
  selfBound: false,
  asked: 4,
  bound: 1,
  ...given,
})
async function open(given: object = {}, reminded = 0) {
  const page = renderPage(<LoginMethodPage />, {
    answers: [
      on(loginMethodApi.detail, method(given) as never),
      on(loginMethodApi.save, {} as never),
      on(loginMethodApi.bindings, { records: [], total: 0, totalPage: 0 } as never),
      on(loginMethodApi.remind, { done: reminded } as never),
    ],
  })
  await screen.findByText('已绑定 1/4')
  return page
}

describe('登录方式', () => {
  beforeEach(() => holding())

  test('自己没有绑定就对全员启用：先说会被拒绝；不启用就不问范围', async () => {
    await open()
    expect(screen.getByText(/你还没有绑定动态口令，不能对全员启用/)).toBeTruthy()
    expect([asks('适用范围'), asks('可信设备天数')]).toEqual([true, true])
    tick(MfaMode.label(MfaMode.code.off))
    expect([asks('适用范围'), asks('可信设备天数')]).toEqual([false, false])
    expect(screen.queryByText(/自己还没有绑定/)).toBeNull()
  })

  test('天数写错后改为不启用：看不见的一栏不拦着保存，原来的天数不变', async () => {
    const { sent } = await open()
    type('可信设备天数', '一个月')
    tick(MfaMode.label(MfaMode.code.off))
    press('保存')
    await screen.findByText('登录方式已保存，下次登录起生效')
    expect(sent(loginMethodApi.save)).toMatchObject([{ version: 3, mfaMode: MfaMode.code.off, trustDeviceDays: 30 }])
  })

  test('指定岗位而没选：写在那一栏，不发出', async () => {
    const { sent } = await open()
    tick(MfaScope.label(MfaScope.code.positions))
    expect(asks('指定岗位')).toBe(true)
    press('保存')
    await waitFor(() => expect(wrongAt('指定岗位')).toBe('请选择指定岗位'))
    expect(sent(loginMethodApi.save)).toEqual([])
  })

  test('催办：几人，没有人可催也说', async () => {
    const page = await open({}, 3)
    press('催办未绑定')
    await screen.findByText('已提醒 3 人')
    page.unmount()
    await open()
    press('催办未绑定')
    await screen.findByText('没有需要提醒的人，或今天已经提醒过')
  })
})
