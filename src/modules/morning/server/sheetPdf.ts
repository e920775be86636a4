import type { PdfContent } from '#kernel/server/index.ts'
import {
  type Cell,
  heading,
  heightOfPage,
  type Letterhead,
  paragraph,
  pointsWithin,
  type Row,
  renderPapers,
  table,
} from '#kernel/server/paper/index.ts'
import { type Day, weekday } from '#kernel/shared/days.ts'
import { minutesShort, namesSaid, shortDay } from '#kernel/shared/said.ts'
import { Level } from '#modules/template/shared/template.ts'
import { rollCall, type Sheet, type SheetContent, type SheetMember } from '../shared/morning.ts'

const days = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

type Printed = Pick<Sheet, 'content' | 'day' | 'ticks'>

/** One A4 to hang up and to sign; a large team's type is smaller rather than a second page. */
export function sheetPdf(letterhead: Letterhead, { content, day, ticks }: Printed): Promise<Uint8Array> {
  const name = `${content.teamName} 早会单`
  const facts = [
    `${day} ${days[weekday(day) - 1]}`,
    `班组长 ${content.leaderName ?? '—'}`,
    `天气 ${content.weather ?? '未采集'}`,
  ]
  const paper = {
    letterhead,
    title: name,
    fact: facts.join('　'),
    of: `${name} ${day}　08:00 前确认到岗；路线为预计，现场以工单为准`,
    body: [
      route(content, ticks),
      due(content, day),
      {
        columns: [
          { width: '*', stack: [heading('昨日返修'), told(content.rework)] },
          { width: '*', stack: [heading('昨日领用配件'), told(content.parts)] },
          { width: '*', stack: [heading('证书提醒', `${content.certificates.length}`), papers(content)] },
        ],
        columnGap: 14,
      },
      heading('安全交底与补充'),
      { text: ' ', fontSize: 24 },
    ],
  }
  return renderPapers([paper], { title: `早会单 ${content.teamName} ${day}` })
}

type Stops = SheetMember['stops']

/** Lifts of one place in one line: 08:42 青禾花园：1号梯 半月、2号梯 半月. */
function placesOf(stops: Stops): string[] {
  const groups: { place: string; at: string; lifts: string[] }[] = []
  for (const stop of stops) {
    const last = groups.at(-1)
    const lift = `${stop.title} ${Level.label(stop.level)}`
    if (last?.place === stop.communityName) last.lifts.push(lift)
    else groups.push({ place: stop.communityName, at: stop.at, lifts: [lift] })
  }
  return groups.map(({ place, at, lifts }, n) => `${n + 1}. ${at} ${place}：${lifts.join('、')}`)
}

/** Points of the page that are not the route's: head, foot, and each line of what is due. */
const BESIDE = 250
const LINE = 16

function route({ members, due: rows }: SheetContent, ticks: Sheet['ticks']): PdfContent {
  const spec = {
    heading: ['今日路线', `${members.length} 人`] as const,
    columns: [
      { title: '成员', whole: true },
      { title: '路线（按行走次序）' },
      { title: '单', whole: true, right: true },
      { title: '路上', whole: true, right: true },
      { title: '到岗', whole: true },
    ],
    rows: members.map(
      (member): Row => [
        { text: member.name, bold: true },
        routeText(member),
        String(member.stops.length),
        minutesShort(member.travel),
        // Unticked: room for a signature.
        rollCall(member, ticks).tone === 'none' ? '□　　　　' : rollCall(member, ticks).label,
      ],
    ),
    none: '班组没有成员',
  }
  return table({ ...spec, points: pointsWithin(spec, heightOfPage - BESIDE - LINE * rows.length) })
}

const routeText = (member: SheetMember): Cell =>
  member.stops.length === 0
    ? { text: member.absent ? '请假' : '没有工单', quiet: true }
    : placesOf(member.stops).join('\n')

const due = ({ due: rows, dueTotal }: SheetContent, day: Day): PdfContent =>
  table({
    heading: [
      '法定临期，3 天内未排在今天',
      `${dueTotal} 单${dueTotal > rows.length ? `，列出最紧的 ${rows.length} 单` : ''}`,
    ],
    columns: [
      { title: '电梯' },
      { title: '作业人员' },
      { title: '计划', whole: true },
      { title: '法定截止', whole: true },
    ],
    rows: rows.map(
      ({ title, crew, planDate, legalDeadline }): Row => [
        title,
        namesSaid(crew) || '未派人',
        shortDay(planDate, day),
        { text: `${shortDay(legalDeadline, day)}${legalDeadline < day ? ' 已超' : ''}`, bold: legalDeadline <= day },
      ],
    ),
  })

const told = (rows: readonly string[] | null): PdfContent =>
  rows === null
    ? paragraph('未采集', { quiet: true })
    : rows.length === 0
      ? paragraph('没有', { quiet: true })
      : { stack: rows.map((row) => paragraph(row)) }

function papers({ certificates }: SheetContent): PdfContent {
  if (certificates.length === 0) return paragraph('没有', { quiet: true })
  return {
    stack: certificates.map(({ name, certType, validTo, expired }) =>
      paragraph(`${name} ${certType} ${validTo ?? ''}${expired ? ' 已过期' : ''}`, { bold: expired }),
    ),
  }
}
