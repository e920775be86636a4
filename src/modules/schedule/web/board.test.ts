import { describe, expect, it } from 'vitest'
import type { CalendarChip } from '../shared/calendar.ts'
import { loadOf } from '../shared/figures.ts'
import { crewKey, placeChips, rowHeight, rowsInSight, shortPlace } from './board.ts'
import { drafted, draftedAll, draftedChip, emptyHistory, noDrafts, UNDO_STEPS, undone } from './drafts.ts'
import { spanOf } from './useCalendar.ts'
import { checkedVerdict, firstVerdict, joinVerdicts } from './verdict.ts'

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
    groups: [wang, li],
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
      chips.reduce((sum, one) => sum + (one.date === date && one.groups.includes(id) ? one.minutes : 0), 0),
    ),
  })),
})
const week = (chips: readonly CalendarChip[]) => ({
  loads: loads(chips),
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
        chip({ crew: '李二保、王一维', groups: [li, wang] }),
        chip({ crew: '王一维、赵小梯', groups: [wang, zhao], minutes: 60 }),
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

  it('没有人员的工单进待分配，不占行', () => {
    const board = placeChips(week([chip({ crew: '', groups: [] })]), 'worker', noDrafts)
    expect([board.rows.length, board.unassigned.length, board.total]).toEqual([0, 1, 1])
  })

  it('改动后的工单画在新日期新人员处，撤销即回', () => {
    const one = chip()
    const history = drafted(emptyHistory, {
      chip: one,
      from: { date: one.date, crew: one.groups, crewName: one.crew },
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
    const home = { date: one.date, crew: one.groups, crewName: one.crew }
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
    expect(spanOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(crewKey([li, wang])).toBe(crewKey([wang, li]))
  })
})

describe('拖动判定', () => {
  const target = {
    date: '2026-11-19',
    working: true,
    today: '2026-11-16',
    minutes: 90,
    crewName: '王一维、李二保',
    sameLift: false,
  }
  it('法定截止前可放，截止后需审批，已过的日期不可放', () => {
    expect(firstVerdict(chip(), target)).toEqual({ kind: 'ok', reason: '截止前 1 天', note: '周四负荷 32 %' })
    expect(firstVerdict(chip(), { ...target, date: '2026-11-21' })).toMatchObject({
      kind: 'ask',
      reason: '超过法定截止日 1 天',
    })
    expect(firstVerdict(chip(), { ...target, date: '2026-11-15' }).kind).toBe('no')
  })
  it('同梯同日、超过人均上限不可放；超目标与休息日只提醒', () => {
    expect(firstVerdict(chip(), { ...target, sameLift: true }).reason).toBe('该电梯当日已有维保工单')
    expect(firstVerdict(chip(), { ...target, minutes: 500 })).toMatchObject({
      kind: 'no',
      reason: '王一维、李二保当日545分钟，超过540分钟',
    })
    const warned = firstVerdict(chip(), { ...target, minutes: 400, working: false })
    expect([warned.kind, warned.note]).toEqual(['ok', '休息日；负荷 106 %，超过目标'])
  })
  it('服务器的检查更严时以它为准', () => {
    const first = firstVerdict(chip(), target)
    const row = { ok: false, needsApproval: false, violations: [{ code: 'V10', severity: 4, text: '电梯已停用' }] }
    const checked = checkedVerdict(row as never)
    expect(joinVerdicts(first, checked)).toEqual({ kind: 'no', reason: '电梯已停用' })
    expect(joinVerdicts(first, undefined)).toBe(first)
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
    const home = { date: one.date, crew: one.groups, crewName: one.crew }
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
