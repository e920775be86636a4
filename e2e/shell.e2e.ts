import { afterEach, describe, expect, it } from 'vitest'
import { address, callAs, newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

const open: Visit[] = []
async function visitAs(phone: string, options: Parameters<typeof newVisit>[0] = {}): Promise<Visit> {
  const visit = await newVisit(options)
  open.push(visit)
  await signIn(visit, phone)
  return visit
}

const customer = (name: string) => ({
  name,
  type: 1,
  role: 1,
  contacts: [{ name: '张三', phone: '13800138000', isDefault: true }],
})

describe('外壳与守卫', () => {
  useBrowser()
  afterEach(async () => {
    for (const { context } of open.splice(0)) await context.close()
  })

  it('没有登录：记住要去的页面，登录后到达', async () => {
    const visit = await newVisit()
    open.push(visit)
    await visit.page.goto('/cusManage/list')
    await visit.page.waitForURL('**/auth/login')
    await visit.page.getByLabel('手机号或账号').fill(people.administrator)
    await visit.page.getByLabel('密码', { exact: true }).fill('Tiwei#2026')
    await visit.page.getByRole('button', { name: '登录', exact: true }).click()
    await visit.page.waitForURL('**/cusManage/list')
    await visit.page.getByRole('heading', { name: '客户管理' }).waitFor()
  })

  it('减少动态效果：不等动画结束，弹窗答完就关上', async () => {
    const visit = await visitAs(people.administrator)
    const { page } = visit
    await page.goto('/rule/ruleConfig')
    await settled(visit)
    // No end of any motion is told: what waits for one stays.
    await page.addStyleTag({ content: '* { animation: none !important; transition: none !important }' })
    await page.getByRole('switch', { name: '终端转急修开关' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    await page.locator('.ant-modal-wrap').waitFor({ state: 'hidden' })
  })

  it('密码错误：字段旁与提示都说明，输入的账号还在', async () => {
    const visit = await newVisit()
    open.push(visit)
    await visit.page.goto('/auth/login')
    await visit.page.getByLabel('手机号或账号').fill('13900009999')
    await visit.page.getByLabel('密码', { exact: true }).fill('Wrong#2026')
    await visit.page.getByRole('button', { name: '登录', exact: true }).click()
    await visit.page.getByText('账号或密码错误').first().waitFor()
    expect(await visit.page.getByLabel('手机号或账号').inputValue()).toBe('13900009999')
  })

  it('没有权限的页面：提示并到 /403；没有的页面到 /404', async () => {
    const visit = await visitAs(people.worker)
    await visit.page.goto('/cusManage/list')
    await visit.page.waitForURL('**/403?need=*')
    await visit.page.getByText('无操作权限').first().waitFor()
    await visit.page.getByText('需要「客户管理」').waitFor()
    await visit.page.goto('/no/such/page')
    await visit.page.waitForURL('**/404')
  })

  it('没有金额权限的文员：合同金额显示为 •••，服务器也不给', async () => {
    const visit = await visitAs(people.clerk)
    const { data } = await callAs<{ records: { agreedAmount: string | null }[] }>(
      visit,
      'POST',
      '/contract/listPage',
      {},
    )
    expect(data.records.length).toBeGreaterThan(0)
    expect(data.records.every((row) => row.agreedAmount === null)).toBe(true)
  })

  it('运营用户：落到运营数据页或首个可用页面，列表带企业，不能新增', async () => {
    const visit = await visitAs(people.operations)
    await visit.page.goto('/cusManage/list')
    await settled(visit)
    expect(await visit.page.getByRole('button', { name: '新增客户' }).count()).toBe(0)
    const { errorCode } = await callAs(visit, 'POST', '/customer/add', customer('运营新增'))
    expect(errorCode).toBe(1002001)
  })

  it('未保存的修改：离开时询问，取消则留下，内容还在', async () => {
    const visit = await visitAs(people.administrator)
    const { page } = visit
    await page.goto('/cusManage/add')
    await page.getByLabel(/^名称/).fill('还没保存的客户')
    await page.getByRole('link', { name: '客户管理' }).first().click()
    await page.getByText('系统可能不保存您所有的更改，您确定要离开此页面。').waitFor()
    await page.getByRole('button', { name: '取消' }).last().click()
    expect(await page.getByLabel(/^名称/).inputValue()).toBe('还没保存的客户')
  })

  it('两人同时编辑：后保存的人看到他人的值，自己输入的还在', async () => {
    const one = await visitAs(people.administrator)
    const name = `并发客户${Date.now()}`
    const { data } = await callAs<{ id: string; version: number }>(one, 'POST', '/customer/add', customer(name))
    await one.page.goto(`/cusManage/edit?id=${data.id}`)
    await one.page.getByLabel('地址', { exact: true }).fill('甲地址')
    const other = await visitAs(people.administrator)
    await callAs(other, 'POST', '/customer/edit', {
      ...customer(name),
      id: data.id,
      version: data.version,
      address: '乙地址',
    })
    await one.page.getByRole('button', { name: '提交' }).click()
    await one.page.getByText('数据已被他人修改，请刷新后重试').first().waitFor()
    await one.page.getByText('他人已改为「乙地址」').waitFor()
    expect(await one.page.getByLabel('地址', { exact: true }).inputValue()).toBe('甲地址')
    await one.page.getByRole('button', { name: '保留我的' }).click()
    await one.page.getByRole('button', { name: '提交' }).click()
    await one.page.waitForURL('**/cusManage/detail**')
    await one.page.getByText('甲地址').first().waitFor()
  })

  it('网络断开：提示而不丢输入，恢复后可以提交', async () => {
    const visit = await visitAs(people.administrator)
    const { page, context } = visit
    await page.goto('/cusManage/add')
    const name = `断网客户${Date.now()}`
    await page.getByLabel(/^名称/).fill(name)
    await page.getByText('企业', { exact: true }).first().click()
    await page.getByLabel(/^单位性质/).click()
    await page.getByTitle('物业公司').click()
    await page.getByLabel('联系人', { exact: true }).fill('李四')
    await page.getByLabel('联系电话', { exact: true }).fill('13900139000')
    await context.setOffline(true)
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByText('网络连接超时，请稍后再试').first().waitFor()
    expect(await page.getByLabel(/^名称/).inputValue()).toBe(name)
    await context.setOffline(false)
    await page.getByRole('button', { name: '提交' }).click()
    await page.waitForURL('**/cusManage/detail**')
  })

  it('列表首次加载失败：面板与刷新按钮，恢复后刷新成功', async () => {
    const visit = await visitAs(people.administrator)
    const { page } = visit
    await page.route('**/customer/listPage', (route) => route.abort())
    await page.goto('/cusManage/list')
    await page.getByText('网络连接超时，请稍后再试～').waitFor()
    await page.unroute('**/customer/listPage')
    await page.getByRole('button', { name: '刷新' }).click()
    await page.getByRole('columnheader', { name: /名称/ }).first().waitFor()
  })

  it('第二品牌：名称、标志与颜色不同，功能相同', async () => {
    const visit = await visitAs(people.administrator, { brand: 'custom' })
    expect(address('custom')).not.toBe(address())
    await visit.page.goto('/cusManage/list')
    await settled(visit)
    expect(await visit.page.title()).toContain('升安云')
    await visit.page.getByRole('heading', { name: '客户管理' }).waitFor()
    expect(await visit.page.getByText('梯维', { exact: true }).count()).toBe(0)
  })

  it('退出登录：令牌立即失效，回到登录页，本地不留信息', async () => {
    const visit = await visitAs(people.administrator)
    const { page } = visit
    await page.goto('/workbench')
    await page.getByRole('button', { name: /个人菜单/ }).click()
    await page.getByText('退出登录').click()
    await page.waitForURL('**/auth/login')
    const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user/i.test(key)))
    expect(left).toEqual([])
  })
})
