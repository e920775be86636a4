// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { itemsOfVisit } from '#modules/template/shared/checklist.ts'
import { ItemsPage } from './ItemsPage.tsx'
import { recordAtOnce, recorded, showVisit } from './testVisitPage.tsx'

vi.mock('../store/phone.ts', async (original) => ({ ...(await original<object>()), record: vi.fn() }))

const items = itemsOfVisit(1, 1)
const nameOf = (code: string) => items.find(({ itemCode }) => itemCode === code)?.name ?? ''

const opened = () => document.querySelector('article[data-code]')?.getAttribute('data-code')
const open = (code: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^\\d+${nameOf(code)}`) }))

describe('维保项目', () => {
  beforeEach(() => {
    localStorage.clear()
    recordAtOnce()
    showVisit('/items', { '/items': <ItemsPage />, '/item/:code': <p>异常处理页</p> })
  })
  afterEach(() => {
    cleanup()
    vi.clearAllMocks()
  })

  it('按走动次序，展开第一项；记正常后展开下一项', async () => {
    expect(opened()).toBe('A-1-1')
    fireEvent.click(screen.getByRole('button', { name: '正常' }))
    await waitFor(() => expect(opened()).toBe('A-1-2'))
    expect(recorded()).toMatchObject([{ type: 'itemResult', payload: { itemCode: 'A-1-1', result: 1 } }])
  })

  it('必拍项没有照片不能记正常', () => {
    open('A-1-6')
    fireEvent.click(screen.getByRole('button', { name: '正常' }))
    expect(screen.getByRole('alert').textContent).toBe('还须拍 1 张照片')
    expect(recorded()).toEqual([])
  })

  it('读数先填；超限不能记正常，合格与否写在旁边', async () => {
    open('A-1-29')
    fireEvent.click(screen.getByRole('button', { name: '正常' }))
    for (const key of ['6', '.', '5']) fireEvent.click(screen.getByRole('button', { name: key, hidden: true }))
    expect(screen.getAllByText(/≥ 7 不合格/).length).toBeGreaterThan(0)
    fireEvent.click(screen.getByRole('button', { name: '填入', hidden: true }))
    fireEvent.click(screen.getByRole('button', { name: '正常' }))
    expect(screen.getByRole('alert').textContent).toBe('读数不在≥ 7之内，请记异常')
    fireEvent.click(screen.getByRole('button', { name: '异常' }))
    await screen.findByText('异常处理页')
  })

  it('本部位其余正常：只给不是关键项、不须拍照的', async () => {
    fireEvent.click(screen.getAllByRole('button', { name: /本部位其余正常/ })[0] as HTMLElement)
    await waitFor(() => expect(opened()).toBe('A-1-6'))
    const codes = recorded().flatMap(({ payload }) => (payload as { itemCodes: string[] }).itemCodes)
    expect(codes).toContain('A-1-1')
    expect(codes).not.toContain('A-1-6')
  })

  it('右划正常，左划异常；竖划不算', async () => {
    const stroke = (x: number, y: number) => {
      const row = document.querySelector('article[data-code]') as HTMLElement
      fireEvent.pointerDown(row, { clientX: 200, clientY: 200, pointerId: 1 })
      fireEvent.pointerMove(row, { clientX: 200 + x, clientY: 200 + y, pointerId: 1 })
      fireEvent.pointerUp(row, { pointerId: 1 })
    }
    stroke(30, 120)
    expect(opened()).toBe('A-1-1')
    stroke(120, 10)
    await waitFor(() => expect(opened()).toBe('A-1-2'))
    stroke(-120, 5)
    await screen.findByText('异常处理页')
  })

  it('不涉及要写原因；按钮与长按是一回事', async () => {
    fireEvent.click(screen.getByRole('button', { name: '不涉及' }))
    fireEvent.click(screen.getByRole('button', { name: '现场无此部件', hidden: true }))
    fireEvent.click(screen.getByRole('button', { name: '记为不涉及', hidden: true }))
    await waitFor(() => expect(opened()).toBe('A-1-2'))
    expect(recorded()[0]).toMatchObject({ payload: { result: 3, naReason: '现场无此部件' } })
    vi.useFakeTimers()
    fireEvent.pointerDown(screen.getByRole('button', { name: '正常' }))
    vi.advanceTimersByTime(700)
    vi.useRealTimers()
    expect(await screen.findByText(new RegExp(`^不涉及：${nameOf('A-1-2')}`))).toBeDefined()
  })
})
