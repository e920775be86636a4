import { type Context, file, type PdfContent, xlsxType } from '#kernel/server/index.ts'
import { type Fact, facts, renderPapers, signatures, table, width } from '#kernel/server/paper/index.ts'
import { auditLook } from '#kernel/server/reading.ts'
import { writeWorkbook } from '#kernel/server/spreadsheet/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { letterheadOf } from '#modules/enterprise/server/index.ts'
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
  const paper = {
    letterhead: await letterheadOf(ctx, ctx.companyId),
    title: '电梯检验报检申请表',
    fact: `${today}　${lifts.length} 台`,
    of: `电梯检验报检申请表 ${today}`,
    body: [facts(headFacts(applicant, lifts, today), width.landscape), tableOf(lifts), signs],
  }
  return file(`${name}.pdf`, 'application/pdf', () =>
    renderPapers([paper], { title: '电梯检验报检申请表', landscape: true }),
  )
}

function headFacts(
  applicant: Awaited<ReturnType<typeof findApplicant>>,
  lifts: readonly AppliedLift[],
  today: string,
): Fact[] {
  const organisations = [...new Set(lifts.map(({ orgName }) => orgName).filter(Boolean))].join('、')
  return [
    ['检验机构', organisations || '未采集'],
    ['申请日期', today],
    ['维保单位', applicant.name],
    ['许可证编号', applicant.licenceNo ?? '未采集'],
    ['联系人', applicant.contact ?? '未采集'],
    ['联系电话', applicant.phone ?? '未采集'],
    ['申请台数', `${lifts.length} 台`],
    ['合计费用', '以检验机构通知为准'],
  ]
}

/** Names and places wrap; numbers and dates never do. */
const WRAPPED = new Set(['电梯', '使用单位', '现场联系人'])

const tableOf = (lifts: readonly AppliedLift[]): PdfContent =>
  table({
    columns: heads.map((title) => ({ title, whole: !WRAPPED.has(title), right: title === '序号' })),
    rows: lifts.map(cellsOf),
    room: width.landscape,
  })

const stamp = (title: string) => ({ title, open: true, lines: [['日期', null]] as const })

const signs: PdfContent = signatures(
  [stamp('使用单位（盖章）'), stamp('维保单位（盖章）'), stamp('检验机构受理')],
  width.landscape,
)
