import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { button, holding, noButton, on, pressWhenThere, renderPage, type } from '#kernel/web/dev/renderPage.tsx'
import { TerminalStatus } from '#modules/terminal/shared/terms.ts'
import { commandApi } from '../shared/api.ts'
import { type CommandRow, CommandStatus, type CommandsOfTerminal } from '../shared/command.ts'
import { may } from '../shared/permissions.ts'
import { TerminalCommands } from './TerminalCommands.tsx'

const ID = '019ab000-0000-7000-8000-000000000001'
const ago = (sec: number) => new Date(Date.now() - 1000 * sec).toISOString()
const { waiting, sent, done, failed, expired, withdrawn } = CommandStatus.code
const row = (over: Partial<CommandRow>): CommandRow => ({
  id: ID,
  kind: 1,
  status: waiting,
  config: null,
  firmware: null,
  reason: null,
  issuedAt: ago(60),
  issuedBy: '王一维',
  expiresAt: ago(-240),
  sentAt: null,
  sentTimes: 0,
  answeredAt: null,
  withdrawnAt: null,
  withdrawnBy: null,
  why: null,
  answer: null,
  hasWave: false,
  ...over,
})
const open = (rows: readonly Partial<CommandRow>[], of: Partial<CommandsOfTerminal> = {}) =>
  renderPage(<TerminalCommands terminalId={ID} />, {
    answers: [
      on(commandApi.list, {
        terminalNo: 'TWE126000101',
        status: TerminalStatus.code.online,
        bound: true,
        fwVersion: '2.4.1',
        config: null,
        rows: rows.map((one, n) => row({ ...one, id: `${ID.slice(0, -1)}${n}` })),
        ...of,
      }),
      on(commandApi.withdraw, { id: ID, status: withdrawn }),
      on(commandApi.send, { id: ID, status: waiting, expiresAt: ago(-600) }),
    ],
  })
const result = async () => {
  await screen.findByRole('table')
  return [...document.querySelectorAll('tbody tr')].map((one) => one.lastElementChild?.textContent)
}

describe('终端的指令', () => {
  beforeEach(() => holding(may.send))

  test('每种结果一句话：等什么、为什么没做、做了什么', async () => {
    open([
      { status: waiting },
      { status: sent, sentTimes: 3, kind: 3, reason: '数据卡住' },
      { status: expired, sentTimes: 0 },
      { status: expired, sentTimes: 4 },
      { status: failed, why: 5, answer: '校验不符' },
      { status: done, kind: 4, firmware: { fw: '2.4.1', url: 'https://a.cn/x' }, answeredAt: ago(9) },
      { status: done, kind: 4, firmware: { fw: '2.5.0', url: 'https://a.cn/x' }, answeredAt: ago(9) },
      { status: done, kind: 4, firmware: { fw: '2.3.0', url: 'https://a.cn/x' }, answeredAt: ago(9000) },
    ])
    const [first, second, ...rest] = await result()
    expect(first).toContain('终端在线，还没有来取')
    expect(second).toMatch(/^等终端答复，已发 3 次，.* 前有效原因：数据卡住$/)
    expect(rest).toEqual([
      '有效期内终端没有接到，未下发',
      '发了 4 次，终端没有答复',
      '执行失败：校验不符',
      '2.4.1 已在用',
      '2.5.0 已装，等终端重启后上报',
      '2.3.0 已装，终端现报 2.4.1',
    ])
  })

  test('离线的说上线才执行；同一种不叠发；没有绑定的不采快照；固件升级不是企业的', async () => {
    open([{ status: waiting, kind: 1 }], { status: TerminalStatus.code.offline, bound: false })
    expect((await result())[0]).toContain('终端未在线')
    expect([button('校时').disabled, button('采集快照').disabled, button('下发配置').disabled]).toEqual([
      true,
      true,
      false,
    ])
    expect(noButton('固件升级')).toBe(true)
  })

  test('还没下发的可以撤回，下发了的没有这个按钮；撤回的说是谁', async () => {
    const { sent: told } = open([
      { status: waiting, kind: 2 },
      { status: sent, sentTimes: 1 },
      { status: withdrawn, withdrawnAt: ago(9), withdrawnBy: '李二保' },
    ])
    expect((await result())[2]).toMatch(/^李二保 .* 撤回，终端没有收到$/)
    expect(screen.getAllByRole('button', { name: '撤回' })).toHaveLength(1)
    button('撤回').click()
    await waitFor(() => expect(told(commandApi.withdraw)).toEqual([{ id: `${ID.slice(0, -1)}0` }]))
  })

  test('停用的终端没有按钮，说明原因', async () => {
    open([], { status: TerminalStatus.code.off })
    expect(await screen.findByText('停用的终端不接受指令')).toBeTruthy()
    expect(noButton('校时')).toBe(true)
  })

  test('重启要原因和编号后 4 位，缺一样不发', async () => {
    const { sent: told } = open([])
    await pressWhenThere('重启终端')
    await screen.findByText(/期间收不到本梯的数据/)
    type('原因', '数据卡住')
    const [, submit] = screen.getAllByRole('button', { name: '重启终端' })
    submit?.click()
    await screen.findByText('终端编号后 4 位不能为空')
    expect(told(commandApi.send)).toEqual([])
    type('终端编号后 4 位', '0101')
    submit?.click()
    await waitFor(() =>
      expect(told(commandApi.send)).toEqual([{ id: ID, cmd: 'reboot', reason: '数据卡住', confirm: '0101' }]),
    )
  })
})
