import { describe, expect, it } from 'vitest'
import { homeMinutesOf, homesOf, homesText, stoppingCodes } from './outage.ts'

const lift = { households: 1240, allLandings: 312, landings: 18, sharing: 2, forPeople: true }

describe('停梯影响（monitoring 10.5）', () => {
  it('受影响户数：每个层站的户数 × 首层以上的层数，由同单元的电梯分担', () => {
    // 1240 / 312 = 3.974 homes a landing, 17 landings above the ground, two lifts: 33.78.
    expect(homesOf(lift)).toBe(34)
    expect(homesText(lift)).toBe('小区 1,240 户 ÷ 312 个层站 × 首层以上 17 层 ÷ 同单元 2 台 = 34 户')
    expect(homesOf({ ...lift, sharing: 1 })).toBe(68)
    expect(homesText({ ...lift, sharing: 1 })).toBe('小区 1,240 户 ÷ 312 个层站 × 首层以上 17 层 = 68 户')
    expect(homeMinutesOf(62, 35)).toBe(2170)
  })

  it('只有首层的电梯不影响谁；没有人住的小区是 0 户，未采集不是 0', () => {
    expect(homesOf({ ...lift, landings: 1 })).toBe(0)
    expect(homesOf({ ...lift, households: 0 })).toBe(0)
    expect(homesOf({ ...lift, households: null })).toBeNull()
    expect(homesOf({ ...lift, landings: null })).toBeNull()
    expect(homeMinutesOf(null, 35)).toBeNull()
    expect(homesText({ ...lift, households: null })).toContain('户数未采集')
    expect(homesText({ ...lift, landings: null })).toContain('层站未采集')
  })

  it('货梯与扶梯不按户数计', () => {
    expect(homesOf({ ...lift, forPeople: false })).toBeNull()
    expect(homesText({ ...lift, forPeople: false })).toContain('只计停梯时长')
  })

  it('停梯的代码：危急与停梯级别、疑似停梯、停电、急停、困人；关门故障、检修与停止服务不算', () => {
    for (const code of ['01', '04', '05', '08', '13', '23', '24', '41', '61', '64', '81', '84', '93', '94'])
      expect(stoppingCodes, code).toContain(code)
    for (const code of ['02', '14', '18', '42', '43', '82', '83', '50', '90', '96', '99'])
      expect(stoppingCodes, code).not.toContain(code)
  })
})
