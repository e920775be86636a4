import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  asks,
  box,
  button,
  choose,
  on,
  press,
  refused,
  renderPage,
  tick,
  type,
  wordsAt,
  wrongAt,
} from '#kernel/web/dev/renderPage.tsx'
import { communityApi } from '#modules/community/shared/api.ts'
import { elevatorApi } from '../shared/api.ts'
import type { ElevatorDetail } from '../shared/elevatorDetail.ts'
import { elevatorPage } from './addresses.ts'
import { ElevatorFormPage } from './ElevatorFormPage.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const lift = (given: object = {}) =>
  ({
    id: id(1),
    version: 7,
    name: '3栋1单元1号梯',
    deviceNumber: 'QH-0099',
    registerCode: '30103501002021010341',
    factoryNumber: 'F2021-0099',
    innerNo: 'A9',
    useCertNo: '梯11浙A00001(23)',
    nineSixThreeSerialNumber: '000099',
    type: 1,
    drivingMethod: 1,
    useType: 1,
    usePlace: 1,
    machineRoom: 1,
    doorOpenType: 1,
    useStatus: 1,
    specialKind: 0,
    brand: '启衡',
    model: 'Q1',
    manufacturer: '启衡电梯',
    speed: 1.75,
    floors: 18,
    stations: 18,
    manufactureDate: '2020-01-01',
    superviseDate: '2020-06-01',
    communityId: id(2),
    customerId: id(3),
    safetyOfficer: '何静',
    officerPhone: '13800000000',
    maintenanceType: 1,
    cycleDays: 15,
    maintenanceWorkers: [id(4)],
    files: [],
    ...given,
  }) as unknown as ElevatorDetail

function open(at: string, given: object = {}) {
  const answers = [
    on(elevatorApi.detail, lift(given)),
    on(communityApi.buildings, [{ id: id(5), name: '3栋' }]),
    on(elevatorApi.checkRegisterCode, { free: true, lift: null }),
    on(elevatorApi.add, { id: id(8) }),
    on(elevatorApi.edit, { id: id(1) }),
  ]
  const options = async () => [{ value: id(2), label: '青禾花园' }]
  return renderPage(<ElevatorFormPage />, { at, answers, services: { options } })
}
const edit = async (given: object = {}) => {
  const page = open(elevatorPage.edit(id(1)), given)
  await screen.findByText(/编辑电梯/)
  return page
}
/** The steps by their names with what they say of errors. */
const step = (name: string) => button(new RegExp(`^${name}`))
const to = (name: string) => fireEvent.click(step(name))
const starred = (label: string) => wordsAt(label)?.includes('*')

describe('电梯表单', () => {
  beforeEach(() => localStorage.clear())

  test('设备类型决定问什么：直梯问层站门，扶梯问倾斜角与提升高度，人行道问长度', async () => {
    await edit()
    to('参数')
    expect([asks('层数'), asks('提升高度(扶梯)'), asks('限速器型号')]).toEqual([true, false, true])
    to('类型')
    tick('自动扶梯')
    expect([asks('倾斜角'), asks('驱动方式'), asks('用途')]).toEqual([true, false, false])
    to('参数')
    expect([asks('层数'), asks('提升高度(扶梯)'), asks('限速器型号')]).toEqual([false, true, false])
    expect([starred('提升高度(扶梯)'), starred('使用区段长度')]).toEqual([true, false])
    to('类型')
    tick('自动人行道')
    to('参数')
    expect([starred('提升高度(扶梯)'), starred('使用区段长度')]).toEqual([false, true])
  })

  test('别墅电梯不必有注册代码与安全员；未使用的不必有监督检验日期', async () => {
    await edit({ registerCode: null })
    expect(starred('注册代码')).toBe(true)
    to('类型')
    await choose('用途', '别墅(家用)')
    to('身份')
    expect(starred('注册代码')).toBe(false)
    to('单位')
    expect(starred('安全员')).toBe(false)
  })

  test('缺什么：跳到那一步，步骤上写几处，消息写在那一栏下', async () => {
    const { sent } = await edit({ brand: null, model: null, factoryNumber: 'F1' })
    press('提交')
    await screen.findByText('品牌不能为空')
    expect(step('参数').textContent).toContain('2 处待改')
    expect(step('参数').getAttribute('aria-current')).toBe('step')
    expect(wrongAt('型号')).toBe('型号不能为空')
    type('品牌', '启衡')
    expect(step('参数').textContent).toContain('1 处待改')
    expect(sent(elevatorApi.edit)).toEqual([])
  })

  test('换了设备类型：先前填错的、这种电梯没有的栏目不拦着提交，也不发出', async () => {
    const { sent } = await edit({ teamId: null })
    to('参数')
    type('站数', '十八')
    to('类型')
    tick('自动扶梯')
    await choose('倾斜角', '30°')
    to('参数')
    type('提升高度(扶梯)', '6')
    press('提交')
    await waitFor(() => expect(sent(elevatorApi.edit)).toHaveLength(1))
    expect(sent(elevatorApi.edit)[0]).toMatchObject({ id: id(1), version: 7, type: 2, rise: 6 })
    expect(sent(elevatorApi.edit)[0]?.stations).toBeUndefined()
  })

  test('使用状态：新增只有在用与未使用，编辑时在详情页变更', async () => {
    const page = await edit({ useStatus: 2 })
    expect(box('使用状态').disabled).toBe(true)
    page.unmount()
    open(elevatorPage.add)
    fireEvent.mouseDown(box('使用状态'))
    const options = await waitFor(() => {
      const found = [...document.querySelectorAll('.ant-select-item-option-content')].map((one) => one.textContent)
      expect(found.length).toBeGreaterThan(0)
      return found
    })
    expect(options).toHaveLength(2)
  })

  test('楼栋跟着小区：没有小区时不能选', async () => {
    open(elevatorPage.add)
    to('位置')
    expect(box('楼栋').disabled).toBe(true)
    await choose('小区', '青禾花园')
    await waitFor(() => expect(box('楼栋').disabled).toBe(false))
    await choose('楼栋', '3栋')
  })

  test('复制：编号各加一，设备编号与附件不带；提交为新增', async () => {
    const { sent, address } = open(elevatorPage.copy(id(1)))
    await screen.findByText(/复制电梯/)
    expect([box('电梯名称').value, box('出厂编号').value, box('设备编号').value]).toEqual([
      ...['3栋1单元2号梯', 'F2021-0100', ''],
    ])
    press('提交并复制下一台')
    await waitFor(() => expect(address()).toBe(elevatorPage.copy(id(8))))
    expect(sent(elevatorApi.add)[0]).toMatchObject({ name: '3栋1单元2号梯', registerCode: '30103501002021010342' })
    expect(sent(elevatorApi.add)[0]).not.toHaveProperty('id')
  })

  test('先按了「提交并复制」没成，再按「提交」：打开的是详情', async () => {
    const { address } = open(elevatorPage.copy(id(1)))
    await screen.findByText(/复制电梯/)
    type('电梯名称', '')
    press('提交并复制下一台')
    await screen.findByText('电梯名称不能为空')
    type('电梯名称', '4号梯')
    press('提交')
    await waitFor(() => expect(address()).toBe(elevatorPage.detail(id(8))))
  })

  test('别人先改了：写的都在，不同的栏目可以选；选好后按新的版本提交', async () => {
    const page = await edit()
    page.answer(on(elevatorApi.edit, refused('数据已被他人修改', { code: 1000001 })))
    page.answer(on(elevatorApi.detail, lift({ version: 8, brand: '云梭', innerNo: 'B1' })))
    to('参数')
    type('品牌', '恒川')
    press('提交')
    await screen.findByText('他人已改为「云梭」')
    press('提交')
    await screen.findByText('还有 2 处与他人的修改不同，请先选择')
    // Each press leads to the segment of the next one that is open.
    press('用他人的')
    press('提交')
    await screen.findByText('还有 1 处与他人的修改不同，请先选择')
    press('保留我的')
    page.answer(on(elevatorApi.edit, { id: id(1) }))
    press('提交')
    await screen.findByText('电梯已保存')
    expect(page.sent(elevatorApi.edit).at(-1)).toMatchObject({ version: 8, innerNo: 'B1', brand: '恒川' })
  })

  test('注册代码：填全就查，已有的说明用在哪台、可以打开；改成没用过的就不再说', async () => {
    const taken = '30103501002021019999'
    const page = await edit()
    const told = () => document.querySelector('[role=alert]')?.textContent
    page.answer(
      on(elevatorApi.checkRegisterCode, ({ registerCode }) =>
        registerCode === taken
          ? { free: false, lift: { id: id(9), name: '翠湖花园 1号梯' } }
          : { free: true, lift: null },
      ),
    )
    type('注册代码', taken.slice(0, 19))
    type('注册代码', ` ${taken} `)
    await waitFor(() => expect(told()).toBe('已用于「翠湖花园 1号梯」'))
    expect(screen.getByText('「翠湖花园 1号梯」').getAttribute('href')).toBe(elevatorPage.detail(id(9)))
    expect(page.sent(elevatorApi.checkRegisterCode)).toEqual([{ registerCode: taken, id: id(1) }])
    type('注册代码', '30103501002021018888')
    await waitFor(() => expect(told()).toBeUndefined())
    // The lift's own code is no question.
    type('注册代码', '30103501002021010341')
    await waitFor(() => expect(page.sent(elevatorApi.checkRegisterCode)).toHaveLength(2))
  })

  test('注册代码：别人范围里的电梯只说已存在；查不了就不说，提交照常', async () => {
    const page = await edit()
    page.answer(on(elevatorApi.checkRegisterCode, { free: false, lift: null }))
    type('注册代码', '30103501002021019999')
    await screen.findByText('注册代码已存在')
    page.answer(on(elevatorApi.checkRegisterCode, refused('操作过于频繁，请稍后再试')))
    type('注册代码', '30103501002021018888')
    await waitFor(() => expect(screen.queryByText('注册代码已存在')).toBeNull())
    press('提交')
    await screen.findByText('电梯已保存')
    expect(page.sent(elevatorApi.edit)).toMatchObject([{ registerCode: '30103501002021018888' }])
  })

  test('选了没有证的人：当场说出真正的原因，一点就到他的证书；原来就在的不说', async () => {
    const page = open(elevatorPage.edit(id(1)))
    await screen.findByText(/编辑电梯/)
    expect(screen.queryByText(/不能负责电梯/)).toBeNull()
    page.unmount()
    const options = async () => [
      { value: id(2), label: '青禾花园' },
      { value: id(6), label: '李师傅', note: '1002', warn: '没有登记作业人员证' },
    ]
    renderPage(<ElevatorFormPage />, { at: elevatorPage.add, services: { options, may: () => true } })
    to('维保与检验')
    await choose('维保人员', /李师傅/)
    await screen.findByText(/李师傅：没有登记作业人员证，不能负责电梯/)
    const way = screen.getByRole('link', { name: '查看李师傅的证书' })
    expect(way.getAttribute('href')).toBe(`/employeeManage/detail?id=${id(6)}&tab=certificates`)
    expect(way.getAttribute('target')).toBe('_blank')
  })

  test('服务器说人没有证：写在维保人员那一栏，那一段打开', async () => {
    const msg = '李师傅的特种设备作业人员证待审核，不能负责电梯'
    const page = await edit()
    page.answer(on(elevatorApi.edit, refused(msg, { code: 1007011, fields: [{ prop: 'maintenanceWorkers', msg }] })))
    press('提交')
    await waitFor(() => expect(wrongAt('维保人员')).toBe(msg))
    expect(step('维保与检验').getAttribute('aria-current')).toBe('step')
  })

  test('去补资料：打开就在那一步', async () => {
    open(`${elevatorPage.edit(id(1))}&field=brand`)
    await screen.findByText(/编辑电梯/)
    await waitFor(() => expect(step('参数').getAttribute('aria-current')).toBe('step'))
  })
})
