import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { formatMoney, fromFen } from '#kernel/shared/money.ts'
import { pdfText } from '#test/pdfText.ts'
import {
  callAs,
  cellsOf,
  newVisit,
  openedRow,
  people,
  rowsOf,
  settled,
  signIn,
  signInByText,
  useBrowser,
  type Visit,
} from './browser.ts'
import { days, fen } from './contractYear.ts'
import { liftSheet } from './liftSheet.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const paper = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const stamp = String(Date.now()).slice(-9)
const owner = `年账物业${stamp}`
const lift = `年账${stamp}号梯`
const contractName = `年账合同${stamp}`

interface Employee {
  readonly phone: string
  readonly positions: readonly string[]
}

const yuan = (amount: bigint) => formatMoney(fromFen(amount))

/** commerce 8.6–8.8 on the screens of the two who do it: what is owed, what came, what goes back, what never comes. */
describe('一份合同的一年：从签订到最后一笔收款', () => {
  useBrowser()
  let office: Visit
  let finance: Visit
  let customerId: string
  let contractId: string

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
  })

  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const [who, visit] of Object.entries({ office, finance }))
      await visit?.page.screenshot({ path: `test-results/year-${task.name.slice(0, 4)}-${who}.png` })
  })

  const idOf = (page: Page) => new URL(page.url()).searchParams.get('id') as string
  /** A bank's number of one payment of this story. */
  const serial = (n: number) => `NZ${stamp}${n}`
  const owed = (n: number) => {
    const amount = yuan(fen.quarters[n] as bigint)
    return ['待收', String(days.late[n]), days.due[n], amount, '0.00', amount]
  }
  const paid = (n: number, amount: bigint) => ['已结清', '—', days.due[n], yuan(amount), yuan(amount), '0.00']

  /** The customer's items on their page. */
  async function items(visit: Visit, state = '') {
    await visit.page.goto(`/gatheringMange/maintenanceFundList?customerId=${customerId}&state=${state}`)
    await settled(visit)
    return cellsOf(visit.page, ['状态', '逾期天数', '应收日期', '应收', '已收', '未收'])
  }

  async function openReceipt(visit: Visit, no: string): Promise<void> {
    const { page } = visit
    await page.goto(`/gatheringMange/maintenanceFundRecord?keyword=${no}`)
    await settled(visit)
    await rowsOf(page).nth(0).getByText(owner).first().click()
    await page.getByRole('heading', { name: new RegExp(`^${owner} 收款`) }).waitFor()
    await settled(visit)
  }

  /** Finance writes down what came. */
  async function register(amount: bigint, receivedAt: string, no: string): Promise<void> {
    const { page } = finance
    await page.goto('/gatheringMange/maintenanceFundRecord')
    await settled(finance)
    await page.getByRole('button', { name: '登记收款' }).first().click()
    const drawer = page.getByRole('dialog', { name: '登记收款' })
    await drawer.getByLabel(/^客户/).fill(owner)
    await page.getByTitle(owner, { exact: true }).first().click()
    await drawer.getByLabel(/^收款金额/).fill(fromFen(amount))
    await drawer.getByLabel(/^收款日期/).fill(receivedAt)
    await page.keyboard.press('Enter')
    await drawer.getByLabel(/^付款户名/).fill(owner)
    await drawer.getByLabel('银行流水号', { exact: true }).fill(no)
    await drawer.getByRole('button', { name: '提交' }).click()
    await page.getByText('收款已登记，确认到账后可以核销').waitFor()
  }

  async function confirmed(no: string): Promise<void> {
    await openReceipt(office, no)
    await office.page.getByRole('button', { name: '确认到账' }).click()
    await office.page.getByText('已确认到账，可以核销').waitFor()
  }

  /** The dialog in which finance allocates this receipt. */
  async function allocating(no: string): Promise<Locator> {
    await openReceipt(finance, no)
    await finance.page.getByRole('button', { name: '核销', exact: true }).click()
    return finance.page.getByRole('dialog', { name: /^核销 / })
  }

  /** What is left of the receipt, counted down while one types. */
  const left = (dialog: Locator, amount: bigint) =>
    dialog.getByRole('status').getByText(yuan(amount), { exact: true }).waitFor()

  /** One item, as proposed: nothing is left. */
  async function allocated(no: string): Promise<void> {
    const dialog = await allocating(no)
    await left(dialog, 0n)
    await dialog.getByRole('button', { name: '核销', exact: true }).click()
    await finance.page.getByText('已核销 1 笔，未核销 0.00 元').waitFor()
  }

  async function openCorrection(visit: Visit, part: 'refund' | 'writeOff'): Promise<Locator> {
    await visit.page.goto(`/gatheringMange/maintenanceFundRecord?part=${part}&keyword=${owner}`)
    await settled(visit)
    await rowsOf(visit.page).nth(0).getByText(owner).click()
    return openedRow(visit.page)
  }

  /** Refused to who asked, agreed to by the other, who sees on what it rests. */
  async function decided(part: 'refund' | 'writeOff', sees: string): Promise<void> {
    await (await openCorrection(finance, part)).getByRole('button', { name: '通过' }).click()
    await finance.page.getByText('不能审批自己提交的申请').waitFor()
    const row = await openCorrection(office, part)
    await row.getByText(sees).first().waitFor()
    await row.getByRole('button', { name: '通过' }).click()
    await row.getByRole('button', { name: '通过' }).waitFor({ state: 'detached' })
    await row.getByText('已通过').first().waitFor()
  }

  /** 对账单PDF of the customer, from the list of his items: its text. */
  async function statement(): Promise<string> {
    const { page } = finance
    await items(finance)
    await rowsOf(page).nth(0).getByRole('checkbox').click()
    await page.getByRole('button', { name: '催收', exact: true }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '对账单PDF' }).click(),
    ])
    return pdfText(await readFile(await file.path()))
  }

  it('签订：客户与电梯进档案，合同按季预付，四期计算到分', async () => {
    const { page } = office
    await page.goto('/cusManage/add')
    await settled(office)
    await page.getByLabel(/^名称/).fill(owner)
    await page.getByLabel(/^类型/).getByText('企业', { exact: true }).click()
    await page.getByLabel(/^单位性质/).click()
    await page.getByTitle('物业公司', { exact: true }).click()
    const contact = page.getByRole('row').nth(1)
    await contact.getByRole('textbox').nth(0).fill('钱经理')
    await contact.getByRole('textbox').nth(1).fill('13800138066')
    await page.getByRole('button', { name: '提交' }).click()
    await page.waitForURL('**/cusManage/detail**')
    customerId = idOf(page)

    await page.goto('/elvArchives/home')
    await settled(office)
    await page.getByRole('button', { name: '导入' }).click()
    const numbers = { registerCode: `3010350101${stamp}0`, factoryNumber: `NZ${stamp}` }
    const buffer = await liftSheet([{ name: lift, ...numbers, date: '2021-06-18', owner }])
    await page.locator('input[type=file]').setInputFiles({ name: '台账.xlsx', mimeType: XLSX, buffer })
    await page.getByText('1 行可导入').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: /^导入/ }).click()
    await page.getByText('成功1条').waitFor()

    await page.goto(`/contractManage/contractHandle?mode=add&customer=${customerId}`)
    await settled(office)
    await page.getByLabel(/^合同名称/).fill(contractName)
    await page.getByLabel(/^合同类型/).click()
    await page.getByTitle('清包', { exact: true }).click()
    for (const [label, value] of Object.entries({ 签订日期: days.signed, 开始日期: days.start, 结束日期: days.end })) {
      await page.getByLabel(new RegExp(`^${label}`)).fill(value)
      await page.keyboard.press('Enter')
    }
    await page.getByRole('button', { name: '电梯与单价' }).first().click()
    await page.getByRole('button', { name: '从小区选择' }).click()
    const picker = page.getByRole('dialog', { name: '从小区选择电梯' })
    await picker.getByRole('treeitem').getByText(lift).click()
    await picker.getByRole('button', { name: '加入合同' }).click()
    await page.getByLabel(new RegExp(`${lift} 单价$`)).fill('7777.77')
    await page.getByRole('button', { name: '付款', exact: true }).first().click()
    await page.getByLabel(/^违约金率/).fill('0.05')
    const plan = page.getByRole('complementary', { name: '付款计划' })
    for (const one of [...fen.quarters, fen.year]) await plan.getByText(yuan(one)).first().waitFor()
    await page.getByRole('button', { name: '提交' }).click()
    await page.waitForURL('**/contractManage/contractDetail**')
    await page.getByRole('heading', { name: contractName }).waitFor()
    contractId = idOf(page)

    await expect
      .poll(() => items(office))
      .toEqual([
        owed(0),
        owed(1),
        owed(2),
        ['计划', '—', days.due[3], yuan(fen.quarters[3] as bigint), '0.00', yuan(fen.quarters[3] as bigint)],
      ])
  })

  it('财务收短信码登录，登记两期的收款，自己不能确认；管理员确认后核销，余数倒数到 0.00', async () => {
    const all = { size: 100, state: [1] }
    const { data } = await callAs<{ records: Employee[] }>(office, 'POST', '/employee/listPage', all)
    const cashier = data.records.find(({ positions }) => positions.includes('财务'))
    if (!cashier) throw new Error('nobody of finance in the demo data')
    finance = await newVisit()
    await signInByText(finance, cashier.phone)

    const { page } = finance
    await register(2n * fen.quarter, days.due[1] as string, serial(1))
    await openReceipt(finance, serial(1))
    await page.getByRole('button', { name: '确认到账' }).click()
    await page.getByText('已开启收款复核，自己登记的收款由他人确认').waitFor()
    await confirmed(serial(1))
    const dialog = await allocating(serial(1))
    await left(dialog, 0n)
    await dialog.getByRole('button', { name: '清空' }).click()
    await left(dialog, 2n * fen.quarter)
    const given = dialog.getByLabel(/^本次核销/)
    await given.nth(0).fill(fromFen(fen.quarter))
    await left(dialog, fen.quarter)
    await given.nth(1).fill(fromFen(fen.quarter + 1n))
    await dialog.getByText('核销金额超过可用金额').waitFor()
    await given.nth(1).fill(fromFen(fen.quarter))
    await left(dialog, 0n)
    await dialog.getByRole('button', { name: '核销', exact: true }).click()
    await page.getByText('已核销 2 笔，未核销 0.00 元').waitFor()
    expect((await items(finance)).slice(0, 2)).toEqual([paid(0, fen.quarter), paid(1, fen.quarter)])
  })

  it('第三期逾期：违约金按未收、天数与违约金率算到分，计收成一笔应收；这一期再收清', async () => {
    const { page } = finance
    await items(finance, '1,2')
    await rowsOf(page).nth(0).getByText(owner).click()
    const opened = openedRow(page)
    await opened.getByText(`逾期 ${days.late[2]} 天`).waitFor()
    await opened.getByText(`${yuan(fen.fee)}（未收 × 天数 × 违约金率，计收后才记账）`).waitFor()
    await opened.getByRole('button', { name: '计收违约金' }).click()
    const asked = page.getByRole('dialog', { name: `计收违约金 ${yuan(fen.fee)} 元？` })
    await asked.getByRole('button', { name: '计收违约金' }).click()
    await page.getByText(/^已计收，/).waitFor()
    expect(await items(finance, '1,2')).toEqual([
      owed(2),
      ['待收', '—', days.today, yuan(fen.fee), '0.00', yuan(fen.fee)],
    ])

    await rowsOf(page).nth(0).getByRole('checkbox').click()
    await page.getByRole('button', { name: '合并收款' }).click()
    const drawer = page.getByRole('dialog', { name: '登记收款' })
    expect(await drawer.getByLabel(/^收款金额/).inputValue()).toBe(fromFen(fen.quarter))
    await drawer.getByLabel('银行流水号', { exact: true }).fill(serial(2))
    await drawer.getByLabel('付款账号', { exact: true }).fill('1202000011112222')
    await drawer.getByRole('button', { name: '提交' }).click()
    await page.getByText('收款已登记，确认到账后可以核销').waitFor()
    await confirmed(serial(2))
    await allocated(serial(2))
  })

  it('终止：已收超过已服务的成为预收，第三期降下来仍是已结清，第四期作废', async () => {
    const { page } = office
    await page.goto(`/contractManage/contractDetail?id=${contractId}`)
    await settled(office)
    await page.getByRole('button', { name: '终止', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^终止合同/ })
    await dialog.getByLabel('最后服务日').fill(days.last)
    await page.keyboard.press('Enter')
    await dialog.getByLabel('终止原因').fill('更换维保单位')
    await dialog.getByText(`1 期付款计划取消或减少，应退 ${yuan(fen.back)} 元`).waitFor()
    await dialog.getByRole('button', { name: '终止合同' }).click()
    await page.getByText('合同已终止').first().waitFor()

    await expect
      .poll(() => items(finance))
      .toEqual([
        paid(0, fen.quarter),
        paid(1, fen.quarter),
        paid(2, fen.quarter - fen.back),
        ['待收', '—', days.today, yuan(fen.fee), '0.00', yuan(fen.fee)],
        ['已作废', '—', days.due[3], '0.00', '0.00', '0.00'],
      ])
    expect(await statement()).toContain(`期末应收${yuan(fen.fee)}元预收余额${yuan(fen.back)}元`)
  })

  it('退款：多一分也不能退；财务申请，自己不能审批，管理员通过，付款后预收为 0.00', async () => {
    const { page } = finance
    await openReceipt(finance, serial(2))
    const advance = page.getByText(new RegExp(`^未核销\\s*${yuan(fen.back)}$`))
    await advance.first().waitFor()
    await page.getByRole('button', { name: '申请退款' }).click()
    const drawer = page.getByRole('dialog', { name: `申请退款 · 可退 ${yuan(fen.back)} 元` })
    await drawer.getByLabel(/^退款金额/).fill(fromFen(fen.back + 1n))
    await drawer.getByLabel(/^开户行/).fill('工商银行城东支行')
    await drawer.getByLabel(/^退款原因/).fill('合同终止')
    await drawer.getByRole('button', { name: '提交' }).click()
    const refused = page.getByText(`退款金额超过可退金额${fromFen(fen.back)}`)
    await refused.first().waitFor()
    await drawer.getByLabel(/^退款金额/).fill(fromFen(fen.back))
    await drawer.getByRole('button', { name: '提交' }).click()
    await page.getByText('退款已提交，金额已冻结，由有审批权限的人审批').waitFor()

    await decided('refund', '合同终止')
    await (await openCorrection(finance, 'refund')).getByRole('button', { name: '登记付款' }).click()
    const paying = page.getByRole('dialog', { name: '登记退款付款' })
    await paying.getByLabel(/^银行流水号/).fill(serial(9))
    await paying.getByRole('button', { name: '提交' }).click()
    await page.getByText('退款已付').waitFor()
    await openReceipt(finance, serial(2))
    await page.getByRole('button', { name: '申请退款' }).waitFor({ state: 'detached' })
    const [slip] = await page.getByRole('main').allInnerTexts()
    expect(slip).toMatch(new RegExp(`已退款\\s*${yuan(fen.back)}\\s*退款中\\s*0.00\\s*未核销\\s*0.00`))
  })

  it('最后一笔收款付了违约金的一部分；其余核销坏账，附依据，由他人审批', async () => {
    const { page } = finance
    await register(fen.ofFee, days.today, serial(3))
    await confirmed(serial(3))
    await allocated(serial(3))
    expect(await items(finance, '1,2')).toEqual([
      ['部分收款', '—', days.today, yuan(fen.fee), yuan(fen.ofFee), yuan(fen.lost)],
    ])
    await rowsOf(page).nth(0).getByText(owner).click()
    await openedRow(page).getByRole('button', { name: '申请坏账' }).click()
    const asking = page.getByRole('dialog', { name: `申请坏账核销 · 未收 ${yuan(fen.lost)} 元` })
    await asking
      .getByLabel(/^核销原因/)
      .getByText('小额', { exact: true })
      .click()
    await asking.getByLabel(/^说明/).fill('客户拒付剩余违约金，金额小，不再追收')
    await asking.getByRole('button', { name: '提交' }).click()
    await asking.getByText('坏账核销须上传依据').waitFor()
    await asking.locator('input[type=file]').setInputFiles({ name: '拒付函.png', mimeType: 'image/png', buffer: paper })
    await asking.getByRole('button', { name: '移除 拒付函.png' }).waitFor()
    await asking.getByRole('button', { name: '提交' }).click()
    await page.getByText('坏账核销已提交，由有审批权限的人审批后生效').waitFor()
    await decided('writeOff', '拒付函.png')
  })

  it('年末：未收 0.00；卡片、按客户、账龄、客户列表、合同与对账单说的是同一个数', async () => {
    expect(await items(finance)).toEqual([
      paid(0, fen.quarter),
      paid(1, fen.quarter),
      paid(2, fen.quarter - fen.back),
      ['已核销', '—', days.today, yuan(fen.fee), yuan(fen.ofFee), '0.00'],
      ['已作废', '—', days.due[3], '0.00', '0.00', '0.00'],
    ])
    const { page } = finance
    const due = fen.earned + fen.fee
    const received = fen.earned + fen.ofFee
    const cards = { 应收: due, 已收: received, 未收: 0n, 逾期: 0n }
    for (const [label, amount] of Object.entries(cards))
      expect(await page.locator('[title]', { hasText: new RegExp(`^${label}`) }).allInnerTexts()).toContain(
        `${label}\n${yuan(amount)}`,
      )
    const told = await statement()
    expect(told).toContain('期末应收0.00元预收余额0.00元')
    // At the termination the third quarter's money was given back and the smaller part of it allocated anew.
    expect(told).toContain('撤销核销')
    for (const one of [fen.quarter, fen.back, fen.fee, fen.ofFee, fen.lost]) expect(told).toContain(yuan(one))

    await page.goto(`/gatheringMange/maintenanceFundList?view=customer&customerId=${customerId}&owing=`)
    await settled(finance)
    expect(await cellsOf(page, ['客户', '款项', '应收', '已收', '未收', '逾期', '最早未收'])).toEqual([
      [owner, '4', yuan(due), yuan(received), '0.00', '—', '—'],
    ])
    await page.goto('/gatheringMange/maintenanceFundList?view=ageing')
    await page.getByText('合计', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: owner, exact: true }).count()).toBe(0)

    const { page: his } = office
    await his.goto(`/cusManage/list?keyword=${owner}`)
    await settled(office)
    expect(await cellsOf(his, ['名称', '未收'])).toEqual([[owner, '0.00']])
    await his.goto(`/contractManage/contractDetail?id=${contractId}&tab=plan`)
    await settled(office)
    const plan = his.getByRole('table', { name: '付款计划' })
    const foot = await plan.getByRole('row').last().locator('td').allInnerTexts()
    expect(foot.filter(Boolean)).toEqual(['合计', yuan(fen.earned), yuan(fen.earned), '0.00'])
  })
})
