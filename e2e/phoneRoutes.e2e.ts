import { beforeAll, describe, expect, it } from 'vitest'
import { serious } from './axe.ts'
import {
  callAs,
  newVisit,
  people,
  phone,
  settled,
  signIn,
  signInOnPhone,
  useBrowser,
  type Visit,
  walk,
} from './browser.ts'
import { closeUnanswered } from './entrapments.ts'

interface Carried {
  orders: { id: string; status: number; elevatorId: string; items: { itemCode: string }[] }[]
  tasks: { id: string; kind: string; status: number }[]
}

/** The pages of jobs 4.3 on a phone, as every other page: no console error, no failed request, nothing too wide, axe. */
describe('手机上走遍作业端与公开页', () => {
  useBrowser()
  let office: Visit

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
    // Its alarm would lie over every page of the phones.
    await closeUnanswered(office)
  })

  const onPhone = async (who: string): Promise<Visit> => {
    const visit = await newVisit({ on: phone })
    const { page } = visit
    await signInOnPhone(visit, who)
    await page.getByRole('link', { name: '同步：已同步' }).waitFor()
    return visit
  }

  async function faultsOf(visit: Visit, addresses: readonly string[]): Promise<string[]> {
    const found: string[] = []
    const unfinished = await walk(visit, addresses, async (tab, path) => {
      const { page } = tab
      await page.goto(path)
      await settled(tab)
      for (const size of ['1.2143', '1.5']) {
        await page.evaluate((factor) => document.documentElement.style.setProperty('--size', factor), size)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        if (wide > 0) found.push(`${path}（字号 ${size}）宽出 ${wide} 像素`)
      }
      found.push(
        ...(await serious(tab)).map(({ id, targets }) => `${path} axe ${id} ${targets.slice(0, 2).join(' ')}`),
        ...tab.takeTroubles().map((trouble) => `${path} ${trouble}`),
      )
    })
    return [...found, ...unfinished]
  }

  it('维保工 390×844 与大字号：每一页都打得开', async () => {
    const worker = await onPhone(people.worker)
    const { data } = await callAs<Carried>(worker, 'GET', '/field/bootstrap')
    const order = data.orders[0]
    if (!order) throw new Error('the worker of the demo has no order')
    const repairs = data.tasks.filter(({ kind }) => kind === 'repair')
    const inspections = data.tasks.filter(({ kind }) => kind === 'inspection')
    expect([repairs.length > 0, inspections.length > 0]).toEqual([true, true])
    const ofOrder = ['', '/sign-in', '/items', '/parts', '/confirm', `/item/${order.items[0]?.itemCode}`]
    const addresses = [
      ...['', '/route', '/orders', '/scan', '/calendar', '/elevators', '/messages', '/me', '/sync', '/bind'].map(
        (page) => `/m${page}`,
      ),
      ...ofOrder.map((page) => `/m/order/${order.id}${page}`),
      ...repairs.flatMap(({ id, status }) => [
        `/m/repair/${id}`,
        `/m/repair/${id}/parts`,
        ...(status === 3 ? [`/m/repair/${id}/finish`, `/m/repair/${id}/sign-in`] : []),
        ...(status === 7 ? [`/m/repair/${id}/sign`] : []),
      ]),
      ...inspections
        .slice(0, 2)
        .flatMap(({ id }) => [`/m/inspect/${id}`, `/m/inspect/${id}/sign-in`, `/m/inspect/${id}/parts`]),
      '/m/repair/00000000-0000-7000-8000-000000000000',
    ]
    expect(await faultsOf(worker, addresses)).toEqual([])
  })

  it('班组长：今日有等他派的急修，派单页选好了最近的一组；班组页有地图与改派', async () => {
    const leader = await onPhone(people.leader)
    const { data } = await callAs<{ waiting: { kind: string; id: string }[] }>(leader, 'GET', '/field/bootstrap')
    const waiting = data.waiting.find(({ kind }) => kind === 'repair')
    if (!waiting) throw new Error('no repair of the demo waits for the leader')
    expect(await faultsOf(leader, ['/m', `/m/dispatch/${waiting.id}`, '/m/team', '/m/me'])).toEqual([])
    await leader.page.goto('/m')
    await leader.page.locator(`a[href="/m/dispatch/${waiting.id}"]`).click()
    await leader.page.getByRole('button', { name: /^派给/ }).waitFor()
    expect(await leader.page.getByRole('radio', { checked: true }).count()).toBe(1)
    await leader.page.goto('/m/team')
    await leader.page.getByRole('region', { name: '班组位置', exact: true }).waitFor()
    await leader.page.getByRole('button', { name: /^改派/ }).first().click()
    await leader.page.getByRole('dialog', { name: /^改派/ }).waitFor()
    expect((await serious(leader)).map(({ id, targets }) => `${id} ${targets[0]}`)).toEqual([])
  })

  it('戴手套模式：按键不小于 64', async () => {
    const worker = await onPhone(people.worker)
    await worker.page.goto('/m/me')
    // The tick follows the phone's store.
    await worker.page.getByLabel('戴手套模式').click()
    await expect.poll(() => worker.page.getByLabel('戴手套模式').isChecked()).toBe(true)
    const small: string[] = []
    const { data } = await callAs<Carried>(worker, 'GET', '/field/bootstrap')
    const repair = data.tasks.find(({ kind }) => kind === 'repair')
    for (const path of ['/m/me', '/m/orders', `/m/order/${data.orders[0]?.id}`, `/m/repair/${repair?.id}`]) {
      await worker.page.goto(path)
      await settled(worker)
      const found = await worker.page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main button, footer button, nav a')]
          .filter((one) => one.getBoundingClientRect().height > 0 && one.getBoundingClientRect().height < 63.5)
          .map((one) => `${one.textContent} ${one.getBoundingClientRect().height}`),
      )
      small.push(...found.map((one) => `${path} ${one}`))
    }
    expect(small).toEqual([])
  })

  it('公开页：扫码卡片、维保与维修的签字页', async () => {
    // Lifts that stories have added carry no sticker.
    const stickers = await callAs<{ records: { elevatorId: string }[] }>(office, 'POST', '/elevator/qrcode/listPage', {
      state: [1],
    })
    const body = { elevatorIds: [stickers.data.records[0]?.elevatorId] }
    const labels = await callAs<{ url: string }[]>(office, 'POST', '/elevator/qrcode/labels', body)
    const linkOf = async (list: string, filter: object, link: string) => {
      const { data } = await callAs<{ records: { id: string }[] }>(office, 'POST', list, filter)
      const made = await callAs<{ url: string }>(office, 'POST', `${link}/${data.records[0]?.id}`)
      return new URL(made.data.url).pathname
    }
    const signed = await callAs<{ records: { id: string }[] }>(office, 'POST', '/maintain/order/listPage', {
      status: [3],
    })
    const { data: visited } = await callAs<{ evaluation: { url: string } | null }>(
      office,
      'GET',
      `/maintain/order/detail/${signed.data.records[0]?.id}`,
    )
    const passer = await newVisit({ on: phone })
    const addresses = [
      new URL(labels.data[0]?.url ?? '').pathname,
      await linkOf('/maintain/order/listPage', { status: [3] }, '/maintain/order/signLink'),
      await linkOf('/repair/order/listPage', { status: [7] }, '/repair/order/signLink'),
      ...(visited.evaluation ? [new URL(visited.evaluation.url).pathname] : []),
    ]
    expect(await faultsOf(passer, addresses)).toEqual([])
    await passer.page.goto(addresses[2] ?? '')
    await passer.page.getByRole('heading', { name: '维修记录' }).waitFor()
    await passer.page.getByRole('button', { name: /没修好|有异议/ }).waitFor()
  })
})
