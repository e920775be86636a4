import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callAs, newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

interface Community {
  id: string
  name: string
  checkState: number
}
interface Customer {
  id: string
  name: string
  customerNo: string
}

/** archives 4.6: communities that come from the phone are checked against the nearest ones; two customers become one. */
describe('小区与客户：按重复核对、合并', () => {
  useBrowser()
  const mark = String(Date.now() % 1_000_000)
  let office: Visit

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
  })

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await office.page.screenshot({ path: `test-results/places-${task.name.slice(0, 4)}.png` })
  })

  const communities = async (filter: object) =>
    (await callAs<{ records: Community[] }>(office, 'POST', '/community/listPage', { size: 100, ...filter })).data
      .records

  it('核对：列出最近的小区，把重复的并入已有小区，待核对的少一个', async () => {
    const { page } = office
    const waiting = await communities({ checkState: [0] })
    expect(waiting.length).toBeGreaterThanOrEqual(2)
    const [one] = waiting
    await page.goto(`/communityManage/check?id=${one?.id}`)
    await settled(office)
    await page.getByText(/^最近的 \d+ 个小区$/).waitFor()
    const merge = page.getByRole('button', { name: '是同一个，合并' }).first()
    await merge.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(new RegExp(`把「${one?.name}」并入「.+」？`)).waitFor()
    await dialog.getByRole('button', { name: '合并小区' }).click()
    await page.waitForURL('**/communityManage/detail?id=*')
    await settled(office)
    const left = await communities({ checkState: [0] })
    expect(left.map(({ id }) => id)).toEqual(waiting.slice(1).map(({ id }) => id))
    office.takeTroubles()
  })

  it('退回：原因必填，退回后不再待核对，详情说明原因', async () => {
    const { page } = office
    const [one] = await communities({ checkState: [0] })
    await page.goto(`/communityManage/check?id=${one?.id}`)
    await settled(office)
    await page.getByRole('button', { name: '退回', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('退回原因').fill('坐标不在小区内')
    await dialog.getByRole('button', { name: '退回', exact: true }).click()
    await page.waitForURL('**/communityManage/list**')
    const { data } = await callAs<{ checkState: number; checkReason: string }>(
      office,
      'GET',
      `/community/detail/${one?.id}`,
    )
    expect([data.checkState, data.checkReason]).toEqual([2, '坐标不在小区内'])
    office.takeTroubles()
  })

  it('客户：名称相近时新增表单指出已有的；合并后旧名称仍找到保留的那一家', async () => {
    const { page } = office
    const names = [`故事物业服务有限公司${mark}`, `故事物业有限公司${mark}`]
    for (const name of names) {
      const saved = await callAs(office, 'POST', '/customer/add', {
        name,
        type: 1,
        role: 1,
        contacts: [{ name: '钱经理', phone: '13800138000', isDefault: true }],
      })
      expect(saved.errorCode).toBe(0)
    }
    await page.goto('/cusManage/add')
    await settled(office)
    await page.getByLabel(/^名称/).fill(names[0] as string)
    await page.getByLabel(/^名称/).press('Tab')
    await page
      .getByText(names[0] as string)
      .first()
      .waitFor()
    await page.goto(`/cusManage/list?keyword=${encodeURIComponent(mark)}`)
    await settled(office)
    const rows = page.locator('tbody tr[data-index]')
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').click()
    await page.getByRole('button', { name: '合并', exact: true }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('保留哪一家').waitFor()
    await drawer.getByRole('button', { name: '合并客户' }).click()
    await page.getByText('客户已合并').first().waitFor()
    const found = async (keyword: string) =>
      (await callAs<{ records: Customer[] }>(office, 'POST', '/customer/listPage', { keyword })).data.records
    const [a, b] = [await found(names[0] as string), await found(names[1] as string)]
    expect([a.length, b.length]).toEqual([1, 1])
    expect(a[0]?.id).toBe(b[0]?.id)
    office.takeTroubles()
  })

  it('维保工没有客户管理：页面说明没有权限', async () => {
    const worker = await newVisit()
    await signIn(worker, people.worker)
    await worker.page.goto('/cusManage/list')
    await settled(worker)
    await worker.page
      .getByText(/无操作权限|此用户无权限/)
      .first()
      .waitFor()
  })
})
