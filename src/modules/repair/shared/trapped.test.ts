import { expect, it } from 'vitest'
import { standsAt } from './trapped.ts'

it('被困楼层：只写数字的是层，写了话的照说', () => {
  expect(['7', '-1', ' 12 ', '7层', '7-8层间', 'B1', '负一层与一层之间'].map(standsAt)).toEqual([
    '停在 7 层',
    '停在负 1 层',
    '停在 12 层',
    '停在 7层',
    '停在 7-8层间',
    '停在B1',
    '停在负一层与一层之间',
  ])
})
