import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { dayOf } from '#kernel/shared/days.ts'
import { type Book, bookBytes, firstDayBook } from './input/firstDayBook.ts'

/** How a person does it: what is pressed and typed, told to whoever counts. */
export interface Hand {
  click(what: Locator): Promise<void>
  type(into: Locator, text: string): Promise<void>
  /** A file taken from a dialog of the system that this button opens. */
  choose(button: Locator, file: string): Promise<void>
  /** A workbook is filled in a spreadsheet program. */
  fill(book: Book): void
}

/** The code that a start prints. */
export const codeIn = (said: string): string => /首次使用码 (\w{4}-\w{4}-\w{4})/.exec(said)?.[1] ?? ''

/**
 * From an installation without accounts to the first published plan of 30 lifts, by the workbook: what 首次使用, 开始使用,
 * the workbook and its result lead to, one after the other.
 */
export async function walkFirstDay(page: Page, hand: Hand, code: string, folder: string): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.goto('/')
  await page.getByRole('heading', { name: '首次使用' }).waitFor()
  await hand.type(page.getByLabel('首次使用码'), code)
  await hand.type(page.getByLabel('企业名称'), '启明电梯')
  await hand.type(page.getByLabel('管理员姓名'), '张三')
  await hand.type(page.getByLabel('手机号（登录用）'), '13012345678')
  await hand.type(page.getByLabel('登录密码'), 'Tiwei#2026')
  await hand.click(button('建立企业并进入'))

  await page.getByRole('heading', { name: '开始使用' }).waitFor()
  await hand.click(button('用工作簿一次导入'))
  const template = page.waitForEvent('download')
  await hand.click(button('下载模板'))
  await template

  const book = firstDayBook(dayOf(new Date()))
  hand.fill(book)
  const file = join(folder, '开业工作簿.xlsx')
  writeFileSync(file, await bookBytes(book))
  await hand.choose(page.getByText('拖入或点击选择填好的工作簿'), file)
  await page.getByText('没有错，将新增').waitFor()
  await hand.click(button('写入全部'))
  await page.getByText('已新增 3 个小区').waitFor()
  await hand.click(button('生成并发布计划'))
  const publish = button(/^发布 [\d,]+ 次维保$/)
  await publish.and(page.locator(':enabled')).waitFor()
  await hand.click(publish)
  await page.getByText(/已发布 3 条计划，生成 [\d,]+ 张工单/).waitFor()
}
