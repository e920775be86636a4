import { beforeAll, describe, expect, it } from 'vitest'
import { newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

/** A notice as one story: written, published, read and confirmed by a worker, withdrawn; then a fault code and a ticket. */
describe('公告与技术支持', () => {
  useBrowser()
  let office: Visit
  let worker: Visit

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
    worker = await newVisit()
    await signIn(worker, people.worker)
  })

  it('写公告、预览、发布，维保工登录后确认', async () => {
    const { page } = office
    await page.goto('/notice')
    await settled(office)
    await page.getByRole('button', { name: '新增公告' }).click()
    await page.getByRole('dialog').getByLabel(/^标题/).fill('台风天作业要求')
    await page.getByRole('dialog').getByLabel(/^内容/).fill('# 停止作业\n风力 6 级以上停止室外扶梯作业')
    await page.getByText(/将送达/).waitFor()
    await page.getByText('预览', { exact: true }).click()
    await page.getByRole('heading', { name: '停止作业' }).waitFor()
    await page.getByRole('switch', { name: /需要确认/ }).click()
    await page.getByRole('button', { name: '存为草稿' }).click()
    await page.getByText('公告已存为草稿').waitFor()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByRole('button', { name: '立即发布' }).click()
    await page.getByText('公告已发布').waitFor()
    await page.getByText('阅读情况').waitFor()

    const reader = worker.page
    await reader.goto('/msg')
    await settled(worker)
    await reader
      .getByRole('button', { name: /台风天作业要求/ })
      .first()
      .click()
    await reader.getByRole('button', { name: '确认已阅读' }).click()
    await reader.getByText('已确认').first().waitFor()
    expect(reader.url()).toContain('notice=')

    // Taken back, so that it asks nobody else for a confirmation.
    await page.getByRole('button', { name: '撤回', exact: true }).click()
    const asked = page.getByRole('dialog', { name: /^撤回公告/ })
    await asked.getByRole('button', { name: '撤回', exact: true }).click()
    await page.getByText('公告已撤回').waitFor()
  })

  it('查一个故障代码，说有用，提交工单', async () => {
    const { page } = worker
    await page.goto('/technicalSupport/home?q=E07')
    await settled(worker)
    await page.getByRole('link', { name: /E07/ }).first().click()
    await page.getByRole('heading', { name: '检查次序' }).waitFor()
    await page.getByRole('button', { name: '有用', exact: true }).click()
    await page.getByRole('button', { name: '没有解决，提交工单' }).click()
    await page.getByRole('dialog').getByLabel(/^标题/).fill('E07 换编码器后仍报')
    await page.getByLabel(/^问题描述/).fill('满载上行时报')
    await page.getByRole('dialog').getByRole('button', { name: '提交工单' }).click()
    await page.getByText('待受理').waitFor()
  })
})
