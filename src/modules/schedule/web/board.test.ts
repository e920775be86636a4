import { describe, expect, it } from 'vitest'
import type { CalendarChip } from '../shared/calendar.ts'
import { loadOf } from '../shared/figures.ts'
import { crewKey, placeChips, rowHeight, rowsInSight, shortPlace } from './board.ts'
import { boardAddress } from './boardAddress.ts'
import { drafted, draftedAll, draftedChip, emptyHistory, noDrafts, UNDO_STEPS, undone } from './drafts.ts'
import { spanOf } from './useBoard.ts'
import { takes } from './view.ts'

const wang = '00000000-0000-4000-8000-000000000001'
const li = '00000000-0000-4000-8000-000000000002'
const zhao = '00000000-0000-4000-8000-000000000003'

let next = 0
function chip(part: Partial<CalendarChip> = {}): CalendarChip {
  next++
  return {
    id: `o${next}`,
    version: 1,
    orderNo: `WB2026111600${String(next).padStart(3, '0')}`,
    date: '2026-11-16',
    start: null,
    minutes: 45,
    level: 1,
    status: 0,
    elevatorId: `e${next}`,
    elevatorName: '9栋1单元1号梯',
    communityName: '青禾花园',
    crew: '王一维、李二保',
    legalDeadline: '2026-11-20',
    gapDays: 15,
    violation: false,
    risk: null,
    workerIds: [wang, li],
    teamId: 't1',
    communityId: 'c1',
    ...part,
  }
}
const days = ['2026-11-16', '2026-11-17', '2026-11-18']
/** 王一维 and 李二保 stand in the team; 赵小梯 helps out. */
const loads = (chips: readonly CalendarChip[]) => ({
  target: 420,
  days: [],
  people: [wang, li, zhao].map((id) => ({
    id,
    name: id === wang ? '王一维' : id === li ? '李二保' : '赵小梯',
    standing: id !== zhao,
    minutes: days.map((date) =>
      chips.reduce((sum, one) => sum + (one.date === date && one.workerIds.includes(id) ? one.minutes : 0), 0),
    ),
  })),
})
const week = (chips: readonly CalendarChip[]) => ({
  loads: loads(chips),
  crews: [],
  groups: [
    { id: wang, name: '王一维' },
    { id: li, name: '李二保' },
    { id: zhao, name: '赵小梯' },
  ],
  days: days.map((date) => ({
    date,
    working: true,
    chips: chips.filter((one) => one.date === date),
  })),
})

describe('周看板排布', () => {
  it('同组两人不论谁为主都在一行，跨组的人负荷合计', () => {
    const board = placeChips(
      week([
        chip(),
        chip({ crew: '李二保、王一维', workerIds: [li, wang] }),
        chip({ crew: '王一维、赵小梯', workerIds: [wang, zhao], minutes: 60 }),
      ]),
      'worker',
      noDrafts,
    )
    expect(board.rows.map((row) => [row.name, row.cells[0]?.chips.length])).toEqual([
      ['王一维、李二保', 2],
      ['王一维、赵小梯', 1],
    ])
    // 王一维 works 45 + 45 + 60 minutes that day, in whichever row one looks.
    expect(board.rows.map((row) => row.cells[0]?.minutes)).toEqual([150, 150])
    expect(loadOf(150, 420)).toBe(36)
  })

  it('没有人员的工单不占人员的行，在班组的行里看得见', () => {
    const of = { ...week([chip({ crew: '', workerIds: [] })]), groups: [{ id: 't1', name: '城东班' }] }
    const rows = (by: 'worker' | 'team') => placeChips(of, by, noDrafts).rows.map((row) => row.name)
    expect([rows('worker'), rows('team'), placeChips(of, 'worker', noDrafts).total]).toEqual([[], ['城东班'], 1])
  })

  it('按班组看：改了人员的工单仍在它班组的行里，负荷跟着新的人走', () => {
    const one = chip()
    const of = { ...week([one]), groups: [{ id: 't1', name: '城东班' }] }
    const home = { date: one.date, crew: one.workerIds, crewName: one.crew }
    const moved = drafted(emptyHistory, {
      chip: one,
      from: home,
      to: { ...home, crew: [zhao], crewName: '赵小梯' },
      violations: [],
    })
    const [row, ...more] = placeChips(of, 'team', moved.now).rows
    expect([row?.name, row?.cells[0]?.chips[0]?.crew, row?.cells[0]?.minutes, more]).toEqual([
      '城东班',
      '赵小梯',
      45,
      [],
    ])
  })

  it('改动后的工单画在新日期新人员处，撤销即回', () => {
    const one = chip()
    const history = drafted(emptyHistory, {
      chip: one,
      from: { date: one.date, crew: one.workerIds, crewName: one.crew },
      to: { date: '2026-11-18', crew: [zhao], crewName: '赵小梯' },
      violations: [],
    })
    const moved = placeChips(week([one]), 'worker', history.now)
    expect(moved.rows.map((row) => [row.name, row.cells.map((cell) => cell.chips.length)])).toEqual([
      ['赵小梯', [0, 0, 1]],
    ])
    expect(placeChips(week([one]), 'worker', undone(history).now).rows[0]?.name).toBe('王一维、李二保')
  })

  it('拖回原处不算改动', () => {
    const one = chip()
    const home = { date: one.date, crew: one.workerIds, crewName: one.crew }
    const away = drafted(emptyHistory, { chip: one, from: home, to: { ...home, date: '2026-11-17' }, violations: [] })
    const back = drafted(away, { chip: one, from: { ...home, date: '2026-11-17' }, to: home, violations: [] })
    expect(back.now.size).toBe(0)
    expect(back.past.length).toBe(2)
  })

  it('只画看得见的行，多于六单折起', () => {
    const [row] = placeChips(week(Array.from({ length: 20 }, () => chip())), 'worker', noDrafts).rows
    if (!row) throw new Error('no row')
    expect(rowHeight(row, false)).toBe(8 + 6 * 25 + 25 + 17)
    expect(rowHeight(row, true)).toBe(8 + 20 * 25 + 17)
    expect(rowsInSight([0, 100, 200, 300, 400, 500], 210, 290, 0)).toEqual([2, 3])
    expect(rowsInSight([0, 100, 200, 300, 400, 500], 0, 1000)).toEqual([0, 5])
  })

  it('短名与周一', () => {
    expect(shortPlace('青禾花园', '9栋1单元1号梯')).toEqual(['青禾', '9-1-1'])
    expect(shortPlace('云栖广场', 'B座扶梯2')).toEqual(['云栖', 'B扶2'])
    expect(shortPlace('金桥广场', '金桥广场 A座 2号梯')).toEqual(['金桥', 'A2'])
    expect(spanOf('week', 'week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(spanOf('week', 3, '2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-24' })
    expect(spanOf('month', 'week', '2026-11-22')).toEqual({ from: '2026-10-26', to: '2026-12-06' })
    expect(crewKey([li, wang])).toBe(crewKey([wang, li]))
  })
})

describe('哪一行收得下拖动的工单', () => {
  const one = chip()
  const day = '2026-11-18'
  const all = { mayDate: true, mayStaff: true }
  const rowsBy = (by: 'worker' | 'team', chips: readonly CalendarChip[] = [one]) =>
    placeChips(week(chips), by, noDrafts).rows
  const other = chip({ crew: '赵小梯', workerIds: [zhao], teamId: 't2' })

  it('按人员：自己的行只改日期，别人的行改人员；没有的权限不收', () => {
    const rows = rowsBy('worker', [one, other])
    const [own, theirs] = [rows.find((row) => row.crew.length === 2), rows.find((row) => row.crew.length === 1)]
    expect(takes(own, rows, day, one, 'worker', all)).toBe('own')
    expect(takes(own, rows, one.date, one, 'worker', all)).toBeUndefined()
    expect(takes(theirs, rows, one.date, one, 'worker', all)).toBe('other')
    expect(takes(theirs, rows, day, one, 'worker', { mayDate: true, mayStaff: false })).toBeUndefined()
    expect(takes(theirs, rows, one.date, one, 'worker', { mayDate: false, mayStaff: true })).toBe('other')
    expect(takes(own, rows, day, one, 'worker', { mayDate: false, mayStaff: true })).toBeUndefined()
  })

  it('按班组：只沿自己的行改日期；自己没有行的，放哪行都只改日期；月历没有行', () => {
    const rows = rowsBy('team', [one, other])
    const [own, theirs] = [rows.find((row) => row.key === 't1'), rows.find((row) => row.key === 't2')]
    expect(takes(own, rows, day, one, 'team', all)).toBe('own')
    expect(takes(theirs, rows, day, one, 'team', all)).toBeUndefined()
    expect(takes(own, rows, day, chip({ teamId: 't9' }), 'team', all)).toBe('own')
    expect(takes(undefined, rows, day, one, 'worker', all)).toBe('own')
  })
})

describe('排程看板的地址', () => {
  it('从今天起七天；月历是月；消息带来的都带过去', () => {
    const to = (query: string) => boardAddress(new URLSearchParams(query))
    expect(to('')).toBe('view=week&span=7')
    expect(to('rescue=r1&teamId=t1')).toBe('rescue=r1&teamId=t1&view=week&span=7')
    expect(to('span=14&day=2026-11-23')).toBe('span=14&day=2026-11-23&view=week')
    expect(to('span=month')).toBe('view=month')
  })
})

describe('排程看板的行与改动', () => {
  const crews = [
    { people: [li, wang], name: '李二保、王一维', teamName: '城北班', away: [] },
    {
      people: [zhao],
      name: '赵小梯',
      teamName: '城东班',
      away: [{ date: '2026-11-17', text: '赵小梯2026-11-17请假' }],
    },
  ]

  it('没有工单的搭档组也有一行，按班组排在一起；总负荷按在班组的人算，改动随即算进去', () => {
    const board = placeChips({ ...week([chip()]), crews }, 'worker', noDrafts)
    expect(board.rows.map((row) => [row.name, row.team, row.lifts])).toEqual([
      ['李二保、王一维', '城北班', 1],
      ['赵小梯', '城东班', 0],
    ])
    expect(board.rows[1]?.away?.get('2026-11-17')).toBe('赵小梯2026-11-17请假')
    // 45 minutes of each of the two, of 420.
    expect(board.days.map((day) => day.load)).toEqual([11, null, null])
    const [one] = week([chip()]).days[0]?.chips ?? []
    if (!one) throw new Error('no chip')
    const home = { date: one.date, crew: one.workerIds, crewName: one.crew }
    const moved = drafted(emptyHistory, {
      chip: one,
      from: home,
      to: { ...home, date: days[1] as string },
      violations: [],
    })
    expect(placeChips(week([one]), 'worker', moved.now).days.map((day) => day.load)).toEqual([null, 11, null])
    expect(placeChips(week([one]), 'worker', moved.now, () => false).days[1]?.load).toBe(11)
  })

  it('接受一份建议是一步，撤销一次全部收回；时段的改动也算改动', () => {
    const [a, b] = [chip(), chip()]
    const place = { date: '2026-11-16', crew: [wang, li], crewName: '王一维、李二保', start: null }
    const draft = (of: typeof a, start: string | null) => ({
      chip: of,
      from: place,
      to: { ...place, start },
      violations: [],
    })
    const accepted = draftedAll(emptyHistory, [draft(a, '08:40'), draft(b, '09:30')])
    expect(accepted.now.size).toBe(2)
    expect(draftedChip(b, accepted.now).start).toBe('09:30')
    expect(undone(accepted).now.size).toBe(0)
    // Back at the hour it had, it is no change at all.
    expect(drafted(accepted, draft(b, null)).now.size).toBe(1)
  })

  it(`撤销最多${UNDO_STEPS}步`, () => {
    const one = chip()
    const place = (day: number) => ({
      date: `2026-11-${String(day).padStart(2, '0')}`,
      crew: [wang, li],
      crewName: '王一维、李二保',
    })
    let history = emptyHistory
    for (let day = 1; day <= 25; day++)
      history = drafted(history, { chip: one, from: place(30), to: place(day), violations: [] })
    for (let step = 0; step < 30; step++) history = undone(history)
    expect(history.past).toEqual([])
    expect(history.now.get(one.id)?.to.date).toBe('2026-11-05')
  })
})
