import { beforeAll, describe, expect, it } from 'vitest'
import { newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

/** The keeper sets up his catalogue: a class, a part with what law asks of it, found again by its bar code; a warehouse. */
describe('配件目录', () => {
  useBrowser()
  let keeper: Visit

  beforeAll(async () => {
    keeper = await newVisit()
    await signIn(keeper, people.administrator)
  })

  it('新增下级分类；从分类里的数点到配件', async () => {
    const { page } = keeper
    await page.goto('/partsClassification')
    await settled(keeper)
    const doors = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: '门系统', exact: true }) })
    await doors.getByRole('button', { name: '新增下级' }).click()
    const drawer = page.getByRole('dialog', { name: '新增分类' })
    await drawer.getByLabel(/^分类名称/).fill('故事分类')
    await drawer.getByRole('button', { name: '提交' }).click()
    await page.getByRole('button', { name: '故事分类', exact: true }).waitFor()
    const names = await page.getByRole('list', { name: '配件分类' }).getByRole('listitem').allTextContents()
    const at = (name: string) => names.findIndex((text) => text.startsWith(name))
    expect(at('故事分类')).toBeGreaterThan(at('门系统'))
    expect(at('故事分类')).toBeLessThan(at('轿厢'))
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: '门锁与门保护', exact: true }) })
      .getByRole('link', { name: '10' })
      .click()
    await page.getByRole('heading', { name: '配件列表' }).waitFor()
    await page.getByText('共 10 种').first().waitFor()
  })

  it('安全部件没有型式试验证书不能提交；录入时指出已有的；条码一扫就到', async () => {
    const { page } = keeper
    await page.goto('/unit/unitAdd')
    await settled(keeper)
    await page.getByLabel(/^配件名称/).fill('光幕')
    await page.getByLabel('型号', { exact: true }).fill('WECO-917A')
    await page.getByText('是同一种就用已有的，不再新增。').waitFor()
    await page.getByLabel(/^配件名称/).fill('故事门锁')
    await page.getByLabel('型号', { exact: true }).fill('GS-1')
    await page.getByLabel(/^分类/).fill('门锁与')
    await page.getByTitle('门系统 / 门锁与门保护').click()
    await page.getByLabel(/^计量单位/).click()
    await page.getByTitle('套', { exact: true }).click()
    await page.getByLabel('条码', { exact: true }).fill('6999000000017')
    await page.getByRole('switch', { name: /^安全部件/ }).click()
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByText('型式试验证书编号不能为空').first().waitFor()
    await page.getByRole('switch', { name: /^安全部件/ }).click()
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByRole('heading', { name: '故事门锁' }).waitFor()

    await page.goto('/unit/unitList')
    await settled(keeper)
    await page.getByPlaceholder('名称、编码、型号、品牌、条码').fill('6999000000017')
    await page.getByPlaceholder('名称、编码、型号、品牌、条码').press('Enter')
    await page.getByText('共 1 种').first().waitFor()
    await page.getByRole('row').filter({ hasText: '故事门锁' }).click()
    await page.getByRole('heading', { name: '故事门锁' }).waitFor()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除配件' }).click()
    await page.getByRole('heading', { name: '配件列表' }).waitFor()
  })

  it('车载仓要写车牌号', async () => {
    const { page } = keeper
    await page.goto('/storage/storageManage?part=house')
    await settled(keeper)
    await page.getByRole('button', { name: '新增仓库' }).click()
    const drawer = page.getByRole('dialog', { name: '新增仓库' })
    await drawer.getByLabel(/^仓库名称/).fill('故事车')
    await drawer.getByLabel(/^仓库编码/).fill('GS')
    await drawer.getByText('车载仓', { exact: true }).click()
    await drawer.getByLabel(/^仓管员/).fill('李二保')
    await page
      .getByTitle(/^李二保/)
      .first()
      .click()
    await drawer.getByRole('button', { name: '提交' }).click()
    await drawer.getByText('车牌号不能为空').waitFor()
    await drawer.getByLabel(/^车牌号/).fill('浙A7E822')
    await drawer.getByRole('button', { name: '提交' }).click()
    await page.getByRole('row').filter({ hasText: '故事车' }).waitFor()
  })
})
