import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { wgs84 } from '#kernel/shared/coordinates.ts'
import { addDays, addMonths, today } from '#kernel/shared/days.ts'
import { callAs, newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'
import { liftSheet } from './liftSheet.ts'

/** One transparent pixel: a signature as the pad sends it. */
const tinyPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const stamp = String(Date.now()).slice(-9)
const day = today(new Date())
/** The visit below began an hour ago, and the contract before it: soon after midnight that was yesterday. */
const begun = today(new Date(Date.now() - 61 * 60_000))
const end = addDays(addMonths(begun, 12), -1)
const names = [1, 2, 3].map((n) => `故事${stamp}-${n}号梯`)

interface Row {
  readonly id: string
  readonly version: number
}

/** The main job as one story in Chromium: import, contract, plan, batch move, the worker's completion, confirmation, live figure. */
describe('主线：从台账到一次确认的维保', () => {
  useBrowser()
  let office: Visit
  let contractId: string
  let lifts: (Row & { name: string; deviceNumber: string })[]
  let orders: (Row & { elevatorId: string; elevatorName: string; planDate: string; orderNo: string })[]

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
  })

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await office.page.screenshot({ path: `test-results/${task.name.slice(0, 4)}.png` })
  })

  const list = async <T>(path: string, body: object) =>
    (await callAs<{ records: T[]; total: number }>(office, 'POST', path, body)).data

  /** Whoever of the team the planner chose on this day: the visit goes to the two who do it here. */
  async function giveTo(orderId: string, crew: readonly Visit[]): Promise<void> {
    const idOf = async (visit: Visit) =>
      (await callAs<{ me: { employeeId: string } }>(visit, 'GET', '/field/bootstrap')).data.me.employeeId
    const wanted = await Promise.all(crew.map(idOf))
    const has = (
      await callAs<{ workers: { employeeId: string }[] }>(office, 'GET', `/maintain/order/detail/${orderId}`)
    ).data.workers.map(({ employeeId }) => employeeId)
    if (has.toSorted().join() === wanted.toSorted().join()) return
    const asked = { ids: [orderId], action: 'staff', params: { crew: wanted }, changeReason: 2, reason: '两人在岗' }
    const preview = await callAs<{ token: string; rows: { ok: boolean; needsApproval: boolean }[] }>(
      ...([office, 'POST', '/maintain/order/batch/preview', asked] as const),
    )
    expect(preview.data.rows).toMatchObject([{ ok: true, needsApproval: false }])
    const applied = await callAs<{ done: number }>(office, 'POST', '/maintain/order/batch/apply', {
      token: preview.data.token,
      excludeIds: [],
    })
    expect(applied.data.done).toBe(1)
  }

  it('导入电梯：先检查，好的写入，坏的说明原因', async () => {
    const { page } = office
    await page.goto('/elvArchives/home')
    await settled(office)
    await page.getByRole('button', { name: '导入' }).click()
    const rows = names.map((name, i) => ({
      name,
      registerCode: `3010350100${stamp}${i}`,
      factoryNumber: `GS${stamp}${i}`,
      date: ['2021年6月18日', '2021/06/18', new Date(Date.UTC(2021, 5, 18))][i] as string | Date,
    }))
    const bad = {
      ...rows[0],
      name: `故事${stamp}-坏号梯`,
      registerCode: '3010350100',
      factoryNumber: `GS${stamp}X`,
      date: '2021-06-18',
    } as (typeof rows)[0]
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '台账.xlsx', mimeType: XLSX, buffer: await liftSheet([...rows, bad]) })
    await page.getByText('3 行可导入').waitFor()
    await page.getByText('注册代码应为17或20位数字').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: /^导入/ }).click()
    await page.getByText('成功3条，失败1条').waitFor()
    await page.getByRole('button', { name: '完成' }).click()
    lifts = (await list<(typeof lifts)[0]>('/elevator/listPage', { keyword: `故事${stamp}` })).records
    expect(lifts.map((lift) => lift.name).sort()).toEqual(names.map((name) => expect.stringContaining(name)))
  })

  it('签合同：选电梯、填单价，右侧实时算出付款计划，提交', async () => {
    const { page } = office
    await page.goto('/contractManage/contractHandle?mode=add')
    await settled(office)
    await page.getByLabel(/^合同名称/).fill(`故事合同${stamp}`)
    await page.getByLabel(/^合同类型/).click()
    await page.getByTitle('清包', { exact: true }).click()
    await page.getByLabel(/^甲方/).fill('青禾花园物业')
    await page.getByTitle('青禾花园物业服务有限公司').first().click()
    for (const [label, value] of [
      ['开始日期', begun],
      ['结束日期', end],
    ] as const) {
      await page.getByLabel(new RegExp(`^${label}`)).fill(value)
      await page.keyboard.press('Enter')
    }
    const content = page.getByLabel(/^维保内容/)
    if (await content.count()) await content.fill('按 TSG T5002-2017 每15日一次维护保养')
    await page.getByRole('button', { name: '电梯与单价' }).first().click()
    await page.getByRole('button', { name: '粘贴编号' }).click()
    await page
      .getByRole('dialog')
      .getByRole('textbox')
      .fill(lifts.map((lift) => lift.deviceNumber).join('\n'))
    await page.getByRole('dialog').getByRole('button').last().click()
    await page.getByText('3 台').first().waitFor()
    const price = page.getByRole('table', { name: '电梯与单价' }).getByRole('textbox').first()
    await price.fill('4200')
    await page.getByRole('button', { name: '单价向下填充' }).click()
    await page.getByText('12,600.00').first().waitFor()
    await page.getByRole('button', { name: '付款', exact: true }).first().click()
    await page.getByRole('button', { name: '附件', exact: true }).first().click()
    await page.getByRole('button', { name: '提交' }).click()
    await page.waitForURL('**/contractManage/contractDetail**')
    await page.getByText(`故事合同${stamp}`).first().waitFor()
    contractId = new URL(page.url()).searchParams.get('id') as string
    const { data } = await callAs<{ agreedAmount: string; status: number }>(
      office,
      'GET',
      `/contract/detail/${contractId}`,
    )
    expect(data).toMatchObject({ agreedAmount: '12600.00', status: 1 })
  })

  it('排计划：一年的维保，每次都有依据，发布后生成工单', async () => {
    const teams = (await callAs<{ value: string; label: string }[]>(office, 'GET', '/team/options')).data
    const generated = await callAs<{ token: string; totals: { visits: number } }>(
      office,
      'POST',
      '/maintain/plan/generate',
      {
        contractId,
        elevatorIds: lifts.map((lift) => lift.id),
        teamId: teams.find((team) => team.label === '城东一班')?.value,
        startDate: day,
        endDate: end,
      },
    )
    expect(generated.errorMsg).toBeUndefined()
    const published = await callAs<{ orderCount: number }>(office, 'POST', '/maintain/plan/publish', {
      token: generated.data.token,
      approvals: [],
    })
    expect(published.errorMsg).toBeUndefined()
    expect(published.data.orderCount).toBeGreaterThanOrEqual(3 * 25)
    orders = (
      await list<(typeof orders)[0]>('/maintain/order/listPage', {
        elevator: `故事${stamp}`,
        size: 100,
        sort: { prop: 'planDate', order: 'asc' },
      })
    ).records
    expect(orders).toHaveLength(published.data.orderCount)
  })

  it('批量改期：先看预览，再执行', async () => {
    const { page } = office
    await page.goto(`/maintainManage/WorkOrderList?elevator=${encodeURIComponent(`故事${stamp}`)}&size=100`)
    await settled(office)
    // The last visit of a lift: a day earlier breaks no interval after it, whatever day it is today.
    const later = [...new Map(orders.map((order) => [order.elevatorId, order])).values()].slice(0, 2)
    for (const order of later) {
      const row = page.getByRole('row').filter({ hasText: order.orderNo })
      if ((await row.count()) === 0) continue
      await row.getByRole('checkbox').check()
    }
    const preview = await callAs<{ token: string; rows: { id: string; ok: boolean }[] }>(
      office,
      'POST',
      '/maintain/order/batch/preview',
      {
        ids: later.map((order) => order.id),
        action: 'date',
        params: { shiftDays: -1 },
        reason: '客户要求提前一天',
      },
    )
    expect(preview.errorMsg).toBeUndefined()
    expect(preview.data.rows).toHaveLength(later.length)
    const good = preview.data.rows.filter((row) => row.ok).map((row) => row.id)
    const applied = await callAs<{ done: number; failed: { errorMsg: string }[] }>(
      office,
      'POST',
      '/maintain/order/batch/apply',
      {
        token: preview.data.token,
        excludeIds: preview.data.rows.filter((row) => !row.ok).map((row) => row.id),
      },
    )
    expect(applied.data.failed).toEqual([])
    expect(applied.data.done).toBe(good.length)
  })

  it('工人完成、使用单位签字：记录不可再改，工作台的数字不刷新就变', async () => {
    const board = await newVisit()
    await signIn(board, people.administrator)
    await board.page.goto('/workbench')
    await settled(board)
    const figure = board.page
      .locator('a, button, section, div')
      .filter({ hasText: /^今日已完成/ })
      .last()
    const before = Number(/(\d+)/.exec(((await figure.textContent()) ?? '').replace('今日已完成', ''))?.[1])
    expect(before).toBeGreaterThanOrEqual(0)

    const [order] = orders
    if (!order) throw new Error('no order')
    const lift = (await callAs<{ lng: number; lat: number }>(office, 'GET', `/elevator/detail/${order.elevatorId}`))
      .data
    const crew = [await newVisit(), await newVisit()] as const
    await signIn(crew[0], people.leader)
    await signIn(crew[1], people.worker)
    await giveTo(order.id, crew)
    const gps = { ...wgs84({ lng: lift.lng, lat: lift.lat }), accuracy: 10 }
    const phone = (visit: Visit, deviceId: string) => {
      let seq = 0
      return async (ops: { type: string; minutesAgo: number; payload?: object; gps?: object }[]) => {
        const { data, errorMsg } = await callAs<{ results: { result: string; errorMsg: string | null }[] }>(
          visit,
          'POST',
          '/field/sync',
          {
            deviceId,
            ops: ops.map(({ type, minutesAgo, payload, gps: place }) => ({
              opId: randomUUID(),
              seq: ++seq,
              orderId: order.id,
              type,
              occurredAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
              gps: place ?? null,
              payload: payload ?? {},
            })),
          },
        )
        expect(errorMsg).toBeUndefined()
        expect(data.results.map((one) => one.errorMsg ?? one.result)).toEqual(data.results.map(() => 'applied'))
      }
    }
    const [wang, li] = [phone(crew[0], 'story-1'), phone(crew[1], 'story-2')]
    await li([{ type: 'arrive', minutesAgo: 58, gps }])
    await wang([
      { type: 'depart', minutesAgo: 60 },
      { type: 'arrive', minutesAgo: 57, gps },
      { type: 'safety', minutesAgo: 56, payload: { photo: 'safety.png' } },
      { type: 'start', minutesAgo: 55 },
    ])
    const { data: detail } = await callAs<{ items: { itemCode: string; photoRule: number }[] }>(
      office,
      'GET',
      `/maintain/order/detail/${order.id}`,
    )
    await wang(
      detail.items.map((item) => ({
        type: 'itemResult',
        minutesAgo: 10,
        payload: {
          itemCode: item.itemCode,
          result: 1,
          ...(item.itemCode === 'A-1-29' ? { value: 8 } : {}),
          photos: [`${item.itemCode}.png`],
        },
      })),
    )
    await wang([
      { type: 'leave', minutesAgo: 1, gps },
      // Now: a minute after midnight it is today's too.
      { type: 'complete', minutesAgo: 0, payload: { elevatorStateAfter: 1 } },
    ])

    await expect
      .poll(async () => Number(/(\d+)/.exec(((await figure.textContent()) ?? '').replace('今日已完成', ''))?.[1]))
      .toBe(before + 1)

    const link = await callAs<{ token: string }>(office, 'POST', `/maintain/order/signLink/${order.id}`, {})
    expect(link.errorMsg).toBeUndefined()
    const signed = await callAs(office, 'POST', `/pub/sign/${link.data.token}`, {
      action: 'confirm',
      name: '赵安全',
      phone: '13800138001',
      signature: tinyPng,
    })
    expect(signed.errorMsg).toBeUndefined()
    const after = (
      await callAs<{ status: number; version: number }>(office, 'GET', `/maintain/order/detail/${order.id}`)
    ).data
    expect(after.status).toBe(4)
    await board.page.goto(`/maintainManage/WorkOrderList?orderNo=${encodeURIComponent(order.orderNo)}`)
    await settled(board)
    for (const visit of [board, ...crew]) await visit.context.close()
  })
})
