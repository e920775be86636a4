import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { holding, on, press, renderPage } from '#kernel/web/dev/renderPage.tsx'
import { Form, useFormValue } from '#kernel/web/form/index.ts'
import { quotationApi } from '../shared/api.ts'
import type { OfferGrade } from '../shared/quotation.terms.ts'
import { QuotationDraft } from '../shared/quotation.ts'
import { LineTable } from './LineTable.tsx'
import type { TypedLine } from './live.ts'
import { SumBar } from './SumBar.tsx'

const line = (name: string, price: string) => ({
  lineType: 5,
  name,
  qty: '1',
  qtyByHand: false,
  price,
  taxRate: '13',
  costPrice: '60',
})

function Typed() {
  const lines = useFormValue<readonly TypedLine[]>('lines')
  return <p data-testid="lines">{lines.map(({ name, grade }) => `${String(name)}${grade ?? ''}`).join(' ')}</p>
}
function Desk() {
  const [offer, setOffer] = useState<OfferGrade | null>(null)
  return (
    <>
      <LineTable offer={offer} onOffer={setOffer} />
      <SumBar offer={offer} />
      <Typed />
    </>
  )
}
const lines = () => screen.getByTestId('lines').textContent
const total = () => screen.getByRole('region', { name: '合计' }).querySelector('strong')?.textContent

test('一行拆成三档，各改各的价；按哪一档看哪一档的行与总价；取消分档留下标准', async () => {
  await holding('KQJ')
  renderPage(
    <Form
      schema={QuotationDraft}
      initial={{ params: {}, lines: [line('主机', '100'), line('导轨', '50')], discountRate: '100', cutAmount: '0' }}
      onSubmit={async () => {}}
    >
      <Desk />
    </Form>,
    { answers: [on(quotationApi.parts, [])] },
  )
  await waitFor(() => expect(total()).toBe('150.00'))
  press('做成三档报价')
  press('明细 1 拆成三档')
  expect(lines()).toBe('主机1 主机2 主机3 导轨')
  const price = (n: number) => screen.getAllByLabelText('单价')[n] as HTMLInputElement
  fireEvent.change(price(0), { target: { value: '80' } })
  fireEvent.change(price(2), { target: { value: '300' } })
  await waitFor(() => expect(screen.getByRole('button', { name: /^优选 350\.00/ })).toBeTruthy())
  expect(screen.getByRole('button', { name: /^经济 130\.00/ })).toBeTruthy()
  // 标准 is proposed until one of them is looked at.
  expect(total()).toBe('150.00')
  press(/^优选/)
  await waitFor(() => expect(total()).toBe('350.00'))
  expect(screen.getAllByLabelText('单价')).toHaveLength(2)
  press('取消分档')
  expect(lines()).toBe('主机 导轨')
  expect(total()).toBe('150.00')
})

test('看着一档添加的行属于这一档', async () => {
  await holding()
  renderPage(
    <Form
      schema={QuotationDraft}
      initial={{ params: {}, lines: [{ ...line('主机', '100'), grade: 1 }, line('导轨', '50')], discountRate: '100' }}
      onSubmit={async () => {}}
    >
      <Desk />
    </Form>,
    { answers: [on(quotationApi.parts, [])] },
  )
  press(/^经济/)
  press('添加明细')
  expect(lines()).toBe('主机1 导轨 undefined1')
})
