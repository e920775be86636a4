import type { PdfContent, PdfDefinition } from '#kernel/server/pdf.ts'
import { type Day, monthEnd } from '#kernel/shared/days.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { Level } from '#modules/template/shared/template.ts'
import type { ReportVisit } from './asks.ts'
import type { ReportFacts } from './customerReport.store.ts'

/** Done and confirmed (jobs 3). */
const DONE = [3, 4]
const GREY = '#6b7280'
const LINE = '#d1d5db'

/** The month's report as a paper that goes to the customer; what is not known says 未采集. */
export function reportPaper(facts: ReportFacts, { month, today }: { month: string; today: Day }): PdfDefinition {
  const [year, number] = month.split('-')
  const title = `${year}年${Number(number)}月电梯维保月报`
  const done = facts.visits.filter((visit) => DONE.includes(visit.status))
  const onTime = done.filter((visit) => visit.doneOn !== null && visit.doneOn <= visit.planDate).length
  const running = monthEnd(`${month}-01`) >= today
  const open = facts.hazards.filter((hazard) => !hazard.fixed).length
  return {
    info: { title: `${facts.customerName} ${title}`, author: facts.companyName },
    pageMargins: [44, 48, 44, 48],
    defaultStyle: { fontSize: 9 },
    styles: { h2: { fontSize: 11.5, bold: true, margin: [0, 14, 0, 6] }, th: { color: GREY, fontSize: 8.5 } },
    footer: (page, pages) => ({
      margin: [44, 14, 44, 0],
      fontSize: 8,
      color: GREY,
      columns: [
        `${facts.companyName}　值班电话 ${facts.dutyPhone}`,
        { text: `第 ${page} 页，共 ${pages} 页`, alignment: 'right' },
      ],
    }),
    content: [
      { text: title, fontSize: 17, bold: true },
      { text: facts.customerName, fontSize: 12, margin: [0, 4, 0, 0] },
      {
        text: `${facts.companyName} 出具于 ${today}${running ? `，数据截至 ${today}，本月尚未结束` : ''}`,
        color: GREY,
        margin: [0, 2, 0, 10],
      },
      figures([
        ['在保电梯', `${facts.lifts.length} 台`],
        ['本月计划维保', `${facts.visits.length} 次`],
        ['已完成', `${done.length} 次`],
        ['按计划日完成', done.length === 0 ? '—' : `${Math.round((onTime / done.length) * 100)} %`],
        ['未整改隐患', `${open} 项`],
        ['本月急修', `${facts.service.repairs} 次`],
      ]),
      { text: serviceOf(facts.service), color: GREY, margin: [0, 6, 0, 0] },
      head('一、本月维保', facts.visits.length, '次'),
      visitTable(facts.visits, today),
      head('二、隐患与建议', facts.hazards.length, '项'),
      hazardTable(facts.hazards),
      head('三、下月维保安排', facts.next.length, '次'),
      planTable(facts.next),
      head('四、在保电梯', facts.lifts.length, '台'),
      liftTable(facts.lifts),
      head('五、合同', facts.contracts.length, '份'),
      contractTable(facts.contracts),
    ],
  }
}

/** 急修与满意度 in a sentence; arrivals and stars only as far as there are any. */
function serviceOf({ repairs, trapped, arriveMinutes, stars, average }: ReportFacts['service']): string {
  const repaired = [
    `急修 ${repairs} 次`,
    ...(trapped > 0 ? [`其中困人 ${trapped} 次`] : []),
    ...(arriveMinutes === null ? [] : [`平均 ${arriveMinutes} 分钟到场`]),
  ].join('，')
  const told = stars > 0 ? `客户评价 ${stars} 次，平均 ${average} 星` : '本月没有评价'
  return `${repairs > 0 ? repaired : '本月没有急修'}；${told}。`
}

const head = (text: string, count: number, unit: string): PdfContent => ({
  text: [text, { text: `　${count} ${unit}`, color: GREY, bold: false, fontSize: 9 }],
  style: 'h2',
  headlineLevel: 1,
})

function figures(items: readonly (readonly [string, string])[]): PdfContent {
  return {
    table: {
      widths: items.map(() => '*'),
      body: [
        items.map(([name]) => ({ text: name, color: GREY, fontSize: 8.5, margin: [0, 4, 0, 0] })),
        items.map(([, value]) => ({ text: value, fontSize: 12.5, bold: true, margin: [0, 0, 0, 4] })),
      ],
    },
    layout: {
      hLineWidth: (row: number) => (row === 1 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => LINE,
      paddingLeft: () => 0,
    },
  }
}

const place = (visit: ReportVisit) => liftLabel(visit.communityName, visit.liftName)

function visitTable(visits: readonly ReportVisit[], today: Day): PdfContent {
  return table(
    ['计划日期', '电梯', '类别', '完成日期', '维保人员', '结果'],
    [56, '*', 44, 56, 96, 84],
    visits.map((visit) => [
      visit.planDate,
      place(visit),
      Level.label(visit.level as 1),
      visit.doneOn ?? '—',
      visit.workers ?? '—',
      resultOf(visit, today),
    ]),
    '本月没有计划的维保。',
  )
}

function resultOf(visit: ReportVisit, today: Day): PdfContent {
  if (DONE.includes(visit.status))
    return visit.abnormalCount
      ? `完成，异常 ${visit.abnormalCount} 项`
      : visit.abnormalCount === 0
        ? '完成，正常'
        : '完成'
  return visit.planDate < today ? { text: '逾期未完成', bold: true } : '未到日期'
}

function hazardTable(hazards: ReportFacts['hazards']): PdfContent {
  return table(
    ['发现日期', '电梯', '问题', '建议', '状态'],
    [56, 110, '*', 130, 72],
    hazards.map((one) => [
      one.foundOn,
      liftLabel(one.communityName, one.liftName),
      one.description,
      one.suggestion ?? '—',
      one.fixed ? `已整改${one.fixedOn ? ` ${one.fixedOn}` : ''}` : { text: '未整改', bold: true },
    ]),
    '本月没有新发现的隐患，也没有遗留未整改的隐患。',
  )
}

function planTable(visits: readonly ReportVisit[]): PdfContent {
  return table(
    ['计划日期', '电梯', '类别', '维保人员'],
    [56, '*', 44, 140],
    visits.map((visit) => [visit.planDate, place(visit), Level.label(visit.level as 1), visit.workers ?? '待分配']),
    '下月的维保还没有排出，排定后另行通知。',
  )
}

function liftTable(lifts: ReportFacts['lifts']): PdfContent {
  return table(
    ['小区', '电梯', '注册代码', '上次维保', '下次维保', '下次检验'],
    [96, '*', 112, 56, 56, 56],
    lifts.map((lift) => [
      lift.communityName,
      lift.name,
      lift.registerCode ?? '—',
      lift.lastMaintainDate ?? '未采集',
      lift.nextMaintainDate ?? '未安排',
      lift.nextInspectDate ?? '未采集',
    ]),
    '名下没有在用或停用的电梯。',
  )
}

function contractTable(contracts: ReportFacts['contracts']): PdfContent {
  return table(
    ['合同编号', '名称', '服务期', '台数'],
    [96, '*', 130, 40],
    contracts.map((one) => [one.contractNo, one.name, `${one.startDate} 至 ${one.endDate}`, String(one.elevatorCount)]),
    '本月没有在保合同。',
  )
}

function table(
  heads: readonly string[],
  widths: readonly (number | string)[],
  rows: readonly (readonly PdfContent[])[],
  none: string,
): PdfContent {
  if (rows.length === 0) return { text: none, color: GREY }
  return {
    table: {
      headerRows: 1,
      widths,
      dontBreakRows: true,
      body: [heads.map((text) => ({ text, style: 'th' })), ...rows],
    },
    layout: {
      hLineWidth: (row: number) => (row === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => LINE,
      paddingLeft: () => 0,
      paddingTop: () => 2.5,
      paddingBottom: () => 2.5,
    },
  }
}
