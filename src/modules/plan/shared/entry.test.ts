import { describe, expect, test } from 'vitest'
import { mayEnter, openTimes, type WorkWindow } from './calendar.ts'
import { dayNumber } from './dayNumber.ts'
import { LineWindow, textOfWindows, windowsOfLine, windowsOfText } from './entry.ts'

const monday = dayNumber('2026-03-02')
const allowed = (weekday: number, fromTime: string, toTime: string): WorkWindow => ({
  kind: 1,
  weekday,
  fromTime,
  toTime,
})

describe('可进场时段', () => {
  test('夜间时段跨到次日：当晚、次日凌晨都可进场，白天不可', () => {
    const night = [allowed(1, '22:00', '05:00')]
    expect(openTimes(night, monday)).toEqual([[1320, 1740]])
    expect(mayEnter(night, monday, { minutes: 150 })).toBe(true)
    expect(mayEnter(night, monday, { start: 1320, minutes: 150 })).toBe(true)
    expect(mayEnter(night, monday + 1, { start: 120, minutes: 150 })).toBe(true)
    expect(mayEnter(night, monday + 1, { start: 240, minutes: 150 })).toBe(false)
    expect(mayEnter(night, monday, { start: 600, minutes: 45 })).toBe(false)
    expect(mayEnter(night, monday + 1, { minutes: 45 })).toBe(false)
  })

  test('夜间禁止：22:00到次日06:00两头都截掉，前一天的禁止也管到当天早上', () => {
    const quiet: WorkWindow[] = [{ kind: 2, weekday: 1, fromTime: '22:00', toTime: '06:00' }]
    expect(openTimes(quiet, monday)).toEqual([[0, 1320]])
    expect(openTimes(quiet, monday + 1)).toEqual([[360, 1440]])
    expect(openTimes(quiet, monday + 2)).toBeNull()
    expect(mayEnter(quiet, monday + 1, { start: 300, minutes: 45 })).toBe(false)
  })

  test('相接的时段是一段：跨过交接点的作业可以做', () => {
    const both = [allowed(1, '08:00', '12:00'), allowed(1, '12:00', '17:00')]
    expect(openTimes(both, monday)).toEqual([[480, 1020]])
    expect(mayEnter(both, monday, { start: 690, minutes: 60 })).toBe(true)
  })

  test('计划自己的时段代替小区的允许，小区的禁止仍然有效', () => {
    const community: WorkWindow[] = [allowed(6, '09:00', '17:00'), { kind: 2, from: '2026-03-04', to: '2026-03-06' }]
    expect(windowsOfLine([], community)).toBe(community)
    const own = windowsOfLine([{ weekday: 3, from: '09:00', to: '12:00' }], community)
    const wednesday = monday + 2
    expect(openTimes(own, wednesday)).toEqual([])
    expect(openTimes(own, wednesday + 7)).toEqual([[540, 720]])
    expect(openTimes(own, monday + 5)).toEqual([])
  })

  test('表格里的写法', () => {
    expect(windowsOfText('周三 09:00-12:00、星期六22:00—次日5:00')).toEqual([
      { weekday: 3, from: '09:00', to: '12:00' },
      { weekday: 6, from: '22:00', to: '05:00' },
    ])
    expect(windowsOfText('')).toEqual([])
    expect(windowsOfText('周三')).toBeNull()
    expect(windowsOfText('周三 25:00-26:00')).toBeNull()
    expect(textOfWindows([{ weekday: 6, from: '22:00', to: '05:00' }])).toBe('周六 22:00-次日05:00')
    expect(LineWindow.safeParse({ weekday: 1, from: '08:00', to: '08:00' }).success).toBe(false)
  })
})
