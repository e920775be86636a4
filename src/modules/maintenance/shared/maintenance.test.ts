import { describe, expect, test } from 'vitest'
import { defaultSetting, leastMinutes, standardMinutes } from '#modules/plan/shared/setting.ts'
import { maintainOrderList } from './maintainOrderList.ts'
import { maintainOrder, mayDelete } from './maintenance.states.ts'
import { flagsIn, incompleteRefusal, MaintainStatus } from './maintenance.ts'

describe('维保工单状态（jobs 3.1）', () => {
  test('每个状态可做的事', () => {
    const table = MaintainStatus.options.map(
      ({ value, label }) =>
        `${label}：${maintainOrder
          .open(value)
          .map((name) => maintainOrder.moves[name].label)
          .join(' ')}`,
    )
    expect(table).toEqual([
      '未开始：出发 签到 开始 关闭 改日期 改模板 改人员 重置',
      '已出发：取消出发 签到 开始 关闭 改人员',
      '进行中：登记项目 用料 登记隐患 暂停 完成',
      '已完成(待确认)：确认 异议',
      '已完成(已确认)：',
      '已暂停：签到 继续 关闭 改人员',
      '已关闭：恢复',
    ])
  })

  test('进行中不能直接关闭；文字按规格', () => {
    expect(() => maintainOrder.target('close', 2)).toThrow('工单当前为「进行中」，不能关闭')
    expect(maintainOrder.target('arrive', 1)).toBe(1)
    expect(maintainOrder.target('reset', 0)).toBe(9)
  })

  test('只有从未开始的工单可以删除', () => {
    expect(mayDelete({ status: 0, startAt: null })).toBe(true)
    expect(mayDelete({ status: 9, startAt: '2026-03-14T09:00:00+08:00' })).toBe(false)
    expect(mayDelete({ status: 3, startAt: null })).toBe(false)
  })
})

test('标记位', () => expect(flagsIn(18)).toEqual([2, 16]))

test('未检查先于缺照片（jobs 8.9）', () => {
  expect(incompleteRefusal(2, 1)?.message).toBe('还有2项未检查')
  expect(incompleteRefusal(0, 1)).toMatchObject({ errorCode: 3020005, message: '1项缺少照片' })
  expect(incompleteRefusal(0, 0)).toBeNull()
})

test('列表默认列（jobs 4.1）：先是哪台梯、什么状态、哪天截止、谁去，再是编号', () => {
  const shown = maintainOrderList.heads.filter((head) => head.default).map((head) => head.prop)
  expect(shown).toEqual(
    'elevatorName status legalDeadline remainingDays planDate crew level flags orderNo registerCode communityName completeAt workMinutes abnormalCount confirm'.split(
      ' ',
    ),
  )
  // With 可信度, which jobs 10.2 adds.
  expect(maintainOrderList.heads).toHaveLength(25)
  expect(maintainOrderList.query.parse({ status: [0, 1], level: [3] })).toMatchObject({ status: [0, 1], level: [3] })
})

test('标准工时与最短作业（jobs 4.1）', () => {
  expect(([1, 3, 4, 5] as const).map((level) => standardMinutes(defaultSetting, 4, level))).toEqual([40, 50, 75, 140])
  expect(standardMinutes(defaultSetting, 1, 99)).toBe(45)
  expect(leastMinutes(defaultSetting, 1, 1)).toBe(30)
  expect(leastMinutes(defaultSetting, 2, 4)).toBe(54)
})
