import { describe, expect, it } from 'vitest'
import { type Comparison, faceNeeds } from './face.ts'

const day = { on: true, enrolled: true, forbids: false }
const needs = (of: Partial<typeof day>, comparison: Comparison, sitePhoto: string | null = null) =>
  faceNeeds({ ...day, ...of }, { comparison, sitePhoto })

describe('签到时要什么（jobs 6.7）', () => {
  it('没有开启：什么都不要', () => {
    expect(needs({ on: false, enrolled: false, forbids: true }, { is: 'none' })).toMatchObject({ ready: true })
  })

  it('没有录入：拍现场照片就能签到，「禁止」不管他', () => {
    for (const forbids of [false, true]) {
      expect(needs({ enrolled: false, forbids }, { is: 'none' })).toMatchObject({
        site: true,
        face: false,
        ready: false,
      })
      expect(needs({ enrolled: false, forbids }, { is: 'none' }, 'a.jpg')).toMatchObject({
        ready: true,
        blocked: false,
      })
    }
  })

  it('已录入：通过或没有网络就能签到；还有次数先再试', () => {
    expect(needs({}, { is: 'none' })).toMatchObject({ face: true, site: false, ready: false })
    expect(needs({ forbids: true }, { is: 'passed' })).toMatchObject({ ready: true })
    expect(needs({ forbids: true }, { is: 'later' })).toMatchObject({ ready: true })
    expect(needs({}, { is: 'again', triesLeft: 2 }, 'a.jpg')).toMatchObject({ face: true, ready: false })
  })

  it('次数用完：拍现场照片由班组长确认；「禁止」当场不能签到', () => {
    expect(needs({}, { is: 'used' })).toMatchObject({ site: true, ready: false, blocked: false })
    expect(needs({}, { is: 'used' }, 'a.jpg')).toMatchObject({ ready: true })
    expect(needs({ forbids: true }, { is: 'used' }, 'a.jpg')).toMatchObject({
      site: false,
      ready: false,
      blocked: true,
    })
  })
})
