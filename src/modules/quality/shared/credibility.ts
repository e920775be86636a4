import type { Instant } from '#kernel/shared/days.ts'

/**
 * 可信度 (jobs 10.2): how far a record is borne out by evidence that its writer does not write himself. Each kind of
 * evidence takes points away or not; what was not collected counts neither for nor against. It chooses what is looked at
 * and is never a punishment.
 */

/** Changes with the points or the limits below; kept with every score. */
export const CREDIBILITY_RULE = 1
/** A score below this draws the order first: one strong finding, or several weak ones. */
export const LOW_SCORE = 85

/** When an item was recorded; `batch`: one tap recorded several (本部位其余正常). */
export interface ItemTime {
  readonly part: string
  readonly at: Instant
}

interface VisitSignIn {
  readonly name: string
  /** 1 到达 2 离场. */
  readonly kind: number
  readonly distance: number | null
  readonly limit: number | null
  readonly accuracy: number | null
  /** 1 GPS 2 扫码+照片. */
  readonly method: number
  /** 3 不通过. */
  readonly reviewState: number
}

export interface VisitEvidence {
  readonly startAt: Instant | null
  /** Null: the phone sent no times of items. */
  readonly items: readonly ItemTime[] | null
  /** Positions of the crew while they were at work, and how many of them were near the lift. */
  readonly track: { readonly points: number; readonly near: number } | null
  readonly signIns: readonly VisitSignIn[]
  readonly crew: number
  /** Photos with their fingerprint, and the orders in which the same one stands. */
  readonly photos: { readonly count: number; readonly known: readonly string[] } | null
  readonly clockWrong: boolean
  readonly workMinutes: number | null
  readonly leastMinutes: number
  /** Door of monitoring: what the terminal saw of 检修 and of the doors during the visit. */
  readonly terminal: { readonly inspection: boolean } | null
  /** Door of monitoring: floors by barometric height. */
  readonly floors: number | null
}

type EvidenceKind = 'pace' | 'terminal' | 'track' | 'signIn' | 'photo' | 'clock' | 'minutes' | 'crew' | 'barometer'

interface Finding {
  readonly kind: EvidenceKind
  readonly label: string
  /** Points taken away; null: not collected. */
  readonly points: number | null
  /** What speaks against the record, or what was seen. */
  readonly text: string
}

export interface Credibility {
  /** 0–100; null when there is no evidence at all. */
  readonly score: number | null
  readonly findings: readonly Finding[]
}

/** Less than this per item, with at least three items of a part, is faster than a person looks. */
const SECONDS_PER_ITEM = 8
const FEW_ITEMS = 3
const PACE_POINTS = 18
const PACE_FURTHER = 6
const PACE_MOST = 36
const NEAR_GOOD = 0.8
const NEAR_BAD = 0.5
const VAGUE_METRES = 100

const labels: Readonly<Record<EvidenceKind, string>> = {
  pace: '逐项用时',
  terminal: '终端检修状态',
  track: '人员轨迹',
  signIn: '签到与离场',
  photo: '照片',
  clock: '手机时间',
  minutes: '作业时长',
  crew: '两人在场',
  barometer: '气压楼层',
}
const unknown = (kind: EvidenceKind): Finding => ({ kind, label: labels[kind], points: null, text: '未采集' })
const found = (kind: EvidenceKind, points: number, text: string): Finding => ({
  kind,
  label: labels[kind],
  points,
  text,
})

/** Judges one visit; the findings stand in the order in which their reasons are said. */
export function credibilityOf(visit: VisitEvidence): Credibility {
  const findings = [
    paceOf(visit),
    terminalOf(visit),
    trackOf(visit),
    signInsOf(visit),
    photosOf(visit),
    clockOf(visit),
    minutesOf(visit),
    crewOf(visit),
    barometerOf(visit),
  ]
  const known = findings.filter(({ points }) => points !== null)
  // The clock of the phone alone is not evidence of a visit.
  if (!known.some(({ kind }) => kind !== 'clock' && kind !== 'minutes')) return { score: null, findings }
  const lost = known.reduce((sum, { points }) => sum + (points ?? 0), 0)
  return { score: Math.max(0, 100 - lost), findings }
}

/** 可信度 62：底坑项目3项在18秒内完成，终端未检测到检修状态. */
export function credibilityText({ score, findings }: Credibility): string {
  if (score === null) return '可信度 未采集'
  const against = findings.filter(({ points }) => (points ?? 0) > 0).map(({ text }) => text)
  const seen = findings.filter(({ points }) => points !== null).length
  return `可信度 ${score}：${against.length > 0 ? against.join('，') : `${seen}类证据与记录一致`}`
}

/** Parts whose items were recorded faster than anybody can look, counted from the record before them. */
function paceOf({ items, startAt }: VisitEvidence): Finding {
  if (!items || items.length < FEW_ITEMS) return unknown('pace')
  const sorted = items.map(({ part, at }) => ({ part, at: Date.parse(String(at)) })).toSorted((a, b) => a.at - b.at)
  const begin = startAt === null ? (sorted[0]?.at ?? 0) : Date.parse(String(startAt))
  const fast: string[] = []
  for (const [part, own] of Map.groupBy(sorted, (one) => one.part)) {
    const first = own[0]?.at ?? begin
    const before = sorted.filter((one) => one.part !== part && one.at <= first).at(-1)?.at ?? begin
    const seconds = Math.round(((own.at(-1)?.at ?? first) - before) / 1000)
    if (own.length >= FEW_ITEMS && seconds < own.length * SECONDS_PER_ITEM)
      fast.push(`${part}项目${own.length}项在${Math.max(1, seconds)}秒内完成`)
  }
  if (fast.length === 0) return found('pace', 0, `${items.length}项逐项登记，用时与项目数相称`)
  const points = Math.min(PACE_MOST, PACE_POINTS + (fast.length - 1) * PACE_FURTHER)
  return found('pace', points, fast.length > 2 ? `${fast[0]}等${fast.length}个部位` : fast.join('、'))
}

function terminalOf({ terminal }: VisitEvidence): Finding {
  if (!terminal) return unknown('terminal')
  return terminal.inspection
    ? found('terminal', 0, '终端检测到检修状态')
    : found('terminal', 20, '终端未检测到检修状态')
}

function trackOf({ track }: VisitEvidence): Finding {
  if (!track || track.points === 0) return unknown('track')
  const share = track.near / track.points
  const percent = Math.round(share * 100)
  if (share >= NEAR_GOOD) return found('track', 0, `作业期间${track.points}个定位点，${percent}%在电梯附近`)
  return found('track', share < NEAR_BAD ? 20 : 8, `作业期间轨迹仅${percent}%在电梯附近`)
}

function signInsOf({ signIns }: VisitEvidence): Finding {
  if (signIns.length === 0) return unknown('signIn')
  const failed = signIns.find(({ reviewState }) => reviewState === 3)
  if (failed) return found('signIn', 20, `${failed.name}的签到审核未通过`)
  const away = signIns.find(({ kind, distance, limit }) => kind === 2 && distance !== null && distance > (limit ?? 200))
  if (away) return found('signIn', 10, `${away.name}离场签到距电梯${away.distance}米`)
  const scanned = signIns.find(({ method, kind }) => method === 2 && kind === 1)
  if (scanned) return found('signIn', 8, `${scanned.name}扫码签到，没有定位`)
  const vague = signIns.find(({ accuracy }) => (accuracy ?? 0) > VAGUE_METRES)
  if (vague) return found('signIn', 3, `${vague.name}签到定位精度±${Math.round(vague.accuracy ?? 0)}米`)
  return found('signIn', 0, '签到、离场都在电梯附近')
}

function photosOf({ photos }: VisitEvidence): Finding {
  if (!photos || photos.count === 0) return unknown('photo')
  if (photos.known.length > 0) return found('photo', 25, `有照片与工单${photos.known[0]}的相同`)
  return found('photo', 0, `${photos.count}张照片都是第一次出现`)
}

function clockOf({ clockWrong }: VisitEvidence): Finding {
  return clockWrong ? found('clock', 10, '手机时间在作业中被改动') : found('clock', 0, '手机时间没有偏差')
}

function minutesOf({ workMinutes, leastMinutes }: VisitEvidence): Finding {
  if (workMinutes === null) return unknown('minutes')
  if (workMinutes < leastMinutes) return found('minutes', 15, `作业${workMinutes}分钟，少于最短${leastMinutes}分钟`)
  return found('minutes', 0, `作业${workMinutes}分钟`)
}

function crewOf({ signIns, crew }: VisitEvidence): Finding {
  const there = new Set(signIns.filter(({ kind }) => kind === 1).map(({ name }) => name))
  if (there.size === 0 || crew < 2) return unknown('crew')
  const [only] = there
  return there.size < 2 ? found('crew', 12, `只有${only}一人签到`) : found('crew', 0, `${there.size}人签到在场`)
}

function barometerOf({ floors }: VisitEvidence): Finding {
  if (floors === null) return unknown('barometer')
  return floors < 2
    ? found('barometer', 10, '作业期间气压高度没有变化')
    : found('barometer', 0, `气压高度经过${floors}层`)
}
