import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { box, button, holding, noButton, on, press, refused, renderPage, type } from '#kernel/web/dev/renderPage.tsx'
import { maintainOrderApi } from '../shared/api.ts'
import type { MaintainOrderDetail } from '../shared/orderDetail.ts'
import { may } from '../shared/permissions.ts'
import { reportingApi } from '../shared/reporting.api.ts'
import { ItemsTab } from './ItemsTab.tsx'
import { OrderOverview } from './OrderOverview.tsx'
import { RecordTab } from './RecordTab.tsx'

const item = (itemCode: string, given: object = {}) => ({
  itemCode,
  name: `项目${itemCode}`,
  requirement: '清洁',
  level: 1,
  part: 1,
  isKey: false,
  result: 1,
  value: null,
  valueMin: null,
  valueMax: null,
  valueUnit: null,
  text: null,
  naReason: null,
  handling: null,
  photos: [],
  ...given,
})
const worker = (name: string, given: object = {}) => ({
  employeeId: name,
  name,
  phone: '138',
  role: 1,
  joinAt: null,
  certNo: 'T1',
  certExpire: '2028-01-01',
  transferState: 0,
  ...given,
})
const signIn = (given: object = {}) => ({
  id: 's1',
  employeeId: 'w',
  name: '王一维',
  kind: 1,
  at: '2026-11-18T01:00:00Z',
  lng: 120.1,
  lat: 30.2,
  accuracy: 12.4,
  distance: 84,
  limitMetres: 200,
  pass: true,
  method: 1,
  photo: null,
  photoUrl: null,
  reason: null,
  faceState: 0,
  reviewState: 0,
  reviewNote: null,
  mayReview: false,
  ...given,
})
const order = (given: object = {}) =>
  ({
    id: 'o1',
    version: 2,
    orderNo: 'WB1',
    source: 1,
    type: 1,
    level: 1,
    status: 3,
    planDate: '2026-11-18',
    planStart: null,
    legalDeadline: '2026-11-25',
    gapDays: 15,
    remainingDays: 5,
    originalPlanDate: null,
    changeCount: 0,
    stdMinutes: 45,
    leastMinutes: 30,
    planReason: null,
    reason: null,
    remark: null,
    departAt: '2026-11-18T00:30:00Z',
    arriveAt: null,
    startAt: null,
    completeAt: null,
    confirmAt: null,
    workMinutes: null,
    pauseMinutes: 0,
    shortReason: null,
    pauseReason: null,
    elevatorStateAfter: null,
    stateReason: null,
    abnormalCount: 0,
    naCount: 0,
    photoCount: 0,
    flags: 0,
    closeReason: null,
    contract: null,
    templateName: '国标',
    templateVersion: 1,
    customer: { id: 'c', name: '翠湖物业' },
    violations: [],
    workers: [],
    elevator: { id: 'e', name: '1号梯', lng: 120.1, lat: 30.2 },
    lift: { id: 'e', community: '翠湖花园', name: '1号梯', type: 1, useType: 0, risks: {} },
    signIns: [],
    vouchable: [],
    govState: 0,
    items: [],
    photos: [],
    partsOfItems: [],
    remoteChecks: null,
    contentHash: null,
    receivedAt: null,
    ...given,
  }) as unknown as MaintainOrderDetail
const rows = () => [...document.querySelectorAll('tr')].map((one) => one.textContent)
const fact = (name: string) =>
  [...document.querySelectorAll('dt')].find((one) => one.textContent === name)?.nextElementSibling?.textContent

describe('工单抽屉：项目', () => {
  test('与检查表和记录单同一次序，部位换了另起一段；读数旁边是限值，异常醒目，处理与配件单写在那一项', () => {
    const handled = item('B', {
      part: 3,
      result: 2,
      value: 6.5,
      valueMin: 7,
      valueUnit: 'mm',
      text: '磨损',
      isKey: true,
      handling: { action: 4, detail: '门锁触点' },
    })
    const items = [handled, item('A'), item('C', { result: 3, naReason: '现场无此部件' }), item('D', { result: 0 })]
    renderPage(<ItemsTab order={order({ items, partsOfItems: [{ itemCode: 'B', id: 'p', requestNo: 'PJ1' }] })} />)
    expect(rows().map((text) => text?.[0])).toEqual(['B', 'A', 'C', 'D'])
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      '轿厢与轿顶 1',
      '机房/机器设备间 3',
    ])
    expect(rows()[0]).toMatch(/关键.*申请配件：门锁触点.*PJ1.*磨损6.5 mm限值 ≥ 7 mm▲ 异常/)
    expect(rows()[2]).toContain('现场无此部件')
    expect(document.body.textContent).toContain('已检查 3 / 4 项 · 异常 1')
    fireEvent.click(box('只看异常'))
    expect(rows().map((text) => text?.[0])).toEqual(['B'])
  })

  test('照片在它的项目下面；没传到的也占一格；不属于项目的在后面', () => {
    const photo = (id: string, itemCode: string | null) => ({
      id,
      key: id,
      sha256: 'a'.repeat(64),
      takenAt: '2026-11-18T01:00:00Z',
      itemCode,
      watermark: null,
      url: `/f/${id}`,
    })
    const items = [item('A', { photos: ['k1', 'k2'] })]
    renderPage(<ItemsTab order={order({ items, photos: [photo('k1', 'A'), photo('k9', null)] })} />)
    const row = document.querySelector('tr') as HTMLElement
    expect([...row.querySelectorAll('img')].map((one) => one.getAttribute('src'))).toEqual(['/f/k1'])
    expect(row.textContent).toMatch(/未传到|未到|还没有/)
    expect(screen.getByText('现场与安全照片')).toBeTruthy()
  })

  test('没有项目：导入的说没有，只看异常的说没有异常', () => {
    const page = renderPage(<ItemsTab order={order({ completeAt: '2026-01-01T00:00:00Z' })} />)
    expect(screen.getByText('导入的历史维保没有维保项目')).toBeTruthy()
    page.unmount()
    renderPage(<ItemsTab order={order({ items: [item('A')] })} />)
    fireEvent.click(box('只看异常'))
    expect(screen.getByText('没有异常项目')).toBeTruthy()
  })
})

describe('工单抽屉：概览', () => {
  const show = (given: object, onTrack = vi.fn()) =>
    renderPage(<OrderOverview order={order(given)} onTrack={onTrack} />, {
      answers: [on(maintainOrderApi.reviewSignIn, {})],
    })

  test('改期写推后几天、改过几次；作业不足最短时长的醒目', async () => {
    await holding()
    show({
      originalPlanDate: '2026-11-15',
      changeCount: 2,
      workMinutes: 25,
      pauseMinutes: 10,
      completeAt: '2026-11-18T02:00:00Z',
      contentHash: 'x',
    })
    expect(fact('原计划')).toBe('2026-11-15（推后 3 天，改期 2 次）')
    expect(fact('作业时长')).toBe('25 分钟 · 暂停 10 分钟')
    expect(screen.getByText(/^25 分钟/).className).toContain('amber')
    expect(fact('异常项')).toBe('0 项，不涉及 0 项')
  })

  test('没分配人、证在那天之前过期、转单被拒都说；没有权限看不到轨迹', async () => {
    await holding()
    show({}).unmount()
    const workers = [
      worker('王一维', { certExpire: '2026-11-17' }),
      worker('李二保', { transferState: 3 }),
      worker('赵', { certNo: null }),
    ]
    show({ workers })
    expect(screen.getByText('2026-11-17').className).toContain('redText')
    expect(screen.getAllByText('2028-01-01')[0]?.className).not.toContain('redText')
    expect(screen.getByText('已拒绝')).toBeTruthy()
    expect(screen.getByText('未登记')).toBeTruthy()
    expect(screen.queryByText('工作轨迹')).toBeNull()
  })

  test('有权限且出发过才看轨迹', async () => {
    await holding(may.track)
    const onTrack = vi.fn()
    show({ workers: [worker('王一维')], departAt: null }, onTrack).unmount()
    show({ workers: [worker('王一维')] }, onTrack)
    press('工作轨迹')
    expect(onTrack).toHaveBeenCalledWith('王一维')
  })

  test('违规：放行的写谁为什么，未放行的按级别醒目', async () => {
    await holding()
    const violation = {
      id: 'v',
      code: 'GAP',
      severity: 3,
      text: '相隔17天',
      reason: '业主停电',
      approvedBy: '唐景行',
      approvedAt: null,
      state: 1,
    }
    show({ violations: [violation, { ...violation, id: 'w', state: 0, text: '超级别期限', reason: null }] })
    const lines = [...document.querySelectorAll('ul li')].map((one) => one.textContent)
    expect(lines[0]).toContain('GAP · 唐景行放行：业主停电')
    expect(lines[1]).not.toContain('放行')
  })

  test('签到异常：距离、精度、原因写在照片旁边；通过直接发，不通过要写原因', async () => {
    await holding()
    const { sent } = show({
      signIns: [signIn({ distance: 412, pass: false, reason: '地下室', reviewState: 1, mayReview: true })],
    })
    const line = screen.getByText('地下室').closest('li')?.textContent
    expect(line).toMatch(/412 米（精度 ±12 米），超出范围/)
    press('不通过')
    await waitFor(() => expect(document.querySelector('.ant-modal')).not.toBeNull())
    type(/原因|说明|意见/, '人在别处')
    fireEvent.click([...document.querySelectorAll<HTMLElement>('.ant-modal button')].at(-1) as HTMLElement)
    await screen.findByText('王一维的签到已判定不通过')
    press('通过')
    await screen.findByText('王一维的签到已通过')
    expect(sent(maintainOrderApi.reviewSignIn)).toEqual([
      { id: 's1', pass: false, note: '人在别处' },
      { id: 's1', pass: true },
    ])
  })
})

describe('工单抽屉：记录单', () => {
  const done = { completeAt: '2026-11-18T02:00:00Z', contentHash: 'ab12', retainUntil: '2030-11-18' }
  beforeEach(() => holding(may.reportAgain))

  test('没完成的没有记录单；导入的说去哪里查', () => {
    renderPage(<RecordTab order={order()} />).unmount()
    renderPage(<RecordTab order={order({ ...done, contentHash: null })} />)
    expect(screen.getByText(/请在纸质档案或原系统中查阅，保存至 2030-11-18/)).toBeTruthy()
    expect(noButton('下载记录单 PDF')).toBe(true)
  })

  test.each([
    [
      { match: true, orderNo: 'WB1', completeAt: done.completeAt, proof: { state: 'same', day: '2026-11-18' } },
      /^与存证一致（2026-11-18 已封存）：WB1/,
    ],
    [{ match: true, orderNo: 'WB1', completeAt: done.completeAt, proof: null }, /^与记录一致，今晚封存/],
    [{ match: false, orderNo: null, completeAt: null, proof: { state: 'changed', day: '2026-11-18' } }, /记录被改动过/],
    [{ match: false, orderNo: null, completeAt: null, proof: null }, /没有与此存证摘要相符的记录/],
  ])('核对存证说清一致还是被改过', async (answer, said) => {
    renderPage(<RecordTab order={order(done)} />, { answers: [on(maintainOrderApi.verify, answer as never)] })
    press('核对存证')
    await screen.findByText(said)
  })

  test('上报失败的写原因，可以重新上报；被拒绝时不再弹出', async () => {
    const page = renderPage(<RecordTab order={order({ ...done, govState: 3, govMsg: '注册代码不存在' })} />, {
      answers: [on(reportingApi.retry, refused('平台拒绝'))],
    })
    expect(document.body.textContent).toContain('注册代码不存在')
    press('重新上报')
    await waitFor(() => expect(page.sent(reportingApi.retry)).toMatchObject([{ bizIds: ['o1'] }]))
    expect(button('重新上报').disabled).toBe(false)
  })
})
