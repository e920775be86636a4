import { type Context, file, type PdfContent, qrPng, renderPdf } from '#kernel/server/index.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { Level } from '#modules/template/shared/template.ts'
import { brokenText, type LetterView, SAME } from '../shared/proof.ts'

/** The customer's copy: a table that anybody reads again, or paper with the code that asks our server. */

const time = (at: string | null) => (at ? formatTokens(at, 'yyyy-MM-dd HH:mm') : '未采集')
const heads = ['工单编号', '小区', '电梯', '级别', '完成时间', '记录摘要(SHA-256)'] as const

const rowsOf = ({ records }: LetterView) =>
  records.map((one) => [
    one.orderNo,
    one.communityName,
    one.elevatorName,
    Level.label(one.level as never),
    time(one.completeAt),
    one.hash,
  ])

/** Cells that begin with a formula's sign are text (common 10). */
const cell = (text: string) => `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

export function letterCsv(view: LetterView): FileReply {
  const lines = [
    ['维保单位', view.companyName],
    ['使用单位', view.customerName],
    ['月份', view.month],
    ['月度摘要', view.hash],
    ['当月末存证链摘要', view.dayHash],
    [],
    [...heads],
    ...rowsOf(view),
  ]
  const text = `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
  return file(`维保记录摘要_${view.month}.csv`, 'text/csv; charset=utf-8', Buffer.from(text))
}

export async function letterPdf(ctx: Context, view: LetterView, token: string): Promise<FileReply> {
  const address = `${ctx.services.settings.publicUrl}/share/records/${token}`
  const qr = `data:image/png;base64,${Buffer.from(await qrPng(address, 240)).toString('base64')}`
  const body = () =>
    renderPdf({
      info: { title: `维保记录月度摘要 ${view.month}` },
      pageMargins: [36, 40, 36, 44],
      content: [
        { text: '电梯维护保养记录月度摘要', alignment: 'center', fontSize: 16, bold: true },
        { text: `${view.companyName}　${view.month}`, alignment: 'center', color: '#555555', margin: [0, 0, 0, 10] },
        sealOf(view, qr),
        tableOf(view),
      ],
      footer: (page, pages) => ({
        text: `${view.hash.slice(0, 16)}…　${page} / ${pages}`,
        alignment: 'center',
        fontSize: 8,
        margin: [0, 14, 0, 0],
      }),
      defaultStyle: { fontSize: 9 },
    })
  return file(`维保记录摘要_${view.month}.pdf`, 'application/pdf', body)
}

function sealOf(view: LetterView, qr: string): PdfContent {
  return {
    columns: [
      {
        width: '*',
        stack: [
          `使用单位：${view.customerName}`,
          `当月记录：${view.records.length} 份`,
          { text: `月度摘要 ${view.hash}`, fontSize: 8, margin: [0, 6, 0, 0] },
          { text: `当月末存证链摘要 ${view.dayHash}`, fontSize: 8 },
          {
            text: view.intact
              ? `${time(view.checkedAt)} 核对：${SAME}`
              : `${time(view.checkedAt)} 核对：${view.broken.map(brokenText).join('；') || '摘要对不上'}`,
            bold: true,
            margin: [0, 6, 0, 0],
          },
          {
            text: '请保存本页。记录若被改动，扫码核对时摘要会与本页不同。',
            fontSize: 8,
            color: '#555555',
            margin: [0, 4, 0, 0],
          },
        ],
      },
      { width: 84, image: qr, fit: [84, 84] },
    ],
    margin: [0, 0, 0, 10],
  }
}

function tableOf(view: LetterView): PdfContent {
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [78, '*', '*', 28, 74, 110],
      body: [heads.map((text) => ({ text, bold: true })), ...rowsOf(view).map((row) => row.map((text) => ({ text })))],
    },
    fontSize: 7,
  }
}
