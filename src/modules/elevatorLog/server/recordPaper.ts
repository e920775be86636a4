import { type Context, file, type PdfContent, qrPng, renderPdf } from '#kernel/server/index.ts'
import { auditLook } from '#kernel/server/reading.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { demandLift, readRecord } from '#modules/elevator/server/index.ts'
import { ElevatorLogKind } from '#modules/elevator/shared/elevator.terms.ts'
import { brokenText, type ElevatorLog } from '#modules/elevator/shared/elevatorDetail.ts'
import { INTACT } from '../shared/elevatorLog.ts'
import { findPaperLift, type PaperLift, recordToken } from './elevatorLog.store.ts'

/** Records longer than this are laid out beside the server: a page takes some 30 ms. */
const MANY = 300

/**
 * 电梯履历: every line of the record with its hash, and a code that asks our server whether the record is whole and still
 * ends, at the line printed last, with the hash printed here (archives 10.5). Who rewrote the whole chain in the database
 * would have to find every paper as well.
 */
export async function recordPaper(ctx: Context, elevatorId: string): Promise<FileReply> {
  const { companyId } = await demandLift(ctx, elevatorId)
  const { lines, broken } = await readRecord(ctx, elevatorId)
  if (lines.length > MANY) ctx.moveToWorker()
  const lift = await findPaperLift(ctx, elevatorId, ctx.who.companies)
  const last = lines.at(-1)
  if (!lift || !last) throw refuse.notFound()
  // An operations user reads only: the token is the company's.
  const token = await ctx.inCompany(companyId, (inner) => recordToken(inner, elevatorId))
  await auditLook(ctx, 'export', 'elevator', elevatorId, JSON.stringify({ paper: '电梯履历', lines: lines.length }))
  const address = `${ctx.services.settings.publicUrl}/r/${token}?seq=${last.seq}&hash=${last.hash}`
  const qr = `data:image/png;base64,${Buffer.from(await qrPng(address, 300)).toString('base64')}`
  const body = () =>
    renderPdf({
      info: { title: `电梯履历 ${lift.name}` },
      pageMargins: [36, 40, 36, 44],
      content: [
        { text: '电梯履历', alignment: 'center', fontSize: 18, bold: true },
        { text: lift.companyName, alignment: 'center', color: '#555555', margin: [0, 0, 0, 10] },
        headOf(lift),
        sealOf(lines, broken ? brokenText(broken) : null, qr, formatTokens(ctx.now, 'yyyy-MM-dd HH:mm')),
        tableOf(lines),
      ],
      footer: (page, pages) => ({
        text: `${lift.name}　末条 ${last.hash.slice(0, 16)}…　${page} / ${pages}`,
        alignment: 'center',
        fontSize: 8,
        color: '#555555',
        margin: [0, 14, 0, 0],
      }),
      defaultStyle: { fontSize: 9 },
    })
  return file(`电梯履历_${lift.deviceNumber}.pdf`, 'application/pdf', body)
}

function headOf(lift: PaperLift): PdfContent {
  const rows: [string, string, string, string][] = [
    ['电梯名称', lift.name, '使用单位', lift.customerName],
    ['注册代码', lift.registerCode ?? '—', '使用登记证', lift.useCertNo ?? '—'],
    ['设备编号', lift.deviceNumber, '出厂编号', lift.factoryNumber],
    ['品牌型号', `${lift.brand} ${lift.model}`, '制造单位', lift.manufacturer],
    ['小区', lift.communityName, '地址', lift.address ?? '—'],
  ]
  return { table: { widths: [56, '*', 56, '*'], body: rows }, margin: [0, 0, 0, 10] }
}

function sealOf(lines: readonly ElevatorLog[], broken: string | null, qr: string, at: string): PdfContent {
  const last = lines.at(-1) as ElevatorLog
  const counts = ElevatorLogKind.options
    .map(({ value, label }) => ({ label, n: lines.filter(({ kind }) => kind === value).length }))
    .filter(({ n }) => n > 0)
    .map(({ label, n }) => `${label} ${n} 条`)
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: broken ?? INTACT, bold: true, fontSize: 12, color: broken ? '#b42318' : '#0b6674' },
          `共 ${lines.length} 条：${counts.join('，')}`,
          `导出时间 ${at}`,
          { text: `末条摘要（第 ${last.seq} 条）`, color: '#555555', margin: [0, 4, 0, 0] },
          { text: last.hash, fontSize: 8 },
          {
            text: '每条记录的摘要由本条内容与上一条摘要算出，任何一条被改动、插入或删除，其后都对不上。用手机扫右侧二维码，核验当前记录是否完整、是否与本件一致。',
            fontSize: 8,
            color: '#555555',
            margin: [0, 4, 8, 0],
          },
        ],
      },
      { width: 92, image: qr, fit: [92, 92] },
    ],
    margin: [0, 0, 0, 10],
    unbreakable: true,
  }
}

function tableOf(lines: readonly ElevatorLog[]): PdfContent {
  const head = ['序号', '时间', '类型', '内容', '经手人', '摘要'].map((text) => ({ text, bold: true }))
  const rows = lines.map((line) => [
    String(line.seq),
    formatTokens(line.at, 'yyyy-MM-dd HH:mm'),
    ElevatorLogKind.label(line.kind),
    line.summary,
    line.actor || '系统',
    line.hash.slice(0, 16),
  ])
  return {
    table: { headerRows: 1, dontBreakRows: true, widths: [26, 78, 46, '*', 50, 82], body: [head, ...rows] },
    fontSize: 8,
  }
}
