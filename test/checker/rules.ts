import { serial, weekdayNo } from './dates.ts'

/** V01–V18 of one order, row by row of the table in jobs 6.5; plain facts in, plain findings out. */
export interface JudgedWorker {
  id: string
  name: string
  /** Last day of the T certificate; null: without end; absent: has none. */
  certTo?: string | null
  /** 0 is 「维保」. */
  skills: readonly number[]
  skillLevel: number
  joined: boolean
  leftOn: string | null
  away: readonly (readonly [from: string, to: string])[]
}

export interface JudgedOrder {
  id: string
  no: string
  liftId: string
  communityId: string
  place: { lng: number; lat: number }
  date: string
  /** Minutes since midnight; null: no hour yet. */
  start: number | null
  minutes: number
  level: number
  onDemand: boolean
  /** The main worker first. */
  crew: readonly string[]
}

export interface Situation {
  order: JudgedOrder
  others: readonly JudgedOrder[]
  workers: readonly JudgedWorker[]
  today: string
  publishing: boolean
  maxGapDays: number
  minGapDays: number
  lastVisit: string | null
  serviceFrom: string | null
  contractEnd: string | null
  renewalPending: boolean
  stopped: boolean
  homeLift: boolean
  inspectionTo: string | null
  levelDue: string | null
  demandGapDays: number | null
  category: 1 | 2 | 3 | 4
  templateType: 1 | 2 | 3 | 4 | null
  community: string
  /** 允许 (true) or 禁止, on a weekday, between these minutes. */
  windows: readonly { allowed: boolean; weekday: number; from: number; to: number }[]
  isWorked: (n: number) => boolean
  minCrew: number
  oneCertificateIsEnough: boolean
  dayTarget: number
  dayMax: number
  freezeDays: number
}

export interface Judgement {
  code: string
  severity: '提示' | '警告' | '需审批' | '阻断'
  text: string
}

const two = (n: number) => String(n).padStart(2, '0')
const clock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
const CATEGORIES = ['曳引与强制驱动电梯', '液压驱动电梯', '杂物电梯', '自动扶梯与自动人行道']
const LEVELS: Record<number, string> = { 1: '半月', 2: '月度', 3: '季度', 4: '半年', 5: '年度', 99: '临时' }

export function judged(s: Situation): Judgement[] {
  const { order } = s
  const found: Judgement[] = []
  const say = (code: string, severity: Judgement['severity'], text: string) => found.push({ code, severity, text })
  const day = serial(order.date)
  const crew = order.crew.map((id) => s.workers.find((worker) => worker.id === id) as JudgedWorker)
  const sameDay = s.others.filter((other) => other.id !== order.id && other.date === order.date)

  if (s.lastVisit !== null) {
    const n = day - serial(s.lastVisit)
    const inherited = s.serviceFrom !== null && serial(s.lastVisit) + s.maxGapDays < serial(s.serviceFrom)
    if (!order.onDemand && n > s.maxGapDays && !inherited) {
      const severity = s.homeLift ? '警告' : s.publishing ? '阻断' : '需审批'
      say('V01', severity, `与上次维保（${s.lastVisit}）相隔${n}天，超过${s.maxGapDays}日`)
    }
    if (n >= 0 && n < s.minGapDays) say('V02', '提示', `与上次维保仅隔${n}天`)
    const allowed = s.demandGapDays ?? s.maxGapDays
    if (order.onDemand && n > allowed) say('V17', '需审批', `按需间隔${n}天，超过允许的${allowed}天`)
  }
  if (crew.length < s.minCrew) say('V03', '阻断', `仅安排${crew.length}人，至少${s.minCrew}人`)
  const bare = crew.filter(({ certTo }) => certTo === undefined || (certTo !== null && serial(certTo) < day))
  if (!(s.oneCertificateIsEnough && bare.length < crew.length)) {
    for (const { name, certTo } of bare)
      say(
        'V04',
        '阻断',
        certTo
          ? `${name}的电梯作业证(T)于${certTo}到期，不能安排${order.date}的工单`
          : `${name}没有有效的电梯作业证(T)，不能安排${order.date}的工单`,
      )
  }
  for (const worker of crew) {
    for (const other of sameDay) clash(worker, other)
    if (!worker.joined) say('V06', '阻断', `${worker.name}${order.date}未加入`)
    else if (worker.leftOn !== null && serial(worker.leftOn) < day)
      say('V06', '阻断', `${worker.name}${order.date}已离职`)
    else if (worker.away.some(([from, to]) => serial(from) <= day && day <= serial(to)))
      say('V06', '阻断', `${worker.name}${order.date}请假`)
    const mine = sameDay.filter((other) => other.crew.includes(worker.id))
    const total = order.minutes + mine.reduce((sum, other) => sum + other.minutes, 0)
    if (total > s.dayMax) say('V07', '阻断', `${worker.name}当日${total}分钟，超过${s.dayMax}分钟`)
    else if (total > s.dayTarget) say('V07', '警告', `${worker.name}当日${total}分钟，超过${s.dayTarget}分钟`)
    if (!worker.skills.includes(0)) say('V13', '阻断', `${worker.name}未登记「维保」技能`)
  }
  if (order.level === 5 && crew[0] && crew[0].skillLevel < 2) say('V13', '阻断', '年度维保主作业人技能等级须≥2')
  if (!mayEnter(s, day)) say('V08', '需审批', `${s.community}仅允许…进场`)
  if (s.contractEnd !== null && day > serial(s.contractEnd)) {
    const agreed = s.renewalPending && day - serial(s.contractEnd) <= 30
    say('V09', agreed ? '需审批' : '阻断', `合同于${s.contractEnd}到期`)
  }
  if (s.stopped) say('V10', '阻断', '电梯已停用')
  if (!s.isWorked(day)) say('V11', '警告', `${order.date}为休息日`)
  if (s.levelDue !== null && day > serial(s.levelDue))
    say('V12', s.homeLift ? '警告' : '需审批', `${LEVELS[order.level]}维保最迟${s.levelDue}`)
  if (s.templateType !== null && s.templateType !== s.category)
    say('V14', '阻断', `模板适用「${CATEGORIES[s.templateType - 1]}」，电梯为「${CATEGORIES[s.category - 1]}」`)
  if (sameDay.some((other) => other.liftId === order.liftId)) say('V15', '阻断', '该电梯当日已有维保工单')
  if (s.inspectionTo !== null && day > serial(s.inspectionTo))
    say('V16', '警告', `检验有效期至${s.inspectionTo}，已过期`)
  if (!s.publishing && crew.length > 0 && day - serial(s.today) < s.freezeDays)
    say('V18', '警告', `距作业不足${s.freezeDays}天，须${crew.map(({ name }) => name).join('、')}确认`)
  return found

  /** V05: in minutes of the day, the other order with the way on both sides of it. */
  function clash(worker: JudgedWorker, other: JudgedOrder): void {
    if (order.start === null || other.start === null || !other.crew.includes(worker.id)) return
    const way = other.communityId === order.communityId ? 3 : minutesBetween(other.place, order.place)
    let n = 0
    for (let minute = order.start; minute < order.start + order.minutes; minute++)
      if (minute >= other.start - way && minute < other.start + other.minutes + way) n += 1
    const [from, to] = [clock(other.start), clock(other.start + other.minutes)]
    if (n > 0) say('V05', '阻断', `${worker.name}在${from}–${to}已有工单${other.no}，重叠${n}分钟（含路程${way}分钟）`)
  }
}

/** Every minute of the work must be one at which people may be there; without an hour, some stretch of the day. */
function mayEnter({ order, windows }: Situation, day: number): boolean {
  if (windows.length === 0) return true
  const today = windows.filter(({ weekday }) => weekday === weekdayNo(day))
  const allowances = windows.some((window) => window.allowed)
  const open = (minute: number) => {
    const inside = (window: { from: number; to: number }) => window.from <= minute && minute < window.to
    if (today.some((window) => !window.allowed && inside(window))) return false
    return !allowances || today.some((window) => window.allowed && inside(window))
  }
  let longest = 0
  let run = 0
  for (let minute = order.start ?? 0; minute < (order.start === null ? 1440 : order.start + order.minutes); minute++) {
    run = minute < 1440 && open(minute) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest >= order.minutes
}

/** ⌈km × 1.35 ÷ 22 km/h × 60⌉ + 4, along a flat map: a few kilometres are flat enough. */
function minutesBetween(a: { lng: number; lat: number }, b: { lng: number; lat: number }): number {
  const kmPerDegree = (6371 * Math.PI) / 180
  const north = (a.lat - b.lat) * kmPerDegree
  const east = (a.lng - b.lng) * kmPerDegree * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180)
  return Math.ceil((Math.hypot(north, east) * 1.35 * 60) / 22 - 1e-6) + 4
}
