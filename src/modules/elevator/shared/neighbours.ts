export { visitWords } from '#modules/employee/shared/neighbours.ts'

/**
 * Words of contracts and visits for the lift's own tabs, by code. Their modules stand to the right of this one, so their
 * enumerations cannot be imported; test/conformance/neighbours.test.ts compares these words with theirs.
 */
type Words = Readonly<Record<number, string>>

export const contractWords: { readonly type: Words; readonly status: Words; readonly unit: Words } = {
  type: { 1: '清包', 2: '半包', 3: '大包(全包)', 4: '免保(质保期)', 5: '驻场', 6: '专项' },
  status: { 1: '在保', 2: '已到期', 3: '已作废', 4: '未开始' },
  unit: { 1: '元/台·月', 2: '元/台·年' },
}

export const policyWords: Words = { 1: '电梯责任险', 2: '公众责任险', 3: '综合' }
