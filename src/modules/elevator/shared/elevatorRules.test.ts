import { describe, expect, it } from 'vitest'
import { areaTypeOf, categoryOf, templateTypesOf } from './category.ts'
import { completeness } from './completeness.ts'
import { copyOf, nextOf } from './copyLift.ts'
import { elevatorMoves } from './elevator.states.ts'
import { ElevatorDraft, withoutForeign } from './elevatorDraft.ts'
import { elevatorFields, elevatorTabs } from './elevatorFields.ts'
import { mustInspectBeforeRestart, nextInspection } from './nextInspection.ts'

const id = (n: number) => `0199a000-0000-7000-8000-00000000000${n}`
const straight = {
  name: '3栋1单元1号梯',
  registerCode: '30103501002021010342'.slice(0, 20),
  factoryNumber: 'YT2021-0342',
  type: 1,
  drivingMethod: 1,
  useType: 0,
  usePlace: 2,
  brand: '云梭',
  model: 'YS-MR18',
  manufacturer: '云梭电梯有限公司',
  superviseDate: '2021-06-18',
  speed: 1.75,
  floors: 18,
  stations: 18,
  communityId: id(1),
  lng: 120.1,
  lat: 30.2,
  customerId: id(2),
  safetyOfficer: '李安全',
  officerPhone: '13800138000',
  maintenanceWorkers: [id(3)],
  cycleDays: 15,
}
const reasons = (input: object) =>
  Object.fromEntries(
    (ElevatorDraft.safeParse(input).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  )

describe('设备类别 archives 6.1', () => {
  it('类型、用途、驱动方式决定类别', () => {
    expect(categoryOf({ type: 2, useType: 2 })).toBe(4)
    expect(categoryOf({ type: 3 })).toBe(4)
    expect(categoryOf({ type: 1, useType: 2, drivingMethod: 2 })).toBe(3)
    expect(categoryOf({ type: 1, useType: 0, drivingMethod: 2 })).toBe(2)
    expect(categoryOf({ type: 1, useType: 0, drivingMethod: 1 })).toBe(1)
    expect(categoryOf({ type: 1, useType: 1, drivingMethod: 3 })).toBe(1)
  })
  it('消防员、防爆只用第5类模板，家用梯两类都可用', () => {
    expect(templateTypesOf({ type: 1, useType: 0, drivingMethod: 1, specialKind: 1 })).toEqual([5])
    expect(templateTypesOf({ type: 1, useType: 4, drivingMethod: 2, specialKind: 0 })).toEqual([2, 5])
    expect(templateTypesOf({ type: 2, specialKind: 0 })).toEqual([4])
  })
  it('地区类别按区划代码', () => {
    expect([
      areaTypeOf('330106'),
      areaTypeOf('310115'),
      areaTypeOf('500230'),
      areaTypeOf('330122'),
      areaTypeOf('469001'),
    ]).toEqual([1, 1, 1, 2, 2])
  })
})

describe('下次检验 archives 6.2', () => {
  const of = (superviseDate: string, lastInspectDate?: string, retrofitDate?: string) =>
    nextInspection({ superviseDate, lastInspectDate, retrofitDate, villa: false })
  it('archives 8.17 监督检验 2019-06-18，上次 2026-05-20 → 2028-06-30', () => {
    expect(of('2019-06-18', '2026-05-20')).toBe('2028-06-30')
  })
  it('第 1、4、7、9、11、13、15 年，此后每年', () => {
    const years: string[] = []
    let last: string | undefined
    for (let n = 0; n < 10; n++) {
      last = of('2019-02-10', last) as string
      years.push(last)
    }
    expect(years).toEqual([
      '2020-02-29',
      '2023-02-28',
      '2026-02-28',
      '2028-02-29',
      '2030-02-28',
      '2032-02-29',
      '2034-02-28',
      '2035-02-28',
      '2036-02-29',
      '2037-02-28',
    ])
  })
  it('提前两个月内算当年，更早不算；延迟不改变基准月', () => {
    expect(of('2019-06-18', '2026-04-01')).toBe('2028-06-30')
    expect(of('2019-06-18', '2026-03-31')).toBe('2026-06-30')
    expect(of('2019-06-18', '2026-11-02')).toBe('2028-06-30')
  })
  it('改造监督检验重新起算；家用梯和未知监检日期没有', () => {
    expect(of('2010-06-18', '2026-05-20', '2025-09-01')).toBe('2026-09-30')
    expect(nextInspection({ superviseDate: '2019-06-18', villa: true })).toBeNull()
    expect(nextInspection({ villa: false })).toBeNull()
  })
  it('停用超过一年，恢复前须检验，停用期间检验过的除外', () => {
    expect(mustInspectBeforeRestart('2025-09-20', '2026-11-20', '2025-06-01')).toBe(true)
    expect(mustInspectBeforeRestart('2025-09-20', '2026-11-20', '2026-11-01')).toBe(false)
    expect(mustInspectBeforeRestart('2025-11-20', '2026-11-20', null)).toBe(false)
  })
})

describe('电梯档案的规则 archives 1', () => {
  it('每个字段在且只在一个标签页', () => {
    expect(elevatorTabs.flatMap((tab) => tab.fields).sort()).toEqual(Object.keys(elevatorFields).sort())
  })
  it('每个字段都有中文名', () => {
    const untitled = Object.entries(elevatorFields).filter(
      ([, of]) => !/[\u4e00-\u9fff]/.test(String(of.meta()?.title)),
    )
    expect(untitled.map(([name]) => name)).toEqual([])
  })
  it('合规的直梯通过；全角数字先转换', () => {
    expect(reasons(straight)).toEqual({})
    expect(ElevatorDraft.parse({ ...straight, registerCode: ' ３0103501002021010342 ' }).registerCode).toBe(
      '30103501002021010342',
    )
  })
  it('注册代码 17 或 20 位', () => {
    const parsed = ElevatorDraft.safeParse({ ...straight, registerCode: '3010350100202101' })
    expect(parsed.error?.issues[0]).toMatchObject({
      message: '注册代码应为17或20位数字',
      params: { errorCode: 1102002 },
    })
    expect(reasons({ ...straight, registerCode: '30103501002021010' })).toEqual({})
  })
  it('直梯缺驱动方式、用途、层站；扶梯缺倾斜角与提升高度', () => {
    const { drivingMethod: _, useType: __, floors: ___, ...bare } = straight
    expect(reasons(bare)).toEqual({ drivingMethod: '请选择驱动方式', useType: '请选择用途', floors: '层数不能为空' })
    expect(reasons({ ...straight, type: 2 })).toEqual({ slope: '请选择倾斜角', rise: '提升高度(扶梯)不能为空' })
    expect(reasons({ ...straight, type: 2, slope: 12, rise: 5 })).toEqual({
      slope: '自动扶梯的倾斜角应为30°、35°、43.5°',
    })
  })
  it('家用梯不问注册代码、监检日期、安全员；未投用不问前两项', () => {
    const { registerCode: _, superviseDate: __, safetyOfficer: ___, officerPhone: ____, ...bare } = straight
    expect(reasons({ ...bare, useType: 4 })).toEqual({})
    expect(reasons({ ...bare, useStatus: 5 })).toEqual({
      safetyOfficer: '安全员不能为空',
      officerPhone: '安全员电话不能为空',
    })
    expect(Object.keys(reasons(bare))).toEqual(['registerCode', 'superviseDate', 'safetyOfficer', 'officerPhone'])
  })
  it('站数、日期次序、周期、人员数', () => {
    expect(reasons({ ...straight, stations: 37 })).toEqual({ stations: '站数不能超过层数的2倍' })
    expect(reasons({ ...straight, manufactureDate: '2021-07-01' })).toEqual({
      superviseDate: '监督检验合格日期不能早于出厂日期',
    })
    expect(reasons({ ...straight, manufactureDate: '2021-03-01', acceptDate: '2021-02-01' })).toEqual({
      acceptDate: '竣工日期不能早于出厂日期',
    })
    expect(reasons({ ...straight, cycleDays: 16 })).toEqual({ cycleDays: '定期维保周期不能超过 15 天' })
    expect(reasons({ ...straight, useType: 4, cycleDays: 30 })).toEqual({})
    expect(reasons({ ...straight, maintenanceWorkers: [1, 2, 3, 4, 5].map(id) })).toEqual({
      maintenanceWorkers: '维保人员应在1至4之间',
    })
    expect(reasons({ ...straight, maintenanceWorkers: [] })).toEqual({ maintenanceWorkers: '维保人员不能为空' })
  })
  it('有字段没填时，其余规则同样一次指出', () => {
    const { registerCode: _, ...bare } = straight
    expect(Object.keys(reasons({ ...bare, name: undefined, stations: 90 })).sort()).toEqual([
      'name',
      'registerCode',
      'stations',
    ])
    expect(reasons({ ...bare, type: undefined })).toEqual({ type: '请选择设备类型' })
    expect(ElevatorDraft.safeParse('x').success).toBe(false)
  })
  it('改成扶梯后，门和层站不再保存', () => {
    const escalator = ElevatorDraft.parse({ ...straight, type: 2, slope: 30, rise: 5, doors: 18 })
    expect(withoutForeign(escalator)).not.toHaveProperty('doors')
    expect(withoutForeign(escalator)).toMatchObject({ slope: 30, rise: 5 })
  })
})

describe('资料完整度', () => {
  it('已填 ÷ 应填，缺项有名', () => {
    const some = completeness({ ...straight, useStatus: 1 })
    expect(some.percent).toBeGreaterThan(40)
    expect(some.percent).toBeLessThan(70)
    expect(some.missing.map((one) => one.title)).toContain('额定载重')
    expect(some.missing.map((one) => one.title)).not.toContain('导靴滚轮直径')
    expect(completeness({ ...straight, type: 2, useStatus: 1 }).missing.map((one) => one.title)).not.toContain(
      '额定载重',
    )
  })
})

it('使用状态的变更', () => {
  const open = [1, 2, 3, 4, 5].map((status) =>
    elevatorMoves.open(status as 1).map((name) => elevatorMoves.moves[name].label),
  )
  expect(open).toEqual([['停用', '报废', '转出'], ['恢复使用', '报废', '转出'], [], ['转回'], ['投用']])
  expect(() => elevatorMoves.target('stop', 3)).toThrow('电梯当前为「报废」，不能停用')
})

it('复制上一台：编号加一，位数不变，专属的不带过来', () => {
  expect([nextOf('3栋1单元1号梯'), nextOf('YT2021-0099'), nextOf('30103501002021010342'), nextOf('无编号')]).toEqual([
    '3栋1单元2号梯',
    'YT2021-0100',
    '30103501002021010343',
    '无编号',
  ])
  expect(copyOf({ id: 'x', version: 3, name: '1号梯', deviceNumber: 'QH001', brand: '云梭', useStatus: 2 })).toEqual({
    name: '2号梯',
    brand: '云梭',
    useStatus: 1,
  })
})
