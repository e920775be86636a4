import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import '../dev/renderKit.tsx'
import { showKeys } from '../ui/keyWords.ts'
import { useKeys } from '../ui/useKeys.ts'
import { KeysDoor } from './KeysHelp.tsx'

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
const next = vi.fn()

function Queue() {
  useKeys({ n: ['下一条', next], arrowdown: ['下一单', next] })
  return <input aria-label="原因" />
}

test('? outside of fields: the keys of the open page with their words, and those of every page', () => {
  const view = render(
    <>
      <Queue />
      <Queue />
      <KeysDoor />
    </>,
  )
  fireEvent.keyDown(screen.getAllByLabelText('原因')[0] as HTMLElement, { key: '?' })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: '?' })
  const help = within(screen.getByRole('dialog', { name: '快捷键' }))
  const shown = () =>
    help.getAllByRole('term').map((key, i) => `${key.textContent} ${help.getAllByRole('definition')[i]?.textContent}`)
  expect(shown()).toEqual([
    'N 下一条',
    '↓ 下一单',
    '/ 搜索',
    'CtrlK 搜索，输入时也可用',
    '? 查看快捷键',
    'Esc 关闭弹窗、抽屉、详情和菜单',
  ])
  // The page's keys rest under the list.
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(next).not.toHaveBeenCalled()
  view.rerender(<KeysDoor />)
  expect(screen.queryByText('下一条')).toBeNull()
})

test('what points to the list of keys opens it too; closed, it stays closed', () => {
  act(() => showKeys(false))
  render(<KeysDoor />)
  act(() => showKeys(true))
  fireEvent.click(screen.getByRole('button', { name: '关闭快捷键' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
