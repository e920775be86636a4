import { expect, it } from 'vitest'
import { spreadSaid } from './spread.ts'

it.each([
  [1.17, 1.16, '117 % → 116 %，几乎没有变化'],
  [0.6, 0.12, '60 % → 12 %，已经均匀'],
  [0.9, 0.4, '90 % → 40 %，明显更均匀'],
  [0.5, 0.4, '50 % → 40 %，比原来均匀'],
  [0.3, 0.5, '30 % → 50 %，比原来更不均匀'],
])('忙闲差距 %f → %f：%s', (before, after, said) => expect(spreadSaid(before, after)).toBe(said))
