import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { wgs84 } from '#kernel/shared/coordinates.ts'
import { iconOf } from '../tools/phone/icon.ts'
import { callAs, newTab, newVisit, people, phone, signIn, signInOnPhone, useBrowser, type Visit } from './browser.ts'
import { closeUnanswered } from './entrapments.ts'

/** A picture as the camera gives it; any real one will do. */
const picture = {
  name: 'IMG_0001.png',
  mimeType: 'image/png',
  buffer: iconOf({ action: '#456789', mark: [{ d: 'M4 4h16v16h-16z', filled: true, opacity: 0.5 }] }, 640),
}

interface Carried {
  orders: { id: string; level: number; status: number; elevatorId: string; planDate: string; items: unknown[] }[]
  elevators: { id: string; name: string; communityId: string; lng: number; lat: number }[]
}
interface Sent {
  ops: { opId: string; orderId: string; type: string }[]
}
interface Detail {
  status: number
  version: number
  photoCount: number
  items: { result: number; value: number | null; photos: string[] }[]
  events: unknown[]
  photos: unknown[]
  confirm: { name: string; way: number } | null
}

/** A worker's day without a network (jobs 6.8, 8.10): recorded, killed, opened again, brought home once. */
describe('作业端：断网的一天', () => {
  useBrowser()
  let office: Visit
  let worker: Visit
  let least: number
  let two: Carried['orders']
  const sent: Sent[] = []

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
    await closeUnanswered(office)
    least = await crewOf(1)
    worker = await newVisit({ on: phone })
    // What was answered; without a network the attempts go nowhere.
    worker.context.on('response', (response) => {
      if (response.url().endsWith('/field/sync')) sent.push(response.request().postDataJSON())
    })
  })
  afterAll(async () => {
    await turnBack()
    await crewOf(least)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    await worker.page.screenshot({ path: `test-results/${task.name.slice(0, 4)}.png` })
    await worker.page.goto('/m/sync')
    await worker.page.screenshot({ path: `test-results/${task.name.slice(0, 4)}同步.png`, fullPage: true })
    console.error((await worker.page.getByText(/未被接受：|冲突：/).allTextContents()).join('\n'))
  })

  /** One person may start alone, so that one phone can be a crew; gives what it was. */
  async function crewOf(minCrew: number): Promise<number> {
    const { data } = await callAs<{ version: number; setting: { minCrew: number } }>(
      office,
      'GET',
      '/maintain/setting/get',
    )
    const setting = { ...data.setting, minCrew }
    const saved = await callAs(office, 'POST', '/maintain/setting/save', { version: data.version, setting })
    expect(saved.errorMsg ?? '').toBe('')
    return data.setting.minCrew
  }

  const shoot = async (page: Page, name: string) => {
    if (process.env.PHONE_SHOTS) await page.screenshot({ path: `${process.env.PHONE_SHOTS}${name}.png` })
  }
  const detail = async (id: string) => (await callAs<Detail>(office, 'GET', `/maintain/order/detail/${id}`)).data
  const badge = (page: Page) => page.getByRole('link', { name: /^同步：/ })
  const photograph = async (page: Page, name: string | RegExp) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click(),
    ])
    await chooser.setFiles(picture)
  }

  it('登录，取得 7 天的工单，离线文件存好', async () => {
    const { page } = worker
    await page.goto('/m')
    await page.waitForURL('**/m/login')
    await signInOnPhone(worker, people.worker)
    await badge(page).getByText('已同步').waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
    const { data } = await callAs<Carried>(worker, 'GET', '/field/bootstrap')
    const open = data.orders.filter((order) => order.level === 1 && order.status === 0)
    const place = (order: Carried['orders'][number]) => data.elevators.find(({ id }) => id === order.elevatorId)
    // Wherever other stories have left him two in one place.
    const places = Map.groupBy(open, (order) => place(order)?.communityId)
    two = [...places.values()].find(({ length }) => length > 1)?.slice(0, 2) ?? []
    expect(two).toHaveLength(2)
    const at = wgs84(place(two[0] as Carried['orders'][number]) as { lng: number; lat: number })
    await worker.context.setGeolocation({ longitude: at.lng, latitude: at.lat, accuracy: 12 })
    worker.takeTroubles()
  })

  it('断网：出发、签到、安全、逐项登记；关掉再打开接着做', async () => {
    const { page } = worker
    const [order] = two
    if (!order) throw new Error('no order')
    await worker.context.setOffline(true)
    await page.goto(`/m/order/${order.id}`)
    await depart(page)
    await page.getByRole('button', { name: '签到', exact: true }).click()
    await page.getByText('12 米', { exact: false }).waitFor()
    await shoot(page, 'sign-in')
    await page.getByRole('button', { name: '签到', exact: true }).click()
    await photograph(page, '拍安全照片')
    await page.getByText('安全照片已拍').waitFor()
    await page.getByRole('button', { name: '开始作业' }).click()
    await page.getByRole('navigation', { name: '部位' }).waitFor()
    await shoot(page, 'items')
    await page
      .getByRole('button', { name: /本部位其余正常/ })
      .first()
      .click()
    await expect.poll(() => recorded(page)).toBeGreaterThan(5)
    const before = await recorded(page)
    expect(await badge(page).textContent()).toMatch(/^待同步 \d+$/)

    // The app is killed and opened again without a network: its files come out of the cache, its records out of the store.
    await page.close()
    worker = { ...worker, ...(await newTab(worker.context)) }
    await worker.page.goto(`/m/order/${order.id}/items`)
    await worker.page.getByRole('navigation', { name: '部位' }).waitFor()
    expect(await recorded(worker.page)).toBe(before)
  })

  /** One tap departs the whole stop: the second lift may be departed to already. */
  async function depart(page: Page): Promise<void> {
    const go = page.getByRole('button', { name: '出发', exact: true })
    await go.or(page.getByRole('button', { name: '签到', exact: true })).waitFor()
    if (await go.isVisible()) await go.click()
  }

  /** What was departed to beside them waits again. */
  async function turnBack(): Promise<void> {
    const { data } = await callAs<Carried>(worker, 'GET', '/field/bootstrap')
    const ops = data.orders
      .filter(({ status }) => status === 1)
      .map(({ id }, n) => ({
        opId: crypto.randomUUID(),
        seq: n + 1,
        orderId: id,
        type: 'cancelDepart',
        occurredAt: new Date().toISOString(),
        payload: {},
      }))
    if (ops.length > 0) await callAs(worker, 'POST', '/field/sync', { deviceId: 'e2e-back', ops })
  }

  /** Sum of what the part tabs say. */
  async function recorded(page: Page): Promise<number> {
    const texts = await page.getByRole('navigation', { name: '部位' }).getByRole('button').allTextContents()
    return texts.reduce((sum, text) => sum + Number(/(\d+)\/\d+/.exec(text)?.[1] ?? 0), 0)
  }

  /** The rest of every part at once, then one by one what needs a photo or a reading. */
  async function throughItems(page: Page, total: number): Promise<void> {
    for (;;) {
      const rest = page.getByRole('button', { name: /本部位其余正常/ })
      const left = await rest.count()
      if (left === 0) break
      await rest.first().click()
      await expect.poll(() => rest.count()).toBe(left - 1)
    }
    while ((await recorded(page)) < total) {
      const before = await recorded(page)
      const open = page.locator('article[data-code]')
      await open.waitFor()
      const code = await open.getAttribute('data-code')
      const value = open.getByRole('button', { name: /数值$/ })
      if ((await value.count()) > 0) {
        await value.click()
        for (const key of ['7', '.', '2']) await page.getByRole('button', { name: key, exact: true }).click()
        await page.getByRole('button', { name: '填入' }).click()
        await open.getByText('合格').waitFor()
      }
      const shots = (await open.getByText('前后照片').count()) > 0 ? 2 : 1
      for (let n = 1; n <= shots; n++) {
        await photograph(page, '拍照')
        await open.getByText(`${n} 张`, { exact: true }).waitFor()
      }
      if (code === 'A-1-29') await shoot(page, 'open-item')
      await open.getByRole('button', { name: '正常', exact: true }).click()
      await expect.poll(() => recorded(page)).toBe(before + 1)
    }
  }

  async function finish(page: Page): Promise<void> {
    await page.getByRole('button', { name: /去完成/ }).click()
    await page.getByRole('button', { name: '正常', exact: true }).click()
    await page.getByLabel(/请说明原因/).fill('演示作业，时间压缩')
    await shoot(page, 'finish')
    await page.getByRole('button', { name: '离场签到并完成' }).click()
    await page.getByRole('heading', { name: '客户签字' }).waitFor()
  }

  it('断网：做完第一台，客户现场签名；做完第二台；未同步不能退出', async () => {
    const { page } = worker
    const [first, second] = two
    if (!first || !second) throw new Error('no orders')
    await throughItems(page, first.items.length)
    await finish(page)
    await page.getByLabel('签字人姓名').fill('周物业')
    const pad = page.getByRole('img', { name: '请在此签名' })
    const box = await pad.boundingBox()
    if (!box) throw new Error('no pad')
    await page.mouse.move(box.x + 40, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + 160, box.y + 120, { steps: 6 })
    await page.mouse.move(box.x + 240, box.y + 50, { steps: 6 })
    await page.mouse.up()
    await shoot(page, 'sign')
    await page.getByRole('button', { name: '确认签字' }).click()
    await page.getByText('客户已签字，记录不能再改').waitFor()

    await page.goto(`/m/order/${second.id}`)
    await depart(page)
    await page.getByRole('button', { name: '签到', exact: true }).click()
    await page.getByRole('button', { name: '签到', exact: true }).click()
    await photograph(page, '拍安全照片')
    await page.getByText('安全照片已拍').waitFor()
    await page.getByRole('button', { name: '开始作业' }).click()
    await throughItems(page, second.items.length)
    await finish(page)

    await page.goto('/m/sync')
    await page.getByText('没有网络，恢复后自动同步').waitFor()
    await shoot(page, 'sync')
    await page.goto('/m/me')
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByText(/^还有\d+条未同步$/).waitFor()
    await page.goto('/m')
    await shoot(page, 'today')
    expect(sent.flatMap(({ ops }) => ops)).toEqual([])
    expect(worker.takeTroubles().filter((trouble) => trouble.startsWith('exception'))).toEqual([])
  })

  it('恢复网络：全部应用一次，照片登记，重发无害', async () => {
    const { page } = worker
    const [first, second] = two
    if (!first || !second) throw new Error('no orders')
    await worker.context.setOffline(false)
    await badge(page).getByText('已同步').waitFor()
    const [one, other] = [await detail(first.id), await detail(second.id)]
    expect([one.status, other.status]).toEqual([4, 3])
    expect(one.confirm).toMatchObject({ name: '周物业', way: 1 })
    for (const done of [one, other]) {
      expect(done.items.every(({ result }) => result === 1)).toBe(true)
      // Those of the items, and the safety photo.
      expect(done.photos.length).toBe(done.items.reduce((sum, { photos }) => sum + photos.length, 1))
    }
    expect(one.items.find(({ value }) => value !== null)?.value).toBe(7.2)

    const deviceId = 'e2e-resend'
    for (const { ops } of sent) {
      const answer = await callAs<{ results: { result: string }[] }>(worker, 'POST', '/field/sync', { deviceId, ops })
      expect(answer.data.results.map(({ result }) => result)).toEqual(ops.map(() => 'duplicate'))
    }
    const again = await detail(first.id)
    expect([again.version, again.events.length, again.photos.length]).toEqual([
      one.version,
      one.events.length,
      one.photos.length,
    ])
    await page.goto(`/m/order/${second.id}/confirm`)
    await page.getByRole('button', { name: '链接签名' }).click()
    await page.getByRole('button', { name: '生成签字链接' }).click()
    const url = await page.locator('code').textContent()
    expect(url).toMatch(/\/s\/[\w-]{16,}$/)
    await shoot(page, 'link')

    const customer = await newVisit({ on: phone })
    await customer.page.goto(new URL(url ?? '').pathname)
    await customer.page.getByText('没有发现异常').waitFor()
    await shoot(customer.page, 'customer')
    await customer.page.getByRole('button', { name: '有异议' }).click()
    await customer.page.getByLabel('姓名').fill('周物业')
    await customer.page.getByLabel('异议内容').fill('底坑积水没有清理')
    await customer.page.getByRole('button', { name: '提交异议' }).click()
    await customer.page.getByText('异议已提交').waitFor()
    expect(customer.takeTroubles()).toEqual([])
    await customer.context.close()
  })
})
