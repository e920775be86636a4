// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { anOp } from '../../shared/testVisit.ts'
import { logoutFault } from './phone.ts'
import { empty, phoneState } from './state.ts'

/** Signing out deletes the store: what was not read is not known to be sent. */
describe('退出登录', () => {
  it('手机里的记录没读出来时不能退；读出来后没有未同步的才能退', () => {
    phoneState.set(empty)
    expect(logoutFault()).toBe('正在读取手机里的记录，请稍候再退出')
    phoneState.set({ ...empty, ready: true, ops: [anOp(1, {})] })
    expect(logoutFault()).toBe('还有1条未同步')
    phoneState.set({ ...empty, ready: true })
    expect(logoutFault()).toBeNull()
  })
})
