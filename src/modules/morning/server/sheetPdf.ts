import { type PdfContent, renderPdf } from '#kernel/server/index.ts'
import { type Day, weekday } from '#kernel/shared/days.ts'
import { Level } from '#modules/template/shared/template.ts'
import { rollCall, type Sheet, type SheetContent, type SheetMember } from '../shared/morning.ts'

const days = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const lines = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => '#bbbbbb',
  paddingTop: () => 2,
  paddingBottom: () => 2,
}

/** One A4 to hang up and to sign; a large team's type is smaller rather than a second page. */
export function sheetPdf({ content, day, ticks }: Pick<Sheet, 'content' | 'day' | 'ticks'>): Promise<Uint8Array> {
  const rows = content.members.reduce((sum, { stops }) => sum + Math.max(1, placesOf(stops).length), 0)
  const size = rows + content.due.length + content.certificates.length > 34 ? 7.5 : 9
  return renderPdf({
    info: { title: `早会单 ${content.teamName} ${day}` },
    pageMargins: [32, 30, 32, 34],
    defaultStyle: { fontSize: size, lineHeight: 1.2 },
    content: [
      {
        columns: [
          { text: `${content.teamName} 早会单`, fontSize: 17, bold: true, width: '*' },
          { text: `${day} ${days[weekday(day) - 1]}`, fontSize: 13, alignment: 'right', width: 'auto' },
        ],
      },
      {
        text: [
          content.companyName,
          `班组长 ${content.leaderName ?? '—'}`,
          `值班电话 ${content.dutyPhone ?? '—'}`,
          `天气 ${content.weather ?? '未采集'}`,
        ].join('　'),
        color: '#555555',
        margin: [0, 0, 0, 6],
      },
      ...section('今日路线', route(content, ticks)),
      ...section(
        `法定临期（3 天内，未排在今天）${content.dueTotal} 单${content.dueTotal > content.due.length ? `，列出最紧的 ${content.due.length} 单` : ''}`,
        due(content, day),
      ),
      {
        columns: [
          { width: '*', stack: section('昨日返修', told(content.rework)) },
          { width: '*', stack: section('昨日领用配件', told(content.parts)) },
          { width: '*', stack: section(`证书提醒 ${content.certificates.length}`, papers(content)) },
        ],
        columnGap: 14,
      },
      { text: '安全交底与补充：', bold: true, margin: [0, 10, 0, 22] },
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 531, y2: 0, lineWidth: 0.5, lineColor: '#bbbbbb' }] },
    ],
    footer: () => ({
      text: '08:00 前确认到岗；路线为预计，现场以工单为准',
      alignment: 'center',
      fontSize: 7.5,
      color: '#777777',
    }),
  })
}

const section = (title: string, content: PdfContent): PdfContent[] => [
  { text: title, bold: true, fontSize: 10.5, margin: [0, 8, 0, 3] },
  content,
]

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

function route({ members }: SheetContent, ticks: Sheet['ticks']): PdfContent {
  const head = ['成员', '路线（按行走次序）', '单', '路上', '到岗'].map((text) => ({ text, color: '#555555' }))
  const body = members.map((member) => [
    { text: member.name, bold: true },
    member.stops.length === 0
      ? { text: member.absent ? '请假' : '没有工单', color: '#777777' }
      : { stack: placesOf(member.stops) },
    { text: String(member.stops.length), alignment: 'right' },
    { text: `${member.travel} 分`, alignment: 'right' },
    // Unticked: room for a signature.
    rollCall(member, ticks).tone === 'none' ? '□' : rollCall(member, ticks).label,
  ])
  return {
    table: { headerRows: 1, widths: [44, '*', 20, 34, 58], body: [head, ...body], dontBreakRows: true },
    layout: lines,
  }
}

function due({ due: rows }: SheetContent, day: Day): PdfContent {
  if (rows.length === 0) return { text: '没有', color: '#777777' }
  const body = rows.map(({ title, crew, planDate, legalDeadline }) => [
    title,
    crew.join('、') || '未派人',
    `计划 ${planDate.slice(5)}`,
    { text: `法定 ${legalDeadline.slice(5)}${legalDeadline < day ? ' 已超' : ''}`, bold: legalDeadline <= day },
  ])
  return { table: { widths: ['*', 110, 62, 78], body }, layout: lines }
}

const told = (rows: readonly string[] | null): PdfContent =>
  rows === null ? { text: '未采集', color: '#777777' } : rows.length === 0 ? '没有' : { ul: [...rows] }

function papers({ certificates }: SheetContent): PdfContent {
  if (certificates.length === 0) return { text: '没有', color: '#777777' }
  return {
    stack: certificates.map(({ name, certType, validTo, expired }) => ({
      text: `${name} ${certType} ${validTo ?? ''}${expired ? ' 已过期' : ''}`,
      bold: expired,
    })),
  }
}
