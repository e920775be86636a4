import type { PdfContent } from '#kernel/server/index.ts'
import {
  type Cell,
  figures,
  type Letterhead,
  paragraph,
  type Row,
  renderPapers,
  table,
} from '#kernel/server/paper/index.ts'
import { addDays, type Day, monthEnd } from '#kernel/shared/days.ts'
import { minutesSaid, shortDay } from '#kernel/shared/said.ts'
import { thousands } from '#kernel/shared/text.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { Level } from '#modules/template/shared/template.ts'
import type { ReportVisit } from './asks.ts'
import type { ReportFacts } from './customerReport.store.ts'

/** Done and confirmed (jobs 3). */
const DONE = [3, 4]
/** Ends and inspections that are told of so long before. */
const AHEAD_DAYS = 60

interface Month {
  /** 2026-11 */
  readonly month: string
  readonly today: Day
}

/** The month's report as a paper that goes to the customer; what is not known says 未采集. */
export function reportPaper(letterhead: Letterhead, report: ReportFacts, month: Month): Promise<Uint8Array> {
  const [year, number] = month.month.split('-')
  const title = `${year}年${Number(number)}月电梯维保月报`
  const running = monthEnd(`${month.month}-01`) >= month.today
  const paper = {
    letterhead,
    title,
    fact: `${report.customerName}　${month.today} 出具${running ? '，本月尚未结束，数据截至当日' : ''}`,
    of: `${report.customerName} ${title}`,
    body: [
      paragraph(doneText(report, month.today), { bold: true }),
      paragraph(toDecide(report, month), { bold: true }),
      figures(figuresOf(report)),
      ...service(report.service),
      paragraph(monitoredText(report.monitored), { quiet: true }),
      hazardTable(report),
      outageTable(report.outages),
      liftTable(report, month),
      contractTable(report.contracts),
    ],
  }
  return renderPapers([paper], { title: `${report.customerName} ${title}` })
}

const doneOf = ({ visits }: ReportFacts) => visits.filter(({ status }) => DONE.includes(status))
const openOf = ({ hazards }: ReportFacts) => hazards.filter(({ fixed }) => !fixed)

/** What was done, in one sentence for the reader. */
function doneText(report: ReportFacts, today: Day): string {
  const { service } = report
  const called = [
    ...(service.repairs > 0 ? [`急修 ${service.repairs} 次`] : []),
    ...(service.trapped > 0 ? [`困人救援 ${service.trapped} 次`] : []),
  ]
  return `${visitedText(report, today)}，${called.length > 0 ? `处理${called.join('、')}` : '没有急修和困人'}。`
}

function visitedText(report: ReportFacts, today: Day): string {
  const { visits, lifts } = report
  if (lifts.length === 0 && visits.length === 0) return '名下没有在保电梯'
  if (visits.length === 0) return `${lifts.length} 台在保电梯本月没有计划的维保`
  const done = doneOf(report).length
  if (done === visits.length) return `${lifts.length} 台在保电梯的 ${done} 次维保全部完成`
  const late = visits.filter((visit) => isLate(visit, today)).length
  const missed = late > 0 ? `，逾期未完成 ${late} 次` : ''
  return `${lifts.length} 台在保电梯计划维保 ${visits.length} 次，完成 ${done} 次${missed}`
}

/** What the customer has to decide or to make possible; said as well when it is nothing. */
function toDecide(report: ReportFacts, { month, today }: Month): string {
  const from = monthEnd(`${month}-01`) < today ? monthEnd(`${month}-01`) : today
  const soon = (day: Day | null) => day !== null && day <= addDays(from, AHEAD_DAYS)
  const open = openOf(report).length
  const inspected = report.lifts.filter(({ nextInspectDate }) => soon(nextInspectDate)).length
  const ending = report.contracts.filter(({ endDate }) => soon(endDate)).length
  const asked = [
    ...(open > 0 ? [`${open} 项隐患的整改`] : []),
    ...(inspected > 0 ? [`${inspected} 台电梯的检验（${AHEAD_DAYS} 天内到期）`] : []),
    ...(ending > 0 ? [`${ending} 份合同的续签（${AHEAD_DAYS} 天内到期）`] : []),
  ]
  return asked.length > 0 ? `需要贵单位决定：${asked.join('、')}。` : '没有需要贵单位决定的事项。'
}

function figuresOf(report: ReportFacts): [string, string][] {
  const done = doneOf(report)
  const onTime = done.filter((visit) => visit.doneOn !== null && visit.doneOn <= visit.planDate).length
  const { service } = report
  return [
    ['在保电梯', `${report.lifts.length} 台`],
    ['完成维保', `${done.length} / ${report.visits.length} 次`],
    ['按计划日完成', done.length === 0 ? '—' : `${Math.round((onTime / done.length) * 100)} %`],
    ['未整改隐患', `${openOf(report).length} 项`],
    ['急修', `${service.repairs} 次`],
    ['困人', `${service.trapped} 次`],
  ]
}

/** 急修, 困人 and 评价, each for itself; minutes and stars only as far as there are any. */
function service({
  repairs,
  arriveMinutes,
  trapped,
  trappedArriveMinutes,
  rescueMinutes,
  stars,
  average,
}: ReportFacts['service']): PdfContent[] {
  const mean = (minutes: number | null, what: string) =>
    minutes === null ? [] : [`平均 ${minutesSaid(minutes)}${what}`]
  const repaired = repairs > 0 ? [`急修 ${repairs} 次`, ...mean(arriveMinutes, '到场')] : ['本月没有急修']
  const freed =
    trapped > 0
      ? [`困人 ${trapped} 次`, ...mean(trappedArriveMinutes, '到场'), ...mean(rescueMinutes, '解救')]
      : ['没有困人']
  const told = stars > 0 ? `贵单位评价 ${stars} 次，平均 ${average} 星` : '本月没有评价'
  return [paragraph(`${repaired.join('，')}；${freed.join('，')}；${told}。`, { quiet: true })]
}

/** What terminals reported; a lift without one is not said to have run well. */
function monitoredText(monitored: ReportFacts['monitored']): string {
  if (!monitored) return '运行监测：名下电梯没有接入监测终端，运行故障未采集。'
  const { lifts, online, faults, alarms } = monitored
  const share = online === null ? '' : `，在线率 ${online} %`
  const said = [...(faults > 0 ? [`故障 ${faults} 次`] : []), ...(alarms > 0 ? [`报警 ${alarms} 次`] : [])]
  return `运行监测：${lifts} 台接入终端${share}；${said.length > 0 ? `上报${said.join('、')}，误报不计` : '没有上报故障和报警'}。`
}

/** Which lifts stood and what that was to the homes; a number of homes that nobody noted is not 0 (monitoring 10.5). */
function outageTable(outages: ReportFacts['outages']): PdfContent {
  const known = outages.flatMap(({ homeMinutes }) => (homeMinutes === null ? [] : [homeMinutes]))
  const minutes = outages.reduce((sum, one) => sum + one.minutes, 0)
  const sum = known.reduce((all, one) => all + one, 0)
  const total = known.length > 0 ? `，${thousands(sum)} 户·分钟` : ''
  return table({
    heading: ['停梯影响', outages.length > 0 ? `${outages.length} 台，共 ${minutesSaid(minutes)}${total}` : '没有'],
    columns: [
      { title: '电梯' },
      { title: '次数', whole: true, right: true },
      { title: '停梯时长', whole: true, right: true },
      { title: '受影响户数', whole: true, right: true },
      { title: '户·分钟', whole: true, right: true },
    ],
    rows: outages.map((one) => [
      placeOf(one),
      String(one.times),
      minutesSaid(one.minutes),
      one.homes === null ? (one.forPeople ? '未采集' : '不按户计') : thousands(one.homes),
      one.homeMinutes === null ? '—' : thousands(one.homeMinutes),
    ]),
    none: '本月没有停梯；检修和维保作业不算停梯。',
  })
}

const placeOf = ({ communityName, liftName }: { communityName: string; liftName: string }) =>
  liftLabel(communityName, liftName)

/** What is open stands first: it is what the customer has to act on. */
function hazardTable(report: ReportFacts): PdfContent {
  const open = openOf(report)
  const rows = [...open, ...report.hazards.filter(({ fixed }) => fixed)].map(
    (one): Row => ({
      marked: !one.fixed,
      cells: [
        placeOf(one),
        one.suggestion ? { text: one.description, more: `建议：${one.suggestion}` } : one.description,
        one.foundOn,
        one.fixed ? `已整改${one.fixedOn ? ` ${one.fixedOn}` : ''}` : { text: '未整改', bold: true },
      ],
    }),
  )
  return table({
    heading: ['隐患与建议', `${rows.length} 项`],
    columns: [
      { title: '电梯' },
      { title: '问题与建议' },
      { title: '发现日期', whole: true },
      { title: '状态', whole: true },
    ],
    rows,
    none: '本月没有新发现的隐患，也没有遗留未整改的隐患。',
  })
}

interface LiftLine {
  readonly communityName: string
  readonly name: string
  readonly visits: readonly ReportVisit[]
  readonly next: readonly ReportVisit[]
  readonly inspectDate: Day | null
}

/** One line a lift: what was done, what comes; a lift that left during the month stands in it as well. */
function liftsOf({ lifts, visits, next }: ReportFacts): LiftLine[] {
  const key = (communityName: string, name: string) => `${communityName}\n${name}`
  const done = Map.groupBy(visits, (one) => key(one.communityName, one.liftName))
  const coming = Map.groupBy(next, (one) => key(one.communityName, one.liftName))
  const known = new Map(lifts.map((lift) => [key(lift.communityName, lift.name), lift.nextInspectDate]))
  return [...new Set([...known.keys(), ...done.keys(), ...coming.keys()])].map((one) => {
    const [communityName = '', name = ''] = one.split('\n')
    return {
      communityName,
      name,
      inspectDate: known.get(one) ?? null,
      visits: done.get(one) ?? [],
      next: coming.get(one) ?? [],
    }
  })
}

function liftTable(report: ReportFacts, { today }: Month): PdfContent {
  const all = liftsOf(report)
  const groups = Map.groupBy(all, ({ communityName }) => communityName)
  const rows = [...groups].flatMap(([communityName, lifts]): Row[] => [
    ...(groups.size > 1 ? [{ heading: communityName }] : []),
    ...lifts.map((lift): Row => {
      const late = lift.visits.some((visit) => isLate(visit, today))
      const name = groups.size > 1 ? lift.name : liftLabel(communityName, lift.name)
      return {
        marked: late,
        cells: [
          name,
          visitsCell(lift.visits, today),
          workersOf(lift.visits),
          lift.next.map((visit) => dayAndLevel(visit.planDate, visit, today)).join('、') || '未排',
          lift.inspectDate ?? '未采集',
        ],
      }
    }),
  ])
  return table({
    heading: ['逐台维保', `${all.length} 台`],
    columns: [
      { title: '电梯' },
      { title: '本月维保' },
      { title: '维保人员' },
      { title: '下月计划' },
      { title: '下次检验', whole: true },
    ],
    rows,
    none: '名下没有在用或停用的电梯。',
  })
}

const isLate = ({ status, planDate }: ReportVisit, today: Day) => !DONE.includes(status) && planDate < today

/** 11-03 半月 */
const dayAndLevel = (day: Day, { level }: ReportVisit, today: Day) =>
  `${shortDay(day, today)} ${Level.label(level as 1)}`

function visitsCell(visits: readonly ReportVisit[], today: Day): Cell {
  if (visits.length === 0) return { text: '没有计划', quiet: true }
  return visits.map((visit) => visitText(visit, today)).join('、')
}

function visitText(visit: ReportVisit, today: Day): string {
  if (isLate(visit, today)) return `${dayAndLevel(visit.planDate, visit, today)} 逾期未完成`
  if (!DONE.includes(visit.status)) return `${dayAndLevel(visit.planDate, visit, today)} 未到日期`
  const found = visit.abnormalCount ? `完成，异常 ${visit.abnormalCount} 项` : '完成'
  return `${dayAndLevel(visit.doneOn ?? visit.planDate, visit, today)} ${found}`
}

const workersOf = (visits: readonly ReportVisit[]): string =>
  [...new Set(visits.flatMap(({ workers }) => workers?.split('、') ?? []))].join('、') || '—'

function contractTable(contracts: ReportFacts['contracts']): PdfContent {
  return table({
    heading: ['合同', `${contracts.length} 份`],
    columns: [
      { title: '合同编号', whole: true },
      { title: '名称' },
      { title: '服务期', whole: true },
      { title: '台数', whole: true, right: true },
    ],
    rows: contracts.map((one) => [
      one.contractNo,
      one.name,
      `${one.startDate} 至 ${one.endDate}`,
      String(one.elevatorCount),
    ]),
    none: '本月没有在保合同。',
  })
}
