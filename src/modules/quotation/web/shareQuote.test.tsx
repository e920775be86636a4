import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import '#kernel/web/dev/renderPage.tsx'
import type { SharedQuote } from '../shared/share.ts'
import { differencesOf } from './ShareOffers.tsx'
import { ShareQuotePage } from './ShareQuotePage.tsx'

const line = (name: string, own: boolean, more: object = {}) => ({
  group: '层站',
  name,
  spec: null,
  measureUnit: '套',
  qty: '18.00',
  price: '100.00',
  amount: '1800.00',
  why: '门18 = 18',
  own,
  ...more,
})
const offer = (grade: 1 | 2 | 3 | null, total: string, door: string) => ({
  grade,
  listTotal: total,
  reduction: '0.00',
  total,
  taxTotal: '100.00',
  lines: [line('导轨', false, { why: null }), line(door, grade !== null)],
})
const quote = (more: Partial<SharedQuote> = {}): SharedQuote => ({
  state: 'open',
  companyName: '江城恒安电梯',
  companyPhone: '0571-88009633',
  salesmanName: '韩玉梅',
  quoteNo: 'BJ202611280001',
  versionNo: 3,
  customerName: '签约花园业委会',
  validUntil: '2026-12-28',
  content: {
    quoteType: 1,
    communityName: null,
    sentOn: '2026-11-28',
    elevatorCount: 1,
    params: [{ label: '载重', value: '1,000 kg' }],
    grade: 2,
    offers: [offer(1, '9000.00', '喷塑层门'), offer(2, '10000.00', '不锈钢层门'), offer(3, '13000.00', '镜面层门')],
    payTerms: [{ name: '预付款', rate: '30.00', base: 1, days: 0 }],
    warrantyMonths: 24,
    deliveryDays: null,
    terms: null,
  },
  phones: ['138****8077'],
  confirmed: null,
  ...more,
})
const code = 'c'.repeat(32)

/** The page with a server that answers by the last word of the path. */
function open(answers: Record<string, (sent: Record<string, unknown>) => object>) {
  const sent: { to: string; input: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const to = String(url).split('/').at(-1) ?? ''
    const { requestNo: _, ...input } = JSON.parse(body) as Record<string, unknown>
    sent.push({ to, input })
    const answer = answers[to]?.(input) ?? {}
    const whole = 'errorCode' in answer ? { success: false, ...answer } : { errorCode: 0, success: true, data: answer }
    return new Response(JSON.stringify(whole), { headers: { 'content-type': 'application/json' } })
  })
  render(
    <MemoryRouter initialEntries={[`/share/quote/${code}`]}>
      <Routes>
        <Route path="/share/quote/:code" element={<ShareQuotePage />} />
      </Routes>
    </MemoryRouter>,
  )
  return (to: string) => sent.filter((one) => one.to === to).map(({ input }) => input)
}
afterEach(() => vi.unstubAllGlobals())
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('三档并排，选哪一档就看哪一档的明细与总价，确认的也是它；验证码要先获取', async () => {
  const sent = open({
    view: () => quote(),
    sendCode: () => ({ resendAfter: 60 }),
    confirm: () => ({ state: 'confirmed' }),
  })
  await screen.findByText('确认的是')
  expect(screen.getByRole('region', { name: '明细' }).textContent).toContain('不锈钢层门')
  fireEvent.click(screen.getByRole('radio', { name: /优选/ }))
  const lines = screen.getByRole('region', { name: '明细' }).textContent
  expect(lines).toContain('镜面层门')
  expect(lines).toContain('13,000.00 元')
  expect(screen.getByText('省 4,000.00')).toBeTruthy()
  press('确认报价')
  expect(screen.getByText('请填写确认人姓名')).toBeTruthy()
  expect(screen.getByText('请先获取验证码')).toBeTruthy()
  expect(sent('confirm')).toEqual([])
  press('获取验证码')
  await screen.findByText(/5 分钟内有效，只用于确认优选 13,000.00 元/)
  expect(sent('sendCode')).toEqual([{ code, to: '138****8077', grade: 3 }])
  type('确认人姓名', ' 孙主任 ')
  type(/^验证码/, '123456')
  press('确认报价')
  await waitFor(() => expect(sent('view')).toHaveLength(2))
  expect(sent('confirm')).toEqual([{ code, to: '138****8077', grade: 3, name: '孙主任', smsCode: '123456' }])
})

test('换一档要重新获取验证码：先前的只用于先前那一档', async () => {
  const sent = open({ view: () => quote(), sendCode: () => ({ resendAfter: 60 }) })
  await screen.findByText('确认的是')
  type('确认人姓名', '孙主任')
  press('获取验证码')
  await screen.findByText(/只用于确认标准/)
  type(/^验证码/, '123456')
  fireEvent.click(screen.getByRole('radio', { name: /经济/ }))
  expect(screen.queryByText(/只用于确认/)).toBeNull()
  press('确认报价')
  expect(screen.getByText('所选内容变了，请重新获取验证码')).toBeTruthy()
  expect((screen.getByLabelText('确认人姓名') as HTMLInputElement).value).toBe('孙主任')
  expect(sent('confirm')).toEqual([])
})

test('别人先作废了：重新看是什么情况；码错了留在原处，填的不丢', async () => {
  let state: 'open' | 'voided' = 'open'
  let answer: object = { errorCode: 1001003, errorMsg: '验证码错误或已失效', data: { fields: [] } }
  open({
    view: () => (state === 'open' ? quote() : quote({ state, content: null, phones: [] })),
    sendCode: () => ({ resendAfter: 60 }),
    confirm: () => answer,
  })
  await screen.findByText('确认的是')
  type('确认人姓名', '孙主任')
  press('获取验证码')
  await screen.findByText(/只用于确认标准/)
  type(/^验证码/, '000000')
  press('确认报价')
  await screen.findByText('验证码错误或已失效')
  expect((screen.getByLabelText('确认人姓名') as HTMLInputElement).value).toBe('孙主任')
  state = 'voided'
  answer = { errorCode: 3230021, errorMsg: '报价单状态为「已作废」，不能确认' }
  press('确认报价')
  await screen.findByRole('heading', { name: '报价已作废' })
})

test.each([
  ['expired', '报价已过有效期'],
  ['superseded', '报价已有新版本'],
  ['closed', '报价已关闭'],
] as const)('没有可确认的：%s 说「%s」和找谁，不给价格', async (state, headline) => {
  open({ view: () => quote({ state, content: null, phones: [] }) })
  await screen.findByRole('heading', { name: headline })
  expect(screen.getByText('0571-88009633')).toBeTruthy()
  expect(document.body.textContent).not.toContain('10,000.00')
})

test('已确认：时间、姓名、打码的手机；没有表单。没有手机的：请签字', async () => {
  const confirmed = {
    at: '2026-11-28T10:00:00+08:00',
    name: '孙主任',
    phone: '138****8077',
    ip: '1.2.3.4',
    grade: 3 as const,
    total: '13000.00',
  }
  open({ view: () => quote({ state: 'confirmed', phones: [], confirmed }) })
  await screen.findByRole('heading', { name: '已确认优选报价，13,000.00 元' })
  expect(screen.getByText(/孙主任 用手机 138\*\*\*\*8077 的短信码确认/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '确认报价' })).toBeNull()
  open({ view: () => quote({ phones: [] }) })
  await screen.findByText(/没有登记可收短信的手机号，不能在线确认/)
})

test('差别按部位逐行对照，一档没有的写不含', () => {
  const offers = [
    { ...offer(1, '1', '甲'), lines: [line('甲', true)] },
    { ...offer(2, '1', '乙'), lines: [line('乙', true), line('加装', true)] },
    { ...offer(3, '1', '丙'), lines: [line('丙', true), line('灯', true, { group: '轿厢' })] },
  ]
  expect(differencesOf(offers).map(({ title, of }) => [title, ...of.map((one) => one?.name)])).toEqual([
    ['层站', '甲', '乙', '丙'],
    ['层站', undefined, '加装', undefined],
    ['轿厢', undefined, undefined, '灯'],
  ])
})
