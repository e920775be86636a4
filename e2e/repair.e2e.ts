import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAs, newVisit, openedRow, people, settled, signIn, useBrowser, type Visit } from './browser.ts'
import { closeUnanswered } from './entrapments.ts'

/** One white dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)

interface Lift {
  readonly id: string
  readonly name: string
  readonly deviceNumber: string
}
/** A lift of the demo that nobody reported lately: which ones are depends on its day, and a second call asks to be joined. */
async function unreported(desk: Visit): Promise<Lift> {
  const told = await callAs<{ records: { elevatorId: string | null }[] }>(desk, 'POST', '/repair/order/listPage', {
    size: 100,
  })
  const taken = new Set(told.data.records.map(({ elevatorId }) => elevatorId))
  const lifts = await callAs<{ records: Lift[] }>(desk, 'POST', '/elevator/listPage', { keyword: '4栋', size: 100 })
  const found = lifts.data.records.find(({ id, name }) => !taken.has(id) && name.endsWith('号梯'))
  if (!found) throw new Error('每台都刚报过修')
  return found
}

/** An entrapment from the call to the signature, by keyboard alone (jobs 4.2, 8.11). */
describe('困人报修', () => {
  useBrowser()
  let desk: Visit

  beforeAll(async () => {
    desk = await newVisit()
    await signIn(desk, people.administrator)
  })

  const primary = async (name: string) => {
    const { page } = desk
    const button = openedRow(page).getByRole('button', { name, exact: true })
    await button.waitFor()
    await button.press('Enter')
  }
  /** A step without facts of its own: open, confirm. */
  const step = async (name: string) => {
    await primary(name)
    const { page } = desk
    await page.getByRole('dialog', { name: new RegExp(`^${name}：`) }).waitFor()
    await page
      .getByRole('dialog', { name: new RegExp(`^${name}：`) })
      .getByRole('button', { name })
      // In one go: the drawer moves the focus to itself while it opens.
      .press('Enter')
    await page.getByText(`${name}已保存`).waitFor()
  }

  it('来电、选梯、人数、Ctrl+Enter：保存并派出，全页面困人时钟在走', async () => {
    const { page } = desk
    await page.goto('/repairManage/repairList/createdRepairt')
    await settled(desk)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field') ?? document.activeElement?.id))
      .toMatch(/reporterPhone/)
    await page.keyboard.type('13812349999')
    const { name, deviceNumber } = await unreported(desk)
    await page.getByLabel(/^电梯/).focus()
    await page.keyboard.type(deviceNumber)
    await page.getByText(name).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: '困人急修', exact: true }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('region', { name: '安抚话术' }).waitFor()
    await page.getByLabel('被困人数').focus()
    await page.keyboard.type('2')
    await page.getByText(/^保存后派给/).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText(/已报修 WX\d{13}，已派给/).waitFor()
    await page
      .getByText(/已受困 \d\d:\d\d · 限时30:00/)
      .first()
      .waitFor()
  })

  it('接单、出发、到场、解救、完成：每步一次回车，未解救不能完成', async () => {
    const { page } = desk
    for (const name of ['代记接单', '代记出发', '代记到达']) await step(name)
    expect(await page.getByRole('button', { name: '代记完成' }).count()).toBe(0)
    await step('代记解救')
    await primary('代记完成')
    const form = page.getByRole('dialog', { name: /^代记完成：/ })
    await form.getByLabel('故障原因').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await form.getByLabel('故障部位').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await form.getByLabel('处理方式').focus()
    await page.keyboard.type('调整层门锁触点，试运行正常')
    await form.getByRole('button', { name: '代记完成' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('代记完成已保存').waitFor()
    await openedRow(page).getByText('已完成').first().waitFor()
    await page.getByRole('button', { name: '代记签字' }).waitFor()
  })

  it('签字单拍照上传后为已签字', async () => {
    const { page } = desk
    await primary('代记签字')
    const form = page.getByRole('dialog', { name: /^代记签字：/ })
    await form.getByLabel(/^签字人(?!电话)/).focus()
    await page.keyboard.type('李安全')
    await form
      .locator('input[type="file"]')
      .setInputFiles({ name: '签字单.png', mimeType: 'image/png', buffer: picture })
    await form.getByText('签字单.png').waitFor()
    await form.getByRole('button', { name: '代记签字' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('代记签字已保存').waitFor()
    await openedRow(page).getByText('已签字').first().waitFor()
    expect(desk.takeTroubles()).toEqual([])
  })
})

/** A sticker scanned by somebody without an account, and the desk that sends a pair with one key (jobs 4.2, 4.3). */
describe('扫码报修', () => {
  useBrowser()
  let desk: Visit

  beforeAll(async () => {
    desk = await newVisit()
    await signIn(desk, people.administrator)
  })
  const autoDispatch = async (on: boolean) => {
    const { data } = await callAs<{ version: number; setting: { auto: { trapped: { on: boolean } } } }>(
      desk,
      'GET',
      '/repair/setting/get',
    )
    data.setting.auto.trapped.on = on
    expect((await callAs(desk, 'POST', '/repair/setting/save', data)).errorCode).toBe(0)
  }
  afterAll(async () => {
    await autoDispatch(true)
    await closeUnanswered(desk)
  })

  it('有人被困：先给值班电话；报告后调度按 D 派出最近的双人组', async () => {
    await autoDispatch(false)
    const lift = await unreported(desk)
    const body = { elevatorIds: [lift.id] }
    const labels = await callAs<{ url: string }[]>(desk, 'POST', '/elevator/qrcode/labels', body)
    await desk.page.goto('/repairManage/repairList')
    await settled(desk)

    const passer = await newVisit()
    const { page: phone } = passer
    await phone.goto(new URL(labels.data[0]?.url as string).pathname)
    await phone.getByRole('button', { name: '有人被困' }).click()
    const form = phone.getByRole('region', { name: '扫码报修' })
    expect(await form.getByRole('link').first().getAttribute('href')).toMatch(/^tel:[\d+]+$/)
    await form.getByText('2 人', { exact: true }).click()
    await form.getByLabel('联系电话').fill('13912340001')
    await form.getByRole('button', { name: '报告困人' }).click()
    await phone.getByText('困人报修已收到').waitFor()
    expect(passer.takeTroubles()).toEqual([])

    const card = desk.page.getByRole('article', { name: new RegExp(`^困人 .*${lift.name}$`) })
    await card.getByText('2 人').waitFor()
    // The demo's terminals report too, at an hour of their own: D is of the one that waits longest.
    await closeUnanswered(desk, lift.id)
    await card.getByRole('button', { name: /^派给.* D$/ }).waitFor()
    await desk.page.keyboard.press('d')
    await card.getByText('已派单').waitFor()
    await phone.reload()
    await phone.getByText(/困人救援已派人/).waitFor()
    expect(desk.takeTroubles()).toEqual([])
  })
})
