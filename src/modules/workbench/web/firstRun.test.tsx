import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '#kernel/web/dev/renderPage.tsx'
import { FirstRunPanel } from './SidePanels.tsx'

const none = {
  logo: false,
  licence: false,
  team: false,
  employees: false,
  elevators: false,
  contract: false,
  plan: false,
}

test('开始使用：每一步都读得出做完没有', () => {
  renderPage(<FirstRunPanel of={{ ...none, licence: true, team: true }} />, {})
  const steps = screen.getAllByRole('listitem').map((step) => ({
    done: within(step).getByRole('img').getAttribute('aria-label'),
    text: step.textContent,
  }))
  expect(steps.map(({ done }) => done)).toEqual(['未完成', '已完成', '已完成', '未完成', '未完成', '未完成', '未完成'])
  expect(steps[1]?.text).toBe('填写许可证有效期')
})
