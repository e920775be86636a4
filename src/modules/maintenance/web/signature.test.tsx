import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { renderKit } from '#kernel/web/dev/renderKit.tsx'
import { maintainOrderApi } from '../shared/api.ts'
import { MaintainStatus } from '../shared/maintenance.ts'
import type { MaintainOrderDetail } from '../shared/orderDetail.ts'
import { SignatureTab } from './SignatureTab.tsx'
import { VouchButton } from './VouchButton.tsx'

const { departed, done, confirmed } = MaintainStatus.code
const order = (given: object = {}) =>
  ({
    id: 'o1',
    version: 2,
    status: done,
    source: 1,
    confirm: null,
    confirmAt: null,
    evaluation: null,
    events: [],
    addenda: [],
    vouchable: [],
    ...given,
  }) as unknown as MaintainOrderDetail

const calls = (answers: Readonly<Record<string, unknown>>) =>
  vi.fn(async ({ path }: { path: string }, _input: unknown) => {
    const answer = answers[path] ?? {}
    if (answer instanceof Error) throw answer
    return answer
  })

describe('签字与更正说明', () => {
  test('使用单位的异议写在待确认处；未签字也能添加说明，原样发出', async () => {
    const call = calls({})
    const objected = order({ events: [{ id: 'v', type: 'dispute', after: { opinion: '锁钩编号不对' } }] })
    renderKit(<SignatureTab order={objected} />, { services: { call: call as never } })
    await screen.findByText(/使用单位有异议：锁钩编号不对/)
    fireEvent.click(screen.getByRole('button', { name: '添加说明' }))
    fireEvent.change(await screen.findByLabelText('更正说明'), { target: { value: '  应为 B-12 ' } })
    fireEvent.click(screen.getAllByRole('button', { name: '添加说明' }).at(-1) as HTMLElement)
    await screen.findByText('更正说明已添加')
    expect(call).toHaveBeenCalledWith(maintainOrderApi.addendum, { id: 'o1', text: '应为 B-12' })
  })

  test('空白的说明不发出；已签字的仍可添加，未完成的没有这一栏', async () => {
    const call = calls({})
    const signed = renderKit(<SignatureTab order={order({ status: confirmed })} />, {
      services: { call: call as never },
    })
    fireEvent.click(screen.getByRole('button', { name: '添加说明' }))
    await screen.findByLabelText('更正说明')
    fireEvent.click(screen.getAllByRole('button', { name: '添加说明' }).at(-1) as HTMLElement)
    await screen.findByText('更正说明不能为空')
    expect(call).not.toHaveBeenCalled()
    signed.unmount()
    renderKit(<SignatureTab order={order({ status: departed })} />)
    expect(screen.queryByText('更正说明')).toBeNull()
  })
})

describe('代为确认到场', () => {
  const mates = [
    { employeeId: 'li', name: '李二保' },
    { employeeId: 'zhao', name: '赵小梯' },
  ]

  test('没有可确认的人、还没出发：不出现', () => {
    renderKit(
      <>
        <VouchButton order={order({ status: departed })} />
        <VouchButton order={order({ status: 0, vouchable: mates })} />
      </>,
    )
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('选人、写原因后发出；被拒绝时窗口与原因留着', async () => {
    const refused = new CallFailure('refused', '该人员已签到', { code: 1000400 })
    const call = calls({ [maintainOrderApi.vouchSignIn.path]: refused })
    renderKit(<VouchButton order={order({ status: departed, vouchable: mates })} />, {
      services: { call: call as never },
    })
    fireEvent.click(screen.getByRole('button', { name: '代为确认到场' }))
    fireEvent.click(await screen.findByRole('button', { name: '确认到场' }))
    await screen.findByText('原因不能为空')
    expect(call).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('radio', { name: '赵小梯' }))
    fireEvent.change(screen.getByLabelText('原因'), { target: { value: '手机没电' } })
    fireEvent.click(screen.getByRole('button', { name: '确认到场' }))
    await waitFor(() =>
      expect(call).toHaveBeenCalledWith(maintainOrderApi.vouchSignIn, {
        id: 'o1',
        employeeId: 'zhao',
        reason: '手机没电',
      }),
    )
    expect((screen.getByLabelText('原因') as HTMLTextAreaElement).value).toBe('手机没电')
  })
})
