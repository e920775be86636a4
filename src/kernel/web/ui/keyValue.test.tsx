import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { KeyValue } from './Panel.tsx'

test('名称列不是固定像素，宽度交给随字号放大的样式；没有的值是破折号', () => {
  render(
    <KeyValue
      nameWidth={120}
      items={[
        ['统一社会信用代码', '91330199'],
        ['备注', null],
      ]}
    />,
  )
  const list = screen.getByText('统一社会信用代码').closest('dl') as HTMLElement
  expect(list.style.getPropertyValue('--name')).toBe('120px')
  expect(list.style.gridTemplateColumns).toBe('')
  expect(screen.getByText('—')).toBeTruthy()
})
