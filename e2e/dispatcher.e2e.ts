import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '#kernel/shared/days.ts'
import { callAs, newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

interface Lift {
  readonly id: string
  readonly name: string
}
interface Repair {
  readonly id: string
  readonly version: number
}

/** A night at the desk: two entrapments, nine repairs, one crew ill; nothing is hidden and one key sends (look 2-workbench). */
describe('调度之夜', () => {
  useBrowser()
  let office: Visit
  let desk: Visit
  const made: string[] = []

  const ask = async <T>(path: string, body: object): Promise<T> => {
    const { data, errorMsg } = await callAs<T>(office, 'POST', path, body)
    if (errorMsg) throw new Error(`${path}: ${errorMsg}`)
    return data
  }
  async function autoDispatch(on: boolean): Promise<void> {
    const { data } = await callAs<{ setting: { auto: { trapped: { on: boolean } } } }>(
      office,
      'GET',
      '/repair/setting/get',
    )
    data.setting.auto.trapped.on = on
    await ask('/repair/setting/save', data)
  }
  /** Reported by telephone at lifts that have nothing open; `count` of them. */
  async function report(lifts: Lift[], count: number, over: object): Promise<Lift[]> {
    const found: Lift[] = []
    while (found.length < count) {
      const lift = lifts.shift()
      if (!lift) throw new Error('没有空闲的电梯')
      const call = { source: 1, elevatorId: lift.id, reporterName: '夜班物业', reporterPhone: '13812349876', ...over }
      const { data, errorMsg } = await callAs<Repair>(office, 'POST', '/repair/order/add', call)
      if (errorMsg) continue
      made.push(data.id)
      found.push(lift)
    }
    return found
  }

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
    await autoDispatch(false)
    desk = await newVisit()
    await signIn(desk, people.dispatcher)
  })
  afterAll(async () => {
    await autoDispatch(true)
    for (const id of made) {
      const { data } = await callAs<Repair>(office, 'GET', `/repair/order/detail/${id}`)
      await callAs(office, 'POST', `/repair/order/close/${id}`, {
        id,
        version: data.version,
        reason: 1,
        callBack: '物业确认已恢复',
      })
    }
  })

  it('两起困人总在最上面，按 D 派出；九张急修排在后面，按 N 逐张看到双人组；病假的人不再被建议', async () => {
    const { page } = desk
    const { records } = await ask<{ records: Lift[] }>('/elevator/listPage', { useStatus: [1], page: 1, size: 100 })
    const lifts = records.toReversed()
    const broken = await report(lifts, 9, { repairType: 2, reportText: '关门后反复开门' })
    const caught = await report(lifts, 2, { repairType: 1, trappedCount: 2, trappedFloor: '5-6层间' })

    await page.goto('/workbench')
    await settled(desk)
    const queue = page.getByRole('region', { name: '待办队列' })
    const cards = queue.getByRole('article', { name: /^困人/ })
    await cards.first().waitFor()
    // One is unfolded, the other stands above everything else that waits.
    const placed = (name: string) => queue.getByRole('button').filter({ hasText: name }).first()
    for (const { name } of caught) await placed(name).waitFor()
    await page.locator('header').getByRole('button', { name: /^困人/ }).waitFor()

    // The nearest pair falls ill: nobody suggests them any more.
    const send = queue.getByRole('button', { name: /^派给/ })
    await send.waitFor()
    const [sick = ''] = ((await send.textContent()) ?? '').replace(/^派给/, '').split(/[、 ]/)
    const staff = await ask<{ records: { id: string; name: string }[] }>('/employee/listPage', { keyword: sick })
    const ill = staff.records.find(({ name }) => name === sick)
    const day = today(new Date())
    const absence = await ask<Repair>('/employee/absence/add', {
      employeeId: ill?.id,
      kind: 2,
      from: `${addDays(day, -1)}T00:00:00+08:00`,
      to: `${addDays(day, 1)}T20:00:00+08:00`,
      reason: '发热',
    })
    const away = await ask<Repair>('/employee/absence/approve', { ...absence, pass: true })
    await page.reload()
    await settled(desk)
    await send.waitFor()
    expect(await send.textContent()).not.toContain(sick)

    // One key sends; the next entrapment is unfolded by itself.
    const first = (await cards.first().getAttribute('aria-label')) ?? ''
    await page.keyboard.press('d')
    await page.getByText(/^已派给 /).waitFor()
    await expect.poll(() => cards.first().getAttribute('aria-label')).not.toBe(first)
    await send.waitFor()
    await page.keyboard.press('d')
    await queue.getByRole('article', { name: /^急修/ }).waitFor()
    // Who is on the way stays in sight until people are out.
    for (const { name } of caught) await placed(name).waitFor()

    // Every repair comes under the hand with its crews.
    const seen: string[] = []
    const missing = () => broken.filter(({ name }) => !seen.some((one) => one.endsWith(name)))
    const card = queue.getByRole('article').first()
    for (let n = 0; n < 40 && missing().length > 0; n++) {
      await card.waitFor()
      seen.push((await card.getAttribute('aria-label')) ?? '')
      await page.keyboard.press('n')
    }
    expect(missing()).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1366)
    expect(desk.takeTroubles()).toEqual([])
    await ask('/employee/absence/cancel', away)
  })
})

/** The clerk's desk: what waits for her in one list, the most urgent first (archives 4.1, all). */
describe('文员的工作台', () => {
  useBrowser()

  it('待办在一张表里，每行一步到处理的地方；按类筛选', async () => {
    const clerk = await newVisit()
    await signIn(clerk, people.clerk)
    const { page } = clerk
    await page.goto('/workbench')
    await settled(clerk)
    const table = page.getByRole('region', { name: '待办' })
    await table.getByText('评价', { exact: true }).first().waitFor()
    await table.getByText(/^评价 \d+$/).click()
    await expect.poll(() => table.getByText('急修', { exact: true }).count()).toBe(0)
    await table.getByRole('row').nth(1).click()
    await page.waitForURL(/evaluat/i)
    expect(clerk.takeTroubles()).toEqual([])
  })
})
