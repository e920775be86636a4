import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { holding, on, press, refused, renderPage } from '#kernel/web/dev/renderPage.tsx'
import { maintainOrderApi } from '../shared/api.ts'
import type { MaintainOrderDetail } from '../shared/orderDetail.ts'
import { may } from '../shared/permissions.ts'
import { reportingApi } from '../shared/reporting.api.ts'
import { OrderInspector } from './OrderInspector.tsx'

const order = (given: object) =>
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
    departAt: null,
    arriveAt: null,
    startAt: null,
    completeAt: '2026-11-18T02:00:00Z',
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
    community: { id: 'm', name: '翠湖花园' },
    team: null,
    conflicts: 0,
    hazards: [],
    quality: null,
    events: [],
    items: [],
    photos: [],
    partsOfItems: [],
    remoteChecks: null,
    contentHash: 'ab12',
    receivedAt: null,
    confirm: null,
    evaluation: null,
    addenda: [],
    retainUntil: '2030-11-18',
    ...given,
  }) as unknown as MaintainOrderDetail

test('记录单上重新上报：被平台拒绝时没有提示，状况旁边写着新的原因', async () => {
  await holding(may.reportAgain)
  const failed = { govState: 3, govMsg: '注册代码不存在' }
  const page = renderPage(<OrderInspector id="o1" onClose={() => undefined} />, {
    answers: [on(maintainOrderApi.detail, order(failed) as never), on(reportingApi.retry, refused('平台拒绝'))],
  })
  await screen.findByText('记录单')
  screen.getByText('记录单').click()
  await screen.findByText(/注册代码不存在/)
  page.answer(on(maintainOrderApi.detail, order({ ...failed, govMsg: '已停用上报' }) as never))
  press('重新上报')
  await waitFor(() => expect(document.body.textContent).toContain('已停用上报'))
  expect(screen.queryByText('平台拒绝')).toBeNull()
})
