import { describe, expect, it } from 'vitest'
import { enumeration } from './enumeration.ts'
import { machine } from './machine.ts'

const Status = enumeration('工单状态', { waiting: [0, '未处理'], sent: [1, '已派单'], done: [2, '已完成'] })
const order = machine(Status, {
  send: { label: '派单', from: [0], to: 1, needs: ['JR1'] },
  sign: { label: '签到', from: [1] },
  close: { label: '关闭', from: [0, 1], to: 2 },
  reopen: { label: '重开', from: [2], to: 0 },
})

describe('状态机', () => {
  it('开放的动作按声明次序，编码 0 也是状态', () => {
    expect(order.open(0)).toEqual(['send', 'close'])
    expect(order.open(1)).toEqual(['sign', 'close'])
  })

  it('去向：没有 to 的动作不改状态，to 为 0 也算数', () => {
    expect(order.target('send', 0)).toBe(1)
    expect(order.target('sign', 1)).toBe(1)
    expect(order.target('reopen', 2)).toBe(0)
  })

  it('不开放的动作按模块的文字拒绝', () => {
    expect(() => order.target('send', 2)).toThrow('工单当前为「已完成」，不能派单')
    const own = machine(
      Status,
      { send: { label: '派单', from: [0], to: 1 } },
      { code: 9990003, text: '「{status}」时不可{action}' },
    )
    expect(() => own.target('send', 1)).toThrow(
      expect.objectContaining({ errorCode: 9990003, message: '「已派单」时不可派单' }),
    )
  })
})
