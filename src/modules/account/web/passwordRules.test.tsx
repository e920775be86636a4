import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PasswordRules } from './PasswordRules.tsx'

const kept = () =>
  screen
    .getAllByRole('listitem')
    .filter((rule) => rule.textContent?.endsWith('已满足'))
    .map((rule) => rule.textContent?.replace('已满足', ''))

test('新密码的要求：满足一条标一条，空的一条都不算满足', () => {
  const { rerender } = render(<PasswordRules password="" />)
  expect(kept()).toEqual([])
  rerender(<PasswordRules password="abcdefgh" />)
  expect(kept()).toEqual(['8–20 位'])
  rerender(<PasswordRules password="Ab1" />)
  expect(kept()).toEqual(['大写字母、小写字母、数字、符号至少三种'])
  rerender(<PasswordRules password="Tiwei2026" />)
  expect(kept()).toHaveLength(2)
})
