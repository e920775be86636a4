import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, press, refused, renderPage } from '#kernel/web/dev/renderPage.tsx'
import { Form, useFormValue } from '#kernel/web/form/index.ts'
import { QuotationDraft } from '../shared/quotation.ts'
import { quoteSchemeApi } from '../shared/scheme.api.ts'
import type { TypedLine } from './live.ts'
import { SchemeMatch } from './SchemeMatch.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const line = {
  lineNo: 1,
  lineType: 1 as const,
  refId: id(2),
  group: '机房',
  name: '曳引钢丝绳',
  spec: null,
  measureUnit: '米',
  expression: 'ROUND(ropes*(ratio*(R+OH)+6)*1.03,2)',
  qtyByHand: false,
  price: '18.50',
  taxRate: '13.00',
  costPrice: null,
  remark: null,
  qty: '723.06',
  listPrice: '18.50',
  trace: 'ROUND(6*(2*(51+4.5)+6)*1.03,2) = 723.06',
  error: null,
  amount: '13376.61',
  discountShare: '0.00',
  netAmount: '13376.61',
  taxAmount: '1538.90',
  minPrice: null,
  grade: null,
}
const match = {
  scheme: { id: id(1), schemeNo: 'FA0001', name: '1吨' },
  params: { load: 1000, speed: 1.75, width: 900, height: 2100, OH: 4.5 },
  lines: [line],
  warnings: ['第2行「门机」已停用'],
}
const keys = { load: 1000, speed: 1.75, width: 900, height: 2100 }
const own = { lineType: 5, name: '手工项', price: '1', taxRate: '13', qty: '1' }

function Shown() {
  const lines = useFormValue<readonly TypedLine[]>('lines')
  const overhead = useFormValue('params.OH')
  return (
    <p>
      明细：{lines.map(({ name }) => String(name)).join('、') || '无'}；OH={String(overhead ?? '')}
    </p>
  )
}
const desk = (
  params: object,
  lines: readonly object[],
  answer: Parameters<typeof on<typeof quoteSchemeApi.findByKey>>[1],
  more: object = {},
) =>
  renderPage(
    <Form schema={QuotationDraft} initial={{ params, lines, ...more }} onSubmit={async () => {}}>
      <SchemeMatch />
      <Shown />
    </Form>,
    { answers: [on(quoteSchemeApi.findByKey, answer)] },
  )

test('参数填齐就带出方案的明细与默认参数，并说明提醒', async () => {
  desk(keys, [], match)
  await screen.findByText('明细：曳引钢丝绳；OH=4.5')
  expect(screen.getByText('第2行「门机」已停用')).toBeTruthy()
})

test('参数没有填齐不去匹配；没有方案就说可手工添加', async () => {
  const { sent } = desk({ load: 1000 }, [], match)
  expect(screen.getByText(/填齐载重、速度、门宽、门高/)).toBeTruthy()
  expect(sent(quoteSchemeApi.findByKey)).toEqual([])
  desk(keys, [], refused('未匹配到方案'))
  await screen.findByText('未匹配到方案，可手工添加')
})

test('已有明细的不自动替换；按了才重新带出，手工添加的留下', async () => {
  desk(keys, [{ ...line, name: '旧绳' }, own], match, { id: id(3) })
  await waitFor(() => press('重新带出明细'))
  await screen.findByText('明细：曳引钢丝绳、手工项；OH=4.5')
})
