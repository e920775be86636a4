import { type Context, file, type PdfContent, renderPdf, xlsxType } from '#kernel/server/index.ts'
import { auditLook } from '#kernel/server/reading.ts'
import { writeWorkbook } from '#kernel/server/spreadsheet/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { InspectKind } from '../shared/inspection.ts'
import { type AppliedLift, findApplicant, findApplied } from './applySheet.store.ts'

/** A sheet longer than this is laid out beside the server. */
const MANY = 60
const heads = [
  '序号',
  '电梯',
  '注册代码',
  '使用登记证编号',
  '使用单位',
  '检验类型',
  '上次检验',
  '截止日期',
  '约定日期',
  '现场联系人',
]

const cellsOf = (lift: AppliedLift, n: number): string[] => [
  String(n + 1),
  lift.elevator,
  lift.registerCode ?? '未采集',
  lift.useCertNo ?? '未采集',
  lift.customerName,
  InspectKind.label(lift.kind),
  lift.lastInspectDate ?? '未采集',
  lift.deadline,
  lift.inspectDate ?? '',
  [lift.safetyOfficer, lift.officerPhone].filter(Boolean).join(' ') || '未采集',
]

/** 报检申请表 for one trip to the authority: the plans in order of their deadlines, grouped by what is applied for. */
export async function applySheet(ctx: Context, ids: readonly string[], format: 'pdf' | 'xlsx'): Promise<FileReply> {
  const lifts = await findApplied(ctx, ids)
  if (lifts.length < new Set(ids).size) throw refuse.notFound()
  if (lifts.length > MANY) ctx.moveToWorker()
  const today = dayOf(ctx.now)
  const name = `报检申请表_${today.replaceAll('-', '')}`
  await auditLook(
    ctx,
    'export',
    'inspectionPlan',
    '',
    JSON.stringify({ paper: '报检申请表', format, lines: lifts.length }),
  )
  if (format === 'xlsx') {
    const columns = heads.map((title) => ({ title, kind: 'text' as const }))
    const pieces: Uint8Array[] = []
    const rows = lifts.map(cellsOf)
    for await (const piece of writeWorkbook({ sheets: [{ name: '报检申请表', columns, rows }] })) pieces.push(piece)
    return file(`${name}.xlsx`, xlsxType, Buffer.concat(pieces))
  }
  const applicant = await findApplicant(ctx)
  const body = () =>
    renderPdf({
      info: { title: '电梯检验报检申请表' },
      pageOrientation: 'landscape',
      pageMargins: [30, 36, 30, 40],
      content: [
        { text: '电梯检验报检申请表', alignment: 'center', fontSize: 16, bold: true, margin: [0, 0, 0, 8] },
        headOf(applicant, lifts, today),
        tableOf(lifts),
        signsOf(),
      ],
      footer: (page, pages) => ({
        text: `${page} / ${pages}`,
        alignment: 'center',
        fontSize: 8,
        color: '#555555',
        margin: [0, 12, 0, 0],
      }),
      defaultStyle: { fontSize: 9 },
    })
  return file(`${name}.pdf`, 'application/pdf', body)
}

function headOf(
  applicant: Awaited<ReturnType<typeof findApplicant>>,
  lifts: readonly AppliedLift[],
  today: string,
): PdfContent {
  const organisations = [...new Set(lifts.map(({ orgName }) => orgName).filter(Boolean))].join('、') || '　'
  return {
    table: {
      widths: [64, '*', 64, '*'],
      body: [
        ['检验机构', organisations, '申请日期', today],
        ['维保单位', applicant.name, '许可证编号', applicant.licenceNo ?? '未采集'],
        ['联系人', applicant.contact ?? '未采集', '联系电话', applicant.phone ?? '未采集'],
        ['申请台数', `${lifts.length} 台`, '合计费用', '以检验机构通知为准'],
      ],
    },
    margin: [0, 0, 0, 8],
  }
}

function tableOf(lifts: readonly AppliedLift[]): PdfContent {
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [24, '*', 104, 76, '*', 46, 54, 54, 54, 76],
      body: [heads.map((text) => ({ text, bold: true })), ...lifts.map(cellsOf)],
    },
    fontSize: 8,
  }
}

const signsOf = (): PdfContent => ({
  columns: [
    { text: '使用单位（盖章）：', width: '*' },
    { text: '维保单位（盖章）：', width: '*' },
    { text: '检验机构受理：', width: '*' },
  ],
  margin: [0, 24, 0, 0],
  unbreakable: true,
})
