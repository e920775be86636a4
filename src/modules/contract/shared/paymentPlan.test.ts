import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '#kernel/shared/days.ts'
import { compareAmounts, sum } from '#kernel/shared/money.ts'
import {
  type ContractTerms,
  changeContract,
  type PlanRow,
  priceContract,
  refuseLockedEdits,
  type StoredRow,
} from './paymentPlan.ts'
import type { LineTerms } from './pricing.ts'
import { earnedBy, terminateContract } from './termination.ts'

const lifts = (count: number, line: Partial<LineTerms> = {}): LineTerms[] =>
  Array.from({ length: count }, (_, i) => ({
    elevatorId: `lift-${i + 1}`,
    deviceNumber: `CD-${String(i + 1).padStart(3, '0')}`,
    serviceStart: '2026-01-01',
    serviceEnd: '2026-12-31',
    unitPrice: '4800.00',
    priceUnit: 2,
    ...line,
  }))

/** Scenario 1: 12 lifts × 4,800 元/台·年, prepaid, quarterly, due 10 days before. */
const even: ContractTerms = {
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  payWay: 1,
  payType: 2,
  payNodeType: 0,
  payNodeDays: 10,
  lines: lifts(12),
}
const withAddedLift: ContractTerms = {
  ...even,
  lines: [...even.lines, ...lifts(1, { elevatorId: 'added', deviceNumber: 'CD-099', serviceStart: '2026-04-16' })],
}
const monthly: ContractTerms = { ...even, payType: 1, lines: lifts(7, { unitPrice: '4300.00' }) }

const amounts = (rows: readonly { amount: string }[]) => rows.map((row) => row.amount)
const stored = (rows: readonly PlanRow[], settledNos: readonly number[]): StoredRow[] =>
  rows.map((row) => {
    const settled = settledNos.includes(row.periodNo)
    return { ...row, settledAmount: settled ? row.amount : '0.00', repayStatus: settled ? 1 : 0, locked: settled }
  })

describe('archives 8 付款计划', () => {
  it('archives 8.1 按季均摊', () => {
    const { total, plan } = priceContract(even)
    expect(total).toBe('57600.00')
    expect(amounts(plan)).toEqual(['14400.00', '14400.00', '14400.00', '14400.00'])
    expect(plan.map((row) => row.dueDate)).toEqual(['2025-12-22', '2026-03-22', '2026-06-21', '2026-09-21'])
  })

  it('archives 8.2 尾差归末期', () => {
    const { total, plan } = priceContract(monthly)
    expect(total).toBe('30100.00')
    expect(amounts(plan)).toEqual([...Array(11).fill('2508.33'), '2508.37'])
  })

  it('archives 8.3 零头月', () => {
    const lines = lifts(5, { unitPrice: '350', priceUnit: 1, serviceStart: '2026-03-10', serviceEnd: '2027-01-24' })
    const priced = priceContract({ ...even, startDate: '2026-03-10', endDate: '2027-01-24', lines })
    expect(priced.lines[0]?.monthsText).toBe('10 15/31')
    expect(priced.total).toBe('18346.77')
    expect(amounts(priced.plan)).toEqual(['5250.00', '5250.00', '5250.00', '2596.77'])
    expect(amounts(priced.lines)).toEqual(['3669.36', '3669.36', '3669.35', '3669.35', '3669.35'])
  })

  it('archives 8.4 月末起始', () => {
    const lines = lifts(1, { serviceStart: '2026-01-31', serviceEnd: '2026-06-29' })
    const { plan } = priceContract({ ...even, payType: 1, startDate: '2026-01-31', endDate: '2026-06-29', lines })
    expect(plan.map((row) => row.periodStart)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ])
  })

  it('archives 8.5 协议总额', () => {
    const agreed = { ...even, agreedAmount: '56999.99' }
    expect(amounts(priceContract({ ...agreed, adjustReason: '老客户优惠' }).plan)).toEqual([
      '14249.99',
      '14249.99',
      '14249.99',
      '14250.02',
    ])
    expect(() => priceContract(agreed)).toThrow('请填写金额调整原因')
    expect(() => priceContract({ ...agreed, adjustReason: ' ' })).toThrow('请填写金额调整原因')
    expect(priceContract({ ...even, agreedAmount: '57600' }).total).toBe('57600.00')
  })

  it('archives 8.6 增加电梯', () => {
    const { rows, lines, total } = changeContract(stored(priceContract(even).plan, []), withAddedLift, '2026-04-16')
    expect(lines.at(-1)).toMatchObject({ monthsText: '8 1/2', amount: '3400.00' })
    expect(amounts(rows)).toEqual(['14400.00', '15400.00', '15600.00', '15600.00'])
    expect(total).toBe('61000.00')
  })

  it('archives 8.6 第二期已结清：原期不动，差额成为调整行', () => {
    const change = changeContract(stored(priceContract(even).plan, [2]), withAddedLift, '2026-04-16')
    expect(change.rows.find((row) => row.periodNo === 2)?.amount).toBe('14400.00')
    const adjustment = change.rows.filter((row) => row.rowType === 3)
    expect(adjustment).toMatchObject([{ amount: '1000.00', dueDate: '2026-06-21' }])
    expect(sum(amounts(change.rows))).toBe('61000.00')
  })

  it('archives 8.7 终止', () => {
    const ended = terminateContract(even, stored(priceContract(even).plan, [1, 2, 3]), '2026-08-15')
    expect(ended.earned).toBe('35922.58')
    expect(amounts(ended.rows)).toEqual(['14400.00', '14400.00', '14400.00'])
    expect(ended.rows.every((row) => row.repayStatus === 1)).toBe(true)
    expect(ended.removed.map((row) => row.periodNo)).toEqual([4])
    expect(ended.refund).toMatchObject({ rowType: 2, amount: '-7277.42', dueDate: '2026-08-15' })
    expect(ended.lines.every((line) => line.serviceEnd === '2026-08-15')).toBe(true)
  })
})

describe('archives 6.3 细则', () => {
  it('后付取期末，之后加天数', () => {
    const { plan } = priceContract({ ...even, payWay: 2, payNodeType: 1, payNodeDays: 15 })
    expect(plan.map((row) => row.dueDate)).toEqual(['2026-04-15', '2026-07-15', '2026-10-15', '2027-01-15'])
  })

  it('批次金额向上取整时，各台按自己的单价取整，再逐台补分', () => {
    const priced = priceContract({
      ...even,
      endDate: '2026-01-31',
      lines: [
        ...lifts(1, { unitPrice: '1.19', deviceNumber: 'A', serviceEnd: '2026-01-31' }),
        ...lifts(1, { unitPrice: '0.07', deviceNumber: 'B', elevatorId: 'b', serviceEnd: '2026-01-31' }),
      ],
    })
    expect(priced.total).toBe('0.11')
    expect(amounts(priced.lines)).toEqual(['0.10', '0.01'])
  })

  it('1107002、1107004 与服务期在合同之外', () => {
    expect(() => priceContract({ ...even, endDate: '2025-12-31' })).toThrow('结束日期不能早于开始日期')
    expect(() => priceContract({ ...even, lines: [] })).toThrow('合同至少包含一台电梯')
    expect(() => priceContract({ ...even, lines: lifts(1, { serviceEnd: '2027-01-01' }) })).toThrow('合同起止日期内')
    expect(() => priceContract({ ...even, endDate: '2036-01-01' })).toThrow('合同期限不能超过10年')
    expect(priceContract({ ...even, endDate: '2035-12-31' }).total).toBe('57600.00')
  })

  it('单价全为零：总额为零时没有应收行，有协议总额时各台均分', () => {
    const free = { ...even, lines: lifts(3, { unitPrice: '0' }) }
    expect(priceContract(free).plan).toEqual([])
    const agreed = priceContract({ ...free, agreedAmount: '100', adjustReason: '打包价' })
    expect(amounts(agreed.lines)).toEqual(['33.34', '33.33', '33.33'])
    expect(sum(amounts(agreed.plan))).toBe('100.00')
  })

  it('其他周期：按金额，差额用 1107009 说明', () => {
    const custom: ContractTerms = {
      ...even,
      payType: 5,
      customRows: [{ amount: '50000' }, { amount: '7600', dueDate: '2026-12-01' }],
    }
    expect(priceContract(custom).plan).toMatchObject([
      { amount: '50000.00', dueDate: '2025-12-22' },
      { amount: '7600.00', dueDate: '2026-12-01' },
    ])
    const off = { ...custom, customRows: [{ amount: '50000' }, { amount: '6599.9' }] }
    expect(() => priceContract(off)).toThrow('付款计划合计与合同总额相差1,000.10元')
    expect(() => priceContract({ ...custom, customRows: [] })).toThrow('付款计划合计与合同总额相差57,600.00元')
  })

  it('其他周期：按比例，逐行取整，末行拿余数', () => {
    const custom: ContractTerms = {
      ...even,
      payType: 5,
      agreedAmount: '100.01',
      adjustReason: '打包价',
      customRows: [{ percent: '33.33' }, { percent: '33.33' }, { percent: '33.34' }],
    }
    expect(amounts(priceContract(custom).plan)).toEqual(['33.33', '33.33', '33.35'])
    expect(() => priceContract({ ...custom, customRows: [{ percent: '33.33' }, { percent: '33.33' }] })).toThrow(
      '相差33.35元',
    )
  })

  it('1107005 锁定的期次不可改', () => {
    const { plan } = priceContract(even)
    const rows = stored(plan, [1])
    expect(() => refuseLockedEdits(rows, plan)).not.toThrow()
    const typed = plan.map((row) => ({ ...row, amount: '14400.01' }))
    expect(() => refuseLockedEdits(rows, typed)).toThrow('已结清的期次不可修改')
    expect(() => refuseLockedEdits(stored(plan, []), typed)).not.toThrow()
  })

  it('各期全部锁定：调整行在生效日到期', () => {
    const change = changeContract(stored(priceContract(even).plan, [1, 2, 3, 4]), withAddedLift, '2026-04-16')
    expect(change.fresh).toMatchObject([{ rowType: 3, amount: '3400.00', dueDate: '2026-04-16', periodNo: 5 }])
  })

  it('再次变更：锁定的调整行计入已定金额，未锁定的重算', () => {
    const once = changeContract(stored(priceContract(even).plan, [2]), withAddedLift, '2026-04-16')
    const locked = changeContract(stored(once.rows, [2, 5]), withAddedLift, '2026-05-01')
    expect(locked.fresh.filter((row) => row.rowType === 3)).toEqual([])
    expect(sum(amounts(locked.rows))).toBe('61000.00')
    const open = changeContract(stored(once.rows, [2]), withAddedLift, '2026-05-01')
    expect(open.removed.map((row) => row.periodNo)).toEqual([5])
    expect(open.fresh.filter((row) => row.rowType === 3)).toMatchObject([{ amount: '1000.00' }])
  })

  it('季付改月付：已结清的季所含的月不再出行', () => {
    const change = changeContract(stored(priceContract(even).plan, [1, 2]), { ...even, payType: 1 }, '2026-07-01')
    expect(amounts(change.rows)).toEqual(['14400.00', '14400.00', ...Array(6).fill('4800.00')])
  })

  it('终止：部分收款的行只减到已收金额，已收超过应得才退款', () => {
    const rows = stored(priceContract(even).plan, [1]).map((row) =>
      row.periodNo === 2 ? { ...row, settledAmount: '5000.00', locked: true } : row,
    )
    const cut = terminateContract(even, rows, '2026-03-31')
    expect(cut.rows).toMatchObject([{ amount: '14400.00' }, { amount: '5000.00', repayStatus: 1 }])
    expect(cut.refund?.amount).toBe('-5000.00')
    const later = terminateContract(even, rows, '2026-05-31')
    expect(later.rows).toMatchObject([{ amount: '14400.00' }, { amount: '9600.00', repayStatus: 0 }])
    expect(later.refund).toBeUndefined()
  })

  it('1107006 终止日期须在服务期内', () => {
    expect(() => terminateContract(even, [], '2025-12-31')).toThrow('终止日期须在服务期内')
    expect(() => terminateContract(even, [], '2027-01-01')).toThrow('终止日期须在服务期内')
  })

  it('应得随日增长，期满等于合同总额', () => {
    expect(earnedBy(even, '2025-12-31')).toBe('0.00')
    expect(earnedBy(even, '2026-12-31')).toBe('57600.00')
    expect(earnedBy({ ...even, agreedAmount: '56999.99', adjustReason: 'x' }, '2027-06-30')).toBe('56999.99')
  })
})

/** Contracts of up to three years with up to eight lifts, each with its own service days, price and unit. */
const anyTerms: fc.Arbitrary<ContractTerms> = fc
  .record({ start: fc.nat(800), length: fc.integer({ min: 1, max: 1100 }) })
  .chain(({ start, length }) => {
    const startDate = addDays('2025-01-01', start)
    const endDate = addDays(startDate, length - 1)
    const line = fc
      .record({
        a: fc.nat(length - 1),
        b: fc.nat(length - 1),
        whole: fc.boolean(),
        fen: fc.nat(2_000_000),
        unit: fc.constantFrom<1 | 2>(1, 2),
      })
      .map(({ a, b, whole, fen, unit }) => ({
        serviceStart: whole ? startDate : addDays(startDate, Math.min(a, b)),
        serviceEnd: whole ? endDate : addDays(startDate, Math.max(a, b)),
        unitPrice: (fen / 100).toFixed(2),
        priceUnit: unit,
      }))
    return fc.record({
      startDate: fc.constant(startDate),
      endDate: fc.constant(endDate),
      payWay: fc.constantFrom<1 | 2>(1, 2),
      payType: fc.constantFrom<1 | 2 | 3 | 4>(1, 2, 3, 4),
      payNodeType: fc.constantFrom<0 | 1>(0, 1),
      payNodeDays: fc.nat(180),
      agreedAmount: fc.option(
        fc.nat(50_000_000).map((fen) => (fen / 100).toFixed(2)),
        { nil: undefined },
      ),
      adjustReason: fc.constant('议价'),
      lines: fc
        .array(line, { minLength: 1, maxLength: 8 })
        .map((all) => all.map((one, i) => ({ ...one, elevatorId: `e${i}`, deviceNumber: `D${i}` }))),
    })
  })

describe('archives 6.3 性质', () => {
  it('各期之和等于总额，各台之和等于总额，正常行不为负', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const { plan, lines, batches, total } = priceContract(terms)
        expect(sum(amounts(plan))).toBe(total)
        expect(sum(amounts(lines))).toBe(total)
        for (const batch of batches) {
          const own = lines.filter(
            (l) => l.serviceStart === batch.from && l.serviceEnd === batch.to && l.priceUnit === batch.priceUnit,
          )
          expect(sum(amounts(own))).toBe((Number(batch.fen) / 100).toFixed(2))
        }
        expect([...plan, ...lines].every((row) => compareAmounts(row.amount, 0) >= 0)).toBe(true)
      }),
    )
  })

  it('与电梯的先后次序无关', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const turned = priceContract({ ...terms, lines: [...terms.lines].reverse() })
        const straight = priceContract(terms)
        expect(turned.plan).toEqual(straight.plan)
        expect([...turned.lines].reverse()).toEqual(straight.lines)
      }),
    )
  })

  const settledNos = fc.uniqueArray(fc.integer({ min: 1, max: 40 }))

  it('变更后各行之和等于新总额，锁定行不变', () => {
    fc.assert(
      fc.property(anyTerms, anyTerms, settledNos, fc.nat(1000), (before, after, nos, days) => {
        const rows = stored(priceContract(before).plan, nos)
        const next = { ...after, startDate: before.startDate, endDate: before.endDate, lines: before.lines }
        const change = changeContract(rows, next, addDays(before.startDate, days))
        expect(sum(amounts(change.rows))).toBe(change.total)
        expect(change.kept).toEqual(rows.filter((row) => row.locked))
        expect(change.fresh.filter((row) => row.rowType === 3).length).toBeLessThanOrEqual(1)
        expect(new Set(change.rows.map((row) => row.periodNo)).size).toBe(change.rows.length)
      }),
    )
  })

  it('终止后各行之和等于应得，已结清的行不变，最多一条退款', () => {
    fc.assert(
      fc.property(anyTerms, settledNos, fc.nat(1100), (terms, nos, days) => {
        const lastDay = [addDays(terms.startDate, days), terms.endDate].sort()[0] as string
        const rows = stored(priceContract(terms).plan, nos)
        const ended = terminateContract(terms, rows, lastDay)
        expect(sum([...ended.rows, ...(ended.refund ? [ended.refund] : [])].map((row) => row.amount))).toBe(
          ended.earned,
        )
        for (const row of rows.filter((one) => one.repayStatus === 1)) expect(ended.rows).toContainEqual(row)
        expect(compareAmounts(ended.earned, priceContract(terms).total)).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('任何起始日，十二个单月期接成整年，无缝无叠', () => {
    fc.assert(
      fc.property(fc.nat(3000), (n) => {
        const startDate = addDays('2020-01-01', n)
        const endDate = addDays(addMonths(startDate, 12), -1)
        const lines = lifts(1, { serviceStart: startDate, serviceEnd: endDate })
        const { plan } = priceContract({ ...even, payType: 1, startDate, endDate, lines })
        expect(plan).toHaveLength(12)
        expect(plan.slice(1).every((row, k) => row.periodStart === addDays(plan[k]?.periodEnd as string, 1))).toBe(true)
        expect(plan.at(-1)?.periodEnd).toBe(endDate)
      }),
    )
  })
})
