import { describe, expect, it } from 'vitest'
import { metresBetween, offsetFrom, pointAt } from '#kernel/shared/distance.ts'
import { buildingOrder, parseBuildingRule } from './buildingRule.ts'
import { communityCheck } from './community.states.ts'
import { CheckState } from './community.terms.ts'
import { CommunityDraft, WorkWindow } from './community.ts'
import { ALIKE, likeness } from './likeness.ts'

const names = (text: string) => {
  const read = parseBuildingRule(text)
  return 'msg' in read ? read.msg : `${read.names.join(' ')}${read.units ? ` ×${read.units}` : ''}`
}

describe('批量生成楼栋', () => {
  it.each([
    ['1–3栋，每栋2单元', '1栋 2栋 3栋 ×2'],
    ['1-3号楼 每幢3个单元', '1号楼 2号楼 3号楼 ×3'],
    ['１～２栋', '1栋 2栋'],
    ['A-C座，每座1单元', 'A座 B座 C座 ×1'],
    ['1,3、5-6幢', '1幢 3幢 5幢 6幢'],
    ['1栋-3栋', '1栋 2栋 3栋'],
    ['1-3', '请写明栋、幢、号楼或座，如 1–12栋，每栋2单元'],
    ['3-1栋', '「3-1」的起止不对'],
    ['1-3-5栋', '无法识别「1-3-5」，如 1–12栋'],
    ['1-2栋,2栋', '规则中有重复的楼栋'],
    ['1-500栋', '一次最多生成200栋'],
    ['1-2栋，每栋0单元', '单元数应在1至50之间'],
  ])('%s → %s', (text, result) => expect(names(text)).toBe(result))

  it('2栋在10栋之前，字母按次序，其他在最后', () => {
    const sorted = ['门卫室', '10栋', 'C座', '2栋', 'A座'].sort((a, b) => buildingOrder(a) - buildingOrder(b))
    expect(sorted).toEqual(['A座', '2栋', 'C座', '10栋', '门卫室'])
  })
})

describe('相似与距离', () => {
  it('名称相似度：括号、空格、公司类型不算，错一字按比例', () => {
    expect(likeness('青禾物业（杭州）有限公司', '青禾物业杭州公司')).toBe(1)
    expect(likeness('杭州云栖小镇物业管理服务有限公司', '杭州云溪小镇物业管理服务有限公司')).toBeGreaterThanOrEqual(
      ALIKE,
    )
    expect(likeness('青禾物业', '云栖置业')).toBeLessThan(ALIKE)
    expect(likeness('', '青禾')).toBe(0)
  })

  it('大圆距离，偏移与还原一致', () => {
    const west = { lng: 120.15, lat: 30.28 }
    expect(metresBetween(west, { lng: 120.16, lat: 30.28 })).toBeCloseTo(960.3, 0)
    const point = pointAt(west, 350, -120)
    expect(metresBetween(west, point)).toBeCloseTo(Math.hypot(350, 120), 0)
    const { east, north } = offsetFrom(west, point)
    expect([Math.round(east), Math.round(north)]).toEqual([350, -120])
  })
})

describe('小区表单', () => {
  const draft = {
    communityNo: 'QH',
    name: '青禾花园',
    type: 1,
    regionCode: '330106',
    address: '文三路1号',
    lng: 120.15,
    lat: '30.28',
  }
  const wrong = (given: object) =>
    CommunityDraft.safeParse({ ...draft, ...given }).error?.issues.map((one) => `${one.path.join('.')} ${one.message}`)

  it('通常值：雨季05-01，冬季11-15', () => {
    expect(CommunityDraft.parse(draft)).toMatchObject({
      rainyFrom: '05-01',
      winterFrom: '11-15',
      windows: [],
      lat: 30.28,
    })
  })

  it.each([
    [{ communityNo: 'A' }, 'communityNo 小区编号应为2–6位字母或数字'],
    [{ communityNo: '青1' }, 'communityNo 小区编号应为2–6位字母或数字'],
    [{ regionCode: '3301' }, 'regionCode 地区应为6位数字'],
    [{ signRadius: 49 }, 'signRadius 签到半径应在50至1000之间'],
    [{ rainyFrom: '02-29' }, 'rainyFrom 雨季开始应为月-日，如05-01'],
    [{ streetCode: '330105001' }, 'streetCode 街道代码应以地区代码开头'],
    [{ lng: 30 }, 'lng 经度应在73至136之间'],
  ])('%j → %s', (given, message) => expect(wrong(given)).toContain(message))

  it('作业时段：星期或日期必有其一，时间成对，夜间可跨日', () => {
    const said = (window: object) => WorkWindow.safeParse({ kind: 1, ...window }).error?.issues[0]?.message
    expect(said({})).toBe('请选择星期或日期')
    expect(said({ weekday: 1, fromTime: '08:00' })).toBe('结束时间不能为空')
    expect(said({ weekday: 1, fromTime: '8点' })).toBe('开始时间应为时:分，如08:30')
    expect(said({ fromDate: '2026-02-02', toDate: '2026-02-01' })).toBe('结束日期不能早于开始日期')
    expect(said({ weekday: 6, fromTime: '22:00', toTime: '05:00' })).toBeUndefined()
  })
})

describe('小区核对状态', () => {
  it('各状态可做的动作', () => {
    const table = CheckState.options.map(({ value, label }) => [
      label,
      communityCheck.open(value).map((move) => communityCheck.moves[move].label),
    ])
    expect(table).toEqual([
      ['待核对', ['通过', '退回', '合并']],
      ['已核对', []],
      ['已退回', ['重新提交']],
    ])
    expect(() => communityCheck.target('pass', CheckState.code.returned)).toThrow('小区当前为「已退回」，不能通过')
  })
})
