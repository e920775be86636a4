import { describe, expect, it } from 'vitest'
import { exactSum, type OpenItem, rank } from './match.ts'

const item = (
  id: string,
  customerId: string,
  balance: string,
  dueDate: string,
  over: Partial<OpenItem> = {},
): OpenItem => ({
  id,
  arNo: `YS20260101000${id}`,
  customerId,
  customerName: `客户${customerId}`,
  kind: 1,
  contractNo: null,
  dueDate,
  balance,
  ...over,
})
const line = { amount: '14400.00', payer: '星桥物业（云溪）有限公司', payerAccount: '3300', memo: null }
const none = { payments: [], names: [], items: [] }

describe('流水认领：是谁的钱', () => {
  it('正好的和：一笔先于两笔，到期早的先用，四笔以上不猜', () => {
    const items = [
      item('1', 'a', '4400.00', '2026-01-01'),
      item('2', 'a', '10000.00', '2026-02-01'),
      item('3', 'a', '14400.00', '2026-03-01'),
    ]
    expect(exactSum(items, '14400.00')?.map(({ id }) => id)).toEqual(['3'])
    expect(exactSum(items, '18800.00')?.map(({ id }) => id)).toEqual(['1', '3'])
    expect(exactSum(items, '14400.01')).toBeUndefined()
    const small = ['1', '2', '3', '4', '5'].map((id) => item(id, 'a', '100.00', `2026-01-0${id}`))
    expect(exactSum(small, '400.00')).toHaveLength(4)
    expect(exactSum(small, '500.00')).toBeUndefined()
  })

  it('付过的账号、户名、附言里的合同、正好的金额，一条条说出来，分高的在前', () => {
    const items = [
      item('1', 'a', '14400.00', '2026-01-01', { contractNo: 'HT20260001' }),
      item('2', 'b', '14400.00', '2026-01-02'),
      item('3', 'c', '9000.00', '2026-01-03', { contractNo: 'HT20260003' }),
    ]
    const ranked = rank(
      { ...line, memo: '维保费 ht20260003' },
      {
        items,
        names: [{ name: '星桥物业(云溪)有限公司', customerId: 'a', customerName: '客户a' }],
        payments: [
          { payer: '别的名字', payerAccount: '3300', customerId: 'a', customerName: '客户a', kind: 1, times: 3 },
        ],
      },
    )
    expect(ranked.map(({ customerId, score, why }) => [customerId, score, why])).toEqual([
      ['a', 100, ['这个账号以前付过 3 次', '付款户名就是客户名称', '金额正好是 2026-01-01 到期的一笔']],
      ['c', 35, ['附言里有 HT20260003', '按到期先后核销', '多出 5400.00 元留作预收']],
      ['b', 25, ['金额正好是 2026-01-02 到期的一笔']],
    ])
    expect(ranked[1]?.lines).toEqual([{ arItemId: '3', amount: '9000.00' }])
  })

  it('什么都对不上的没有候选；只有一家有这个金额时更可信', () => {
    expect(rank(line, none)).toEqual([])
    expect(rank(line, { ...none, items: [item('1', 'a', '14400.00', '2026-01-01')] })[0]?.score).toBe(30)
  })

  it('一个客户有维保款也有配件款：各是一个候选，不混在一张收款单里', () => {
    const items = [item('1', 'a', '14400.00', '2026-01-01'), item('2', 'a', '14400.00', '2026-01-01', { kind: 2 })]
    expect(rank(line, { ...none, items }).map(({ kind, lines }) => [kind, lines[0]?.arItemId])).toEqual([
      [1, '1'],
      [2, '2'],
    ])
  })
})
