import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { button, holding, noButton, on, press, refused, renderPage, type } from '#kernel/web/dev/renderPage.tsx'
import { partsApi } from '../shared/api.ts'
import type { PartsDetail } from '../shared/partsDetail.ts'
import { may } from '../shared/permissions.ts'
import { partsPage } from './addresses.ts'
import { PartsActions } from './PartsActions.tsx'

const id = '019ab000-0000-7000-8000-000000000001'
const request = (open: readonly string[], given: object = {}) =>
  ({
    id,
    version: 4,
    requestNo: 'PJ1',
    status: 0,
    open,
    applicant: '王一维',
    lines: [{ id: 'l', name: '门锁触点', spec: 'AB-1', qty: '2.00', measure: '只' }],
    ...given,
  }) as unknown as PartsDetail

async function draw(given: PartsDetail, codes: readonly string[] = [may.approve]) {
  await holding(...codes)
  const onStep = vi.fn()
  const answers = [partsApi.submit, partsApi.void, partsApi.giveBack, partsApi.remove, partsApi.draw].map((one) =>
    on(one, {} as never),
  )
  const page = renderPage(<PartsActions request={given} onStep={onStep} />, { answers })
  return { ...page, onStep }
}
const more = async (item: string) => {
  press('更多')
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const inDialog = (name: string) =>
  fireEvent.click(
    [...document.querySelectorAll<HTMLButtonElement>('.ant-modal button')].find(
      (one) => one.textContent === name,
    ) as HTMLElement,
  )
const one = { id, version: 4 }

describe('配件更换单的操作', () => {
  test.each([
    [
      ['edit', 'submit'],
      ['编辑', '提交审批'],
    ],
    [['approve'], ['去审批']],
    [['agree'], ['更多', '客户确认链接']],
    [
      ['draw', 'void'],
      ['更多', '登记领料'],
    ],
    [
      ['install', 'giveBack'],
      ['更多', '登记更换'],
    ],
    [[], []],
  ])('服务端放开 %j：按钮是 %j', async (open, names) => {
    await draw(request(open, { status: 2 }))
    const shown = [...document.querySelectorAll('button')].map((each) => each.textContent)
    expect(shown).toEqual(names)
  })

  test('没有审批权限的人没有「去审批」；只有草稿能删除', async () => {
    ;(await draw(request(['approve'], { status: 1 }), [])).unmount()
    expect(noButton('去审批')).toBe(true)
    await draw(request(['edit', 'submit'], { status: 0 }))
    await more('删除')
    await screen.findByText('草稿与其中的配件行一并删除。')
  })

  test('提交按看到的版本；被拒绝时不说已提交', async () => {
    const page = await draw(request(['submit']))
    press('提交审批')
    await screen.findByText('已提交审批')
    expect(page.sent(partsApi.submit)).toEqual([one])
    page.unmount()
    const again = await draw(request(['submit']))
    again.answer(on(partsApi.submit, refused('销售单价未填写')))
    press('提交审批')
    await screen.findByText('销售单价未填写')
    expect(button(/提交审批$/).textContent).toContain('提交审批')
  })

  test('作废与退料要写原因，没写不发', async () => {
    const { sent } = await draw(request(['void', 'giveBack'], { status: 5 }))
    await more('作废')
    await screen.findByText(/作废后不能恢复/)
    inDialog('作废')
    await screen.findByText('原因不能为空')
    expect(sent(partsApi.void)).toEqual([])
    type('原因', ' 客户不换了 ')
    inDialog('作废')
    await screen.findByText('已作废')
    expect(sent(partsApi.void)).toEqual([{ ...one, reason: '客户不换了' }])
  })

  test('删除草稿后回到列表', async () => {
    const { sent, address } = await draw(request(['edit'], { status: 0 }))
    await more('删除')
    await waitFor(() => expect(document.querySelector('.ant-modal')).not.toBeNull())
    inDialog('删除')
    await screen.findByText('草稿已删除')
    expect(sent(partsApi.remove)).toEqual([{ id }])
    await waitFor(() => expect(address()).toBe(partsPage.list))
  })

  test('登记领料：列出领什么几个，单号可不写，写了去掉空白', async () => {
    const { sent } = await draw(request(['draw'], { status: 4 }))
    press('登记领料')
    await screen.findByText(/配件已从仓库领出，由 王一维 安装/)
    expect(document.querySelector('.ant-modal li')?.textContent).toBe('门锁触点 AB-12 只')
    type('领料单号', ' LL-9 ')
    inDialog('登记领料')
    await screen.findByText('领料已登记')
    expect(sent(partsApi.draw)).toEqual([{ ...one, drawNo: 'LL-9' }])
  })

  test('要填表的步骤交给页面', async () => {
    const { onStep } = await draw(request(['edit', 'install', 'agree'], { status: 3 }))
    press('编辑')
    press('登记更换')
    press('客户确认链接')
    await more('登记客户答复')
    expect(onStep.mock.calls.flat()).toEqual(['edit', 'install', 'link', 'answer'])
  })
})
