import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Due } from './marks.tsx'

afterEach(cleanup)

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('过了截止写超了多久，没过写截止的时间，没有截止是一横', () => {
  render(
    <>
      <Due at={ago(312)} overdue />
      <Due at={ago(-30)} overdue={false} />
      <Due at={null} overdue={false} />
    </>,
  )
  expect(screen.getByText('超 5 小时 12 分')).toBeTruthy()
  expect(screen.getByText(/^\d{2}:\d{2}$|^\d{2}-\d{2} \d{2}:\d{2}$/)).toBeTruthy()
  expect(screen.getByText('—')).toBeTruthy()
})
