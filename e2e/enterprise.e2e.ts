import { afterEach, describe, expect, it } from 'vitest'
import { callAs, newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

const open: Visit[] = []
async function visitAs(phone: string): Promise<Visit> {
  const visit = await newVisit()
  open.push(visit)
  await signIn(visit, phone)
  return visit
}

describe('企业管理', () => {
  useBrowser()
  afterEach(async () => {
    for (const { context } of open.splice(0)) await context.close()
  })

  it('岗位：复制、比较、保存、分配；文员打开着的页面随即变化；以岗位身份查看只读带水印；为什么看不到', async () => {
    const clerk = await visitAs(people.clerk)
    const chief = await visitAs(people.administrator)
    await clerk.page.goto('/workbench')
    await settled(clerk)
    expect(await clerk.page.getByRole('link', { name: '岗位管理' }).count()).toBe(0)

    const { page } = chief
    await page.goto('/permission/permissionList')
    await page.getByRole('row', { name: /^客服 / }).click()
    await page.getByRole('button', { name: '复制', exact: true }).click()
    await page.getByLabel('新岗位名称').fill('客服复制岗')
    await page.getByRole('dialog').getByRole('button', { name: '复制', exact: true }).last().click()
    await page.waitForURL('**/permission/setpermission?mode=edit**')
    await page.getByRole('heading', { name: '岗位设置 客服复制岗' }).waitFor()

    await page.getByRole('combobox', { name: '与…比较' }).click()
    await page.getByTitle('客服', { exact: true }).last().click()
    await page.getByText('两个岗位的权限完全相同。').waitFor()
    await page.getByLabel('查找权限').fill('AP1')
    await page.getByRole('button', { name: /只看不同/ }).click()
    const row = page.getByRole('row', { name: /班组管理，AP1/ })
    await row.focus()
    await page.keyboard.press('1')
    await page.getByRole('row', { name: '班组管理，AP1，可用' }).waitFor()
    await page.getByRole('complementary', { name: '菜单预览' }).getByText('班组管理').waitFor()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.waitForURL('**/permission/permissionList')

    const found = await callAs<{ records: { id: string; holders: { id: string }[] }[] }>(
      chief,
      'POST',
      '/permission/position/listPage',
      { keyword: '客服复制岗' },
    )
    const id = found.data?.records[0]?.id as string
    const staff = await callAs<{ records: { id: string; phone: string }[] }>(chief, 'POST', '/employee/listPage', {
      keyword: people.clerk,
    })
    const employee = staff.data?.records[0]?.id as string
    await callAs(chief, 'POST', '/permission/position/assign', { id, addIds: [employee] })
    // Pushed: the clerk does nothing, the menu is there.
    await clerk.page.getByRole('button', { name: '基础管理' }).first().click()
    await clerk.page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '班组管理' }).waitFor()

    await page.goto('/permission/permissionList')
    await page.getByRole('row', { name: /^客服复制岗 / }).click()
    await page.getByRole('button', { name: '以此岗位查看' }).click()
    await page.getByRole('button', { name: '开始查看' }).click()
    await page.getByText('正在以「客服复制岗」的身份查看').waitFor()
    await page.locator('[data-watermark]').waitFor({ state: 'attached' })
    const refused = await callAs(chief, 'POST', '/customer/add', {
      name: '查看时新增',
      type: 1,
      role: 1,
      contacts: [{ name: '甲', phone: '13800138000', isDefault: true }],
    })
    expect(refused.errorCode).toBe(1002005)
    await page.getByRole('button', { name: '为什么看不到' }).click()
    await page.getByLabel('功能名称或编码').fill('ANj')
    await page.getByRole('button', { name: /查看金额/ }).click()
    await page.getByText('岗位「客服复制岗」没有授予「合同管理 － 查看金额」(ANj)。').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '结束查看' }).click()
    await page.getByText('已恢复为自己的身份').waitFor()
    await page.getByText('正在以「客服复制岗」的身份查看').waitFor({ state: 'detached' })
  })

  it('登录方式：对岗位要求动态口令，该岗位的人下次登录先绑定', async () => {
    const chief = await visitAs(people.administrator)
    const list = await callAs<{ records: { id: string; name: string }[] }>(
      chief,
      'POST',
      '/permission/position/listPage',
      { keyword: '客服' },
    )
    const id = list.data?.records.find(({ name }) => name === '客服')?.id
    const now = await callAs<Record<string, unknown>>(chief, 'GET', '/sysSet/loginMethod')
    await callAs(chief, 'POST', '/sysSet/loginMethod', {
      ...now.data,
      mfaMode: 2,
      mfaScope: 2,
      mfaPositionIds: [id],
      mfaGraceDays: 0,
    })
    await chief.page.goto('/sysSet/loginMethod')
    await chief.page.getByText('已绑定 0/1').waitFor()
    const clerk = await newVisit()
    open.push(clerk)
    await clerk.page.goto('/auth/login')
    await clerk.page.getByLabel('手机号或账号').fill(people.clerk)
    await clerk.page.getByLabel('密码', { exact: true }).fill('Tiwei#2026')
    await clerk.page.getByRole('button', { name: '登录', exact: true }).click()
    await clerk.page.getByRole('img', { name: '动态口令二维码' }).waitFor()
    const again = await callAs<{ version: number }>(chief, 'GET', '/sysSet/loginMethod')
    await callAs(chief, 'POST', '/sysSet/loginMethod', { ...now.data, version: again.data?.version })
  })
})
