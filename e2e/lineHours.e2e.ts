import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today, weekday } from '#kernel/shared/days.ts'
import { callAs, newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

interface Plan {
  readonly id: string
  readonly rule: unknown
}
interface Preview {
  readonly moved: number
  readonly check: { readonly after: { readonly blocked: number } }
  readonly rows: readonly { readonly change: string; readonly to: string | null }[]
}
interface Strips {
  readonly windows: readonly { readonly weekday: number; readonly from: string; readonly to: string }[]
  readonly elevators: readonly { readonly visits: readonly { readonly date: string; readonly status: number }[] }[]
}

/** A line's own hours are agreed with the customer for its lifts: its visits stand on them alone (jobs 1.4, decision 0080). */
describe('计划自己的可进场时段', () => {
  useBrowser()
  let office: Visit
  let plan: Plan
  const from = addDays(today(new Date()), 1)
  /** The next working day but one: what is due by law before the first day of the hours would not wait for it. */
  const open = [1, 2, 3].map((days) => addDays(from, days)).find((day) => weekday(day) <= 5) as string
  const on = weekday(open)
  const name = ['一', '二', '三', '四', '五'][on - 1]

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.otherCompany)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await office.page.screenshot({ path: 'test-results/lineHours.png' })
  })
  const strips = async () => (await callAs<Strips>(office, 'GET', `/maintain/plan/strips/${plan.id}`)).data
  const ahead = async () =>
    (await strips()).elevators.flatMap(({ visits }) =>
      visits.filter(({ date, status }) => date > from && status === 0).map(({ date }) => date),
    )

  it('重置时填一个星期几的上午：预览与保存后的工单都在那一天，计划工单页写明时段', async () => {
    const { page } = office
    const lines = await callAs<{ records: Plan[] }>(office, 'POST', '/maintain/plan/listPage', {
      status: [1],
      size: 50,
    })
    const windows = [{ weekday: on, from: '09:00', to: '12:00' }]
    for (const { id } of lines.data.records) {
      const { data } = await callAs<Plan>(office, 'GET', `/maintain/plan/detail/${id}`)
      const asked = { planId: id, fromDate: from, rule: data.rule, windows }
      const { data: tried } = await callAs<Preview>(office, 'POST', '/maintain/plan/reset/preview', asked)
      if (!tried?.moved || tried.check.after.blocked > 0) continue
      if (tried.rows.some(({ change, to }) => change !== 'closed' && to && weekday(to) !== on)) continue
      plan = data
      break
    }
    expect(plan).toBeDefined()
    expect((await ahead()).some((day) => weekday(day) !== on)).toBe(true)

    await page.goto(`/maintainManage/maintainManageLineAdd?mode=reset&id=${plan.id}`)
    await settled(office)
    await page.getByRole('button', { name: '添加时段' }).click()
    await page.getByRole('combobox', { name: '第 1 段星期' }).click()
    await page.getByTitle(`星期${name}`, { exact: true }).last().click()
    for (const [end, time] of [
      ['开始', '09:00'],
      ['结束', '12:00'],
    ] as const) {
      await page.getByLabel(`第 1 段${end}时间`).fill(time)
      await page.keyboard.press('Enter')
    }
    await page.getByRole('button', { name: '预览', exact: true }).click()
    await page.getByRole('button', { name: /^重置 [1-9]\d* 单$/ }).click()
    await page.getByText(/^计划已重置：/).waitFor()
    await page.waitForURL('**/checkOrder?id=*')
    await page.getByText(new RegExp(`周${name} 09:00-12:00`)).waitFor()

    expect((await strips()).windows).toEqual(windows)
    const days = await ahead()
    expect(days.length).toBeGreaterThan(0)
    expect(days.filter((day) => weekday(day) !== on)).toEqual([])
    expect(office.takeTroubles()).toEqual([])
  })
})
