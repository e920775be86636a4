import { createHash, createHmac, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { serious } from './axe.ts'
import { callAs, newVisit, openedRow, people, phone, settled, signIn, useBrowser, type Visit } from './browser.ts'

interface Terminal {
  readonly id: string
  readonly version: number
  readonly terminalNo: string
  readonly elevatorId: string | null
  readonly elevatorName: string | null
}
interface Order {
  readonly version: number
  readonly status: number
  readonly workers: readonly { readonly employeeId: string }[]
}

/** A night at the desk with terminals: somebody presses the button, and it ends with the order (monitoring 3, archives 4.1). */
describe('夜里的一次报警', () => {
  useBrowser()
  let office: Visit
  let desk: Visit
  let terminal: Terminal
  let secret: string
  let seq = 0

  const ask = async <T>(path: string, body: object): Promise<T> => {
    const { data, errorMsg } = await callAs<T>(office, 'POST', path, body)
    if (errorMsg) throw new Error(`${path}: ${errorMsg}`)
    return data
  }

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
    desk = await newVisit()
    await signIn(desk, people.dispatcher)
    const { records } = await ask<{ records: Terminal[] }>('/hardware/terminal/listPage', {
      terminalType: 1,
      status: 1,
      bound: true,
      page: 1,
      size: 50,
    })
    // The last of the list, which no other story looks at.
    terminal = records.findLast(({ elevatorId }) => elevatorId !== null) as Terminal
    const { id, version } = terminal
    secret = (await ask<{ secret: string }>('/hardware/terminal/rotateSecret', { id, version })).secret
  })

  /** What the terminal sends over HTTPS, signed as it signs. */
  async function say(t: string, d: object, secondsAgo = 0): Promise<void> {
    const now = Date.now()
    const item = { t, bid: 900_000, seq: ++seq, ts: now - secondsAgo * 1000, up: 600_000 + seq * 1000, d }
    const body = JSON.stringify({ v: 1, no: terminal.terminalNo, batch: [item] })
    const [ts, nonce] = [String(now), randomBytes(8).toString('hex')]
    const hash = createHash('sha256').update(body).digest('hex')
    const sign = createHmac('sha256', secret)
      .update(['POST', '/hardware/ingest', ts, nonce, hash].join('\n'))
      .digest('hex')
    const response = await desk.context.request.fetch('/hardware/ingest', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-terminal': terminal.terminalNo,
        'x-ts': ts,
        'x-nonce': nonce,
        'x-sign': sign,
      },
      data: body,
    })
    expect(await response.json()).toMatchObject({ errorCode: 0, data: { acked: 1, rejected: [] } })
  }

  it('按钮按下：报警出现在调度台，接警、派单后离开，工单写着它从哪里来', async () => {
    const { page } = desk
    await page.goto('/workbench?view=2')
    await settled(desk)
    const panel = page.getByRole('region', { name: '报警未转单' })
    const before = await panel.getByRole('button', { name: /轿厢报警按钮动作/ }).count()
    await say('state', { mode: 1, fl: 5, v: 0, door: 0, occ: 1 }, 6)
    await say('event', { code: '90', on: 1, fl: 5, occ: 1, mode: 1 }, 5)
    // Held for more than three seconds.
    await say('state', { mode: 1, fl: 5, v: 0, door: 0, occ: 1 })
    const row = panel.getByRole('button').filter({ hasText: '轿厢报警按钮动作' }).filter({ hasText: lastPart() })
    await row.waitFor()
    expect(await panel.getByRole('button', { name: /轿厢报警按钮动作/ }).count()).toBeGreaterThanOrEqual(before)

    await row.click()
    const drawer = openedRow(page)
    await drawer.getByRole('button', { name: '接警', exact: true }).click()
    await drawer.getByLabel('被困人数').fill('1')
    await drawer.getByRole('button', { name: '接警', exact: true }).click()
    await page.getByText('已接警').first().waitFor()
    await row.filter({ hasText: '已接警' }).waitFor()
    await drawer.getByRole('button', { name: '派单', exact: true }).click()
    await page.getByText(/^已派单，工单/).waitFor()
    await row.waitFor({ state: 'detached' })
    expect(desk.takeTroubles()).toEqual([])
  })

  it('工单列出来源记录；救出、修好后记录随工单关闭', async () => {
    const { page } = desk
    const { records } = await ask<{ records: { id: string; repairOrderId: string }[] }>('/hardware/record/listPage', {
      kind: 3,
      elevatorId: terminal.elevatorId,
      code: ['90'],
      page: 1,
      size: 1,
    })
    const [record] = records
    const orderId = record?.repairOrderId ?? ''
    await page.goto(`/repairManage/repairList?id=${orderId}`)
    await settled(desk)
    const source = page.getByRole('region', { name: '来源记录' })
    await source.getByText('已转维修').first().waitFor()
    expect(await source.getByRole('link', { name: '轿厢报警按钮动作' }).first().getAttribute('href')).toContain(
      record?.id,
    )

    const order = async () => (await callAs<Order>(office, 'GET', `/repair/order/detail/${orderId}`)).data
    const { status, version } = await order()
    if (status === 0) await ask(`/repair/order/dispatch/${orderId}`, { id: orderId, version, auto: true })
    const [main] = (await order()).workers
    const step = async (name: string, payload: object = {}) =>
      ask(`/repair/order/record/${orderId}`, {
        id: orderId,
        version: (await order()).version,
        step: name,
        employeeId: main?.employeeId,
        payload,
      })
    for (const name of ['accept', 'depart', 'arrive']) await step(name)
    await step('rescued', { count: 1, state: 1 })
    await step('complete', { cause: 1, faultPart: 3, measure: '调整层门锁钩间隙，试运行正常', stateAfter: 1 })
    const state = async () =>
      (await callAs<{ status: number; remark: string | null }>(office, 'GET', `/hardware/record/detail/${record?.id}`))
        .data
    await expect.poll(state).toMatchObject({ status: 5, remark: '调整层门锁钩间隙，试运行正常' })
    await page.goto(`/eventManage/policeRecord?id=${record?.id}`)
    await settled(desk)
    await openedRow(page).getByText('已关闭').first().waitFor()
    expect(desk.takeTroubles()).toEqual([])
  })

  it('黑匣子：分享给物业，没有登录也能回放；撤销后打不开', async () => {
    const { records } = await ask<{ records: { id: string }[] }>('/hardware/record/listPage', {
      kind: 3,
      code: ['93', '94'],
      page: 1,
      size: 20,
    })
    const { page } = desk
    const boxed = await lastWithShaft(records)
    await page.goto(`/eventManage/faultRecord/troubleDetail?id=${boxed}`)
    await settled(desk)
    const player = page.getByRole('region', { name: '黑匣子回放' })
    await player.getByRole('img', { name: '井道' }).waitFor()
    await player.getByRole('button', { name: '分享' }).click()
    const drawer = page.getByRole('dialog', { name: '分享黑匣子' })
    await drawer.getByRole('button', { name: '生成链接' }).click()
    const address = new URL(await drawer.getByLabel('新链接').inputValue()).pathname
    await drawer.getByRole('row').filter({ hasText: '从未打开' }).waitFor()

    const property = await newVisit({ on: phone })
    await property.page.goto(address)
    await property.page.getByRole('img', { name: '井道' }).waitFor()
    await property.page.getByText('维保人员接单').waitFor()
    expect(await property.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(412)
    expect(await serious(property)).toEqual([])

    await drawer.getByRole('button', { name: '撤销' }).click()
    await page.getByRole('button', { name: '撤销链接' }).click()
    await drawer.getByRole('row').filter({ hasText: '已撤销' }).waitFor()
    await property.page.reload()
    await property.page.getByText(/链接已撤销/).waitFor()
    expect(desk.takeTroubles()).toEqual([])
  })

  /** Of the oldest of these records with a whole black box of a lift, not of an escalator, its id. */
  async function lastWithShaft(records: readonly { id: string }[]): Promise<string> {
    for (const { id } of records.toReversed()) {
      const { data } = await callAs<{ open: boolean; isEscalator: boolean; frames: unknown[] } | null>(
        ...([desk, 'GET', `/hardware/record/blackbox/${id}`] as const),
      )
      if (data && !data.open && !data.isEscalator && data.frames.length > 0) return id
    }
    throw new Error('no record has a black box')
  }

  /** A lift's name ends with its number, as the row shows it. */
  const lastPart = () => terminal.elevatorName?.split(' ').at(-1) ?? ''
})
