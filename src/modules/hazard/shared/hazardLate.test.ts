import { describe, expect, it } from 'vitest'
import { hazardLate, lateText, type Timed } from './hazardLate.ts'

describe('隐患的告知与整改时限', () => {
  const severe: Timed = { grade: 3, state: 0, noticeSigned: false, foundOn: '2026-03-14', deadline: '2026-03-14' }
  const said = (of: Timed, today: string) => hazardLate(of, today).map(lateText)

  it('严重隐患当日告知、当日整改，次日起超期；已签收的只看整改', () => {
    expect(said(severe, '2026-03-14')).toEqual(['今日须告知', '今日须整改'])
    expect(said(severe, '2026-03-16')).toEqual(['告知超期 2 天', '整改超期 2 天'])
    expect(said({ ...severe, noticeSigned: true, state: 3 }, '2026-03-16')).toEqual(['整改超期 2 天'])
    expect(said({ ...severe, state: 1 }, '2026-03-15')).toEqual(['告知超期 1 天', '整改超期 1 天'])
  })

  it('一般、较大不要求告知；期限之内、没有期限、已整改的不提示', () => {
    const plain: Timed = { ...severe, grade: 2, deadline: '2026-03-29' }
    expect(said(plain, '2026-03-28')).toEqual([])
    expect(said(plain, '2026-03-29')).toEqual(['今日须整改'])
    expect(said(plain, '2026-04-01')).toEqual(['整改超期 3 天'])
    expect(said({ ...plain, deadline: null }, '2026-04-01')).toEqual([])
    for (const state of [4, 5] as const)
      expect(said({ ...severe, noticeSigned: true, state }, '2026-04-01')).toEqual([])
  })
})
