import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { refusalFrom } from '#kernel/shared/fieldErrors.ts'
import { badges, contractMoves, statusOn } from './contract.states.ts'
import { ContractStatus, PayWay, refuse } from './contract.terms.ts'
import { ContractDraft, type ContractDraftInput, contractDefaults } from './contract.ts'
import { contractList } from './contractList.ts'

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const line = {
  elevatorId: id(1),
  serviceStart: '2026-01-01',
  serviceEnd: '2026-12-31',
  unitPrice: '4800',
  priceUnit: 2 as const,
}
const draft: ContractDraftInput = {
  ...contractDefaults,
  name: '锦绣花园电梯维保',
  type: 2,
  customerId: id(9),
  signDate: '2025-12-20',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  payWay: PayWay.code.prepaid,
  payType: 2,
  content: '半月维保',
  lines: [line],
}
const refused = (over: Record<string, unknown>) => {
  const { error } = ContractDraft.safeParse({ ...draft, ...over })
  const { errorCode, message, fields } = refusalFrom(error as z.ZodError)
  return [errorCode, message, fields?.[0]?.prop]
}

describe('合同草稿的规则', () => {
  it('齐全的合同通过，金额成为两位小数', () => {
    expect(ContractDraft.parse(draft)).toMatchObject({ lines: [{ unitPrice: '4800.00' }], files: [] })
  })

  it.each([
    [{ endDate: '2025-12-31' }, [1107002, '结束日期不能早于开始日期', 'endDate']],
    [{ lines: [] }, [1107004, '合同至少包含一台电梯', 'lines']],
    [{ lines: undefined }, [1107004, '合同至少包含一台电梯', 'lines']],
    [{ endDate: '2036-01-01' }, [1000400, '合同期限不能超过10年', 'endDate']],
    [{ name: ' ' }, [1000400, '合同名称不能为空', 'name']],
    [{ payWay: undefined }, [1000400, '请选择付款方式', 'payWay']],
    [{ payNodeDays: 181 }, [1000400, '天数应在0至180之间', 'payNodeDays']],
    [{ lateFeeRate: '0.11' }, [1000400, '违约金率应在0至0.1之间', 'lateFeeRate']],
    [
      { lines: [{ ...line, serviceEnd: '2027-01-01' }] },
      [1000400, '电梯的服务期须在合同起止日期内', 'lines.0.serviceStart'],
    ],
    [{ lines: [line, line] }, [1000400, '同一台电梯的服务期重叠', 'lines.1.elevatorId']],
    [{ customRows: [{ amount: '1', percent: '1' }] }, [1000400, '金额与比例请填其中一项', 'customRows.0.amount']],
  ])('%j', (over, expected) => expect(refused(over)).toEqual(expected))

  it('同一台电梯前后两段服务期可以', () => {
    const halves = [
      { ...line, serviceEnd: '2026-06-30' },
      { ...line, serviceStart: '2026-07-01' },
    ]
    expect(ContractDraft.safeParse({ ...draft, lines: halves }).success).toBe(true)
  })
})

describe('合同状态', () => {
  it('状态机', () => {
    const { running, expired, voided, upcoming } = ContractStatus.code
    const open = [upcoming, running, expired, voided].map((code) => [
      ContractStatus.label(code),
      contractMoves.open(code),
    ])
    expect(open).toEqual([
      ['未开始', ['edit', 'change', 'void', 'start']],
      ['在保', ['change', 'renew', 'terminate', 'void', 'expire']],
      ['已到期', ['renew']],
      ['已作废', []],
    ])
    expect(contractMoves.target('terminate', running)).toBe(expired)
    expect(() => contractMoves.target('terminate', voided)).toThrow('合同当前为「已作废」，不能终止')
  })

  it('按日期：首日在保，末日仍在保，次日到期', () => {
    const span = { startDate: '2026-01-01', endDate: '2026-12-31' }
    expect(['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map((day) => statusOn(day, span))).toEqual([
      4, 1, 1, 2,
    ])
  })

  it('徽标', () => {
    const facts = { status: 1 as const, draft: false, endDate: '2026-12-31' }
    expect(badges(facts, '2026-11-01')).toEqual(['即将到期'])
    expect(badges(facts, '2026-10-31')).toEqual([])
    expect(badges({ ...facts, remindDays: 90 }, '2026-10-31')).toEqual(['即将到期'])
    expect(badges({ ...facts, status: 2, terminatedAt: '2026-08-15' }, '2026-08-16')).toEqual(['已终止'])
    expect(badges({ ...facts, draft: true }, '2026-12-30')).toEqual(['草稿'])
  })
})

describe('合同列表', () => {
  it('每列有标签，默认列照 archives 4.7，次序照列表的约定', () => {
    expect(contractList.heads.filter((head) => head.default).map((head) => head.label)).toEqual(
      '合同名称 状态 未收 结束日期 剩余天数 合同编号 甲方 合同类型 电梯 开始日期 协议总额 已收'.split(' '),
    )
    expect(contractList.heads.filter((head) => !head.default).map((head) => head.label)).toEqual(
      '业务员 来源 付款周期 税率 项目 创建时间'.split(' '),
    )
  })

  it('金额列要有查看金额的权限', () => {
    const needs = Object.entries(contractList.columns).flatMap(([prop, column]) =>
      column?.needs ? [[prop, column.needs]] : [],
    )
    expect(needs).toEqual([
      ['unpaidAmount', 'ANj'],
      ['agreedAmount', 'ANj'],
      ['settledAmount', 'ANj'],
    ])
  })

  it('筛选只收认识的编码', () => {
    expect(contractList.query.safeParse({ status: [1, 4], endDate: { to: '2026-12-31' } }).success).toBe(true)
    expect(contractList.query.safeParse({ status: [5] }).success).toBe(false)
  })
})

it('1107001 至 1107010 的文字', () => {
  expect(Object.values(refuse).map(({ code, text }) => `${code} ${text}`)).toEqual([
    '1107001 合同编号已存在',
    '1107002 结束日期不能早于开始日期',
    '1107003 电梯「{name}」在{from}至{to}已有合同{no}，服务期重叠',
    '1107004 合同至少包含一台电梯',
    '1107005 已结清的期次不可修改',
    '1107006 终止日期须在服务期内',
    '1107007 合同已产生履约或收款，不能作废，请使用终止',
    '1107008 该合同已续签：{no}',
    '1107009 付款计划合计与合同总额相差{x}元',
    '1107010 合同当前为「{status}」，不能{action}',
  ])
  expect(refuse.overlap({ name: '1#', from: '2026-01-01', to: '2026-12-31', no: 'HT2026010001' }).message).toBe(
    '电梯「1#」在2026-01-01至2026-12-31已有合同HT2026010001，服务期重叠',
  )
})
