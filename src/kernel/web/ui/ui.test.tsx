import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure, NETWORK_TEXT } from '../client/failure.ts'
import { FAULT_TEXT } from '../client/fault.ts'
import { renderKit } from '../dev/renderKit.tsx'
import { Clock, setServerOffset } from './Clock.tsx'
import { ConfirmDanger } from './ConfirmDanger.tsx'
import { HashCode } from './HashCode.tsx'
import { Named } from './Named.tsx'
import { ClockRail, DayRail } from './Rail.tsx'
import { clockLeft, clockTone, daysLeft, dayTone } from './railTone.ts'
import { FilteredEmpty, NetworkPanel } from './states.tsx'
import { ToastHost, toast } from './toast.tsx'
import { dateText, exactText, moneyText, timeText } from './value.tsx'
import { RowSkeleton, useDelayed } from './waiting.tsx'

describe('两段的名称', () => {
  test('前段是地方，可以让出；后段带着空格，不让；整句在提示里', () => {
    render(<Named text="翠湖花园 11栋2单元2号梯" />)
    const name = screen.getByTitle('翠湖花园 11栋2单元2号梯')
    expect([...name.children].map(({ textContent }) => textContent)).toEqual(['翠湖花园', ' 11栋2单元2号梯'])
  })

  test('只有一段的照常截断', () => {
    render(<Named text="王一维的请假" />)
    expect(screen.getByText('王一维的请假').className).toBe('clip')
  })
})

describe('导轨 (look 2)', () => {
  test('clocks: ink below half, amber to the end, red when late', () => {
    expect([0, 1799, 1800, 3600, 3601].map((s) => clockTone(s, 3600))).toEqual(['ink', 'ink', 'amber', 'amber', 'red'])
  })
  test('困人 is red from second zero, a forecast of lateness at once', () => {
    expect(clockTone(0, 1800, { critical: true })).toBe('red')
    expect(clockTone(10, 3600, { late: true })).toBe('red')
  })
  test('days: ink to the warning tick, amber, red on the last legal day', () => {
    expect([61, 60, 1, 0, -3].map((left) => dayTone(left, 60))).toEqual(['ink', 'amber', 'amber', 'red', 'red'])
    expect(dayTone(1, 0)).toBe('ink')
  })
  test('what is left in words', () => {
    expect(clockLeft(761, 1800)).toBe('余 17:19')
    expect(clockLeft(3730, 3600)).toBe('超 02:10')
    expect([4, 0, -3].map(daysLeft)).toEqual(['余 4 天', '今天到期', '超 3 天'])
  })
  test('the rail is spoken', () => {
    render(
      <>
        <ClockRail label="困人到场" elapsed={761} limit={1800} critical />
        <ClockRail label="急修到场" elapsed={60} limit={3600} late />
        <DayRail label="维保" from="2026-11-05" to="2026-11-20" today="2026-11-16" />
      </>,
    )
    expect(screen.getByLabelText('困人到场，余 17:19').className).toBe('rail red')
    expect(screen.getByLabelText('急修到场，余 59:00，预计超时').className).toBe('rail red')
    expect(screen.getByLabelText('维保，余 4 天').getAttribute('aria-valuenow')).toBe('73')
  })
})

function Waiting() {
  return useDelayed(true, 300) ? <RowSkeleton /> : null
}

describe('messages', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('the same text within 2 s shows once and stands 2 s (common 3.4, 5)', () => {
    render(<ToastHost />)
    act(() => {
      toast.error('请输入正确的手机号')
      toast.error('请输入正确的手机号')
      toast.error('邮箱格式不正确')
    })
    expect(screen.getAllByText('请输入正确的手机号')).toHaveLength(1)
    act(() => void vi.advanceTimersByTime(1999))
    expect(screen.queryByText('邮箱格式不正确')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(2))
    expect(screen.queryByText('请输入正确的手机号')).toBeNull()
    act(() => toast.error('请输入正确的手机号'))
    expect(screen.queryByText('请输入正确的手机号')).not.toBeNull()
  })

  test('撤销 stands 10 s and runs once', () => {
    const undo = vi.fn()
    render(<ToastHost />)
    act(() => toast.done('已派给王一维', { label: '撤销', run: undo }))
    act(() => void vi.advanceTimersByTime(9000))
    fireEvent.click(screen.getByText('撤销'))
    expect(undo).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('已派给王一维')).toBeNull()
  })

  test('a skeleton waits 300 ms', () => {
    render(<Waiting />)
    act(() => void vi.advanceTimersByTime(299))
    expect(screen.queryByLabelText('正在加载')).toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByLabelText('正在加载')).not.toBeNull()
  })

  test('a clock runs on the server’s time', () => {
    vi.setSystemTime(Date.parse('2026-11-20T06:00:00Z'))
    setServerOffset(60_000)
    render(<Clock from="2026-11-20T06:00:00Z" limit={1800} />)
    expect(screen.getByRole('timer').textContent).toBe('余 29:00')
    act(() => void vi.advanceTimersByTime(5000))
    expect(screen.getByRole('timer').textContent).toBe('余 28:55')
    setServerOffset(0)
  })
})

describe('danger and emptiness', () => {
  test('what cannot be undone asks to type its number (common 7)', async () => {
    const confirm = vi.fn()
    const close = vi.fn()
    renderKit(
      <ConfirmDanger
        open
        title="终止合同？"
        effect="9 张未开始工单将取消。"
        verb="终止合同"
        typeToConfirm="HT-0031"
        onConfirm={confirm}
        onClose={close}
      />,
    )
    const verb = screen.getByRole('button', { name: '终止合同' })
    fireEvent.click(verb)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'HT-003' } })
    fireEvent.click(verb)
    expect(confirm).not.toHaveBeenCalled()
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'HT-0031 ' } })
    await act(async () => fireEvent.click(verb))
    expect(confirm).toHaveBeenCalledTimes(1)
    expect(close).toHaveBeenCalledTimes(1)
  })

  test('a refused deed keeps the question open', async () => {
    const close = vi.fn()
    renderKit(
      <ConfirmDanger
        open
        title="停用？"
        effect=""
        verb="停用"
        onConfirm={() => Promise.reject(new CallFailure('refused', '名下还有电梯'))}
        onClose={close}
      />,
    )
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '停用' })))
    expect(close).not.toHaveBeenCalled()
    expect(screen.queryByText(FAULT_TEXT)).toBeNull()
  })

  test('a fault of the program behind a question is told, not taken for a refusal', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    renderKit(
      <ConfirmDanger
        open
        title="停用？"
        effect=""
        verb="停用"
        onConfirm={() => Promise.reject(new TypeError('x is undefined'))}
        onClose={() => {}}
      />,
    )
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '停用' })))
    expect(screen.getByText(FAULT_TEXT)).not.toBeNull()
  })

  test('no match names the filters and drops the last', () => {
    const drop = vi.fn()
    const filters = [
      { name: 'place', label: '小区', value: '青禾花园' },
      { name: 'due', label: '检验', value: '30 天内' },
    ]
    renderKit(<FilteredEmpty what="电梯" filters={filters} onDrop={drop} onReset={() => {}} />)
    expect(document.querySelector('.notice')?.textContent).toContain(
      '没有符合条件的电梯已按小区「青禾花园」、检验「30 天内」筛选。',
    )
    fireEvent.click(screen.getByText('去掉「30 天内」'))
    expect(drop).toHaveBeenCalledWith('due')
  })

  test.each([
    ['no answer', new CallFailure('network', NETWORK_TEXT), '网络连接超时，请稍后再试～', '其他页面不受影响。'],
    [
      'no code of the page',
      Object.assign(new Error(NETWORK_TEXT), { name: 'ChunkFailure' }),
      '网络连接超时，请稍后再试～',
      '其他页面',
    ],
    [
      'no right',
      new CallFailure('refused', '无操作权限', { code: 1002001 }),
      '此用户无权限，请联系管理！',
      '没有查看这里的权限',
    ],
    ['no such row', new CallFailure('refused', '救援不存在', { code: 1000404 }), '救援不存在', '可能已删除'],
    [
      'a fault of the server',
      new CallFailure('refused', '系统繁忙，请稍后再试(t1)', { code: 1000500 }),
      '系统繁忙，请稍后再试(t1)',
      '不是网络的问题',
    ],
    ['a fault of the page', new TypeError('x is undefined'), '系统出错，没有载入', '不是网络的问题'],
    [
      'a rule',
      new CallFailure('refused', '一次最多显示5000单', { code: 3020015 }),
      '一次最多显示5000单',
      '其他页面不受影响。',
    ],
  ])('the panel says the true cause: %s', (_, failure, headline, hint) => {
    const { container } = render(<NetworkPanel onRetry={() => {}} failure={failure} />)
    expect(container.querySelector('.strong')?.textContent).toBe(headline)
    expect(container.querySelector('.noticeHint')?.textContent).toContain(hint)
    expect(container.textContent).not.toContain('x is undefined')
  })

  test('a hash is short, explained and to be copied', () => {
    const hash = `3f2a${'0'.repeat(56)}9c1b`
    const { container } = render(<HashCode hash={hash} />)
    expect(container.textContent).toBe('3f2a…9c1b 复制')
    expect(container.querySelector('code')?.title).toContain(hash)
  })

  test('values: unknown is —, minus is a true minus, time is Shanghai’s', () => {
    expect([null, '', 0, '-7277.42', '91200'].map(moneyText)).toEqual(['—', '—', '0.00', '−7,277.42', '91,200.00'])
    expect(exactText('2026-11-20T06:05:19Z')).toBe('2026-11-20 14:05:19')
    expect(timeText('2019-11-20T06:05:19Z')).toBe('2019-11-20 14:05')
    expect([timeText(null), dateText(null), exactText(null)]).toEqual(['—', '—', '—'])
  })
})
