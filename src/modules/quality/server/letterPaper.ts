import { type Context, file, type PdfContent } from '#kernel/server/index.ts'
import { facts, inGroups, renderPapers, size, table, verification } from '#kernel/server/paper/index.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { letterheadOf } from '#modules/enterprise/server/index.ts'
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
  const letterhead = await letterheadOf(ctx, ctx.companyId)
  const body = async () => {
    const paper = {
      letterhead,
      title: '电梯维护保养记录月度摘要',
      fact: `${view.month}　${view.customerName}`,
      of: `月度摘要 ${view.month}　${view.hash.slice(0, 16)}`,
      body: [
        await sealOf(view, address),
        facts([
          ['当月记录', `${view.records.length} 份`],
          ['当月末存证链摘要', inGroups(view.dayHash), 'wide'],
        ]),
        tableOf(view),
      ],
    }
    return renderPapers([paper], { title: `维保记录月度摘要 ${view.month}` })
  }
  return file(`维保记录摘要_${view.month}.pdf`, 'application/pdf', body)
}

function sealOf(view: LetterView, address: string): Promise<PdfContent> {
  const found = view.intact ? SAME : view.broken.map(brokenText).join('；') || '摘要对不上'
  return verification({
    address,
    state: `${time(view.checkedAt)} 核对：${found}`,
    caption: '请保存本页。记录若被改动，扫码核对时摘要会与本页不同',
    hashTitle: '月度摘要',
    hash: view.hash,
  })
}

/** The digest stands under its record: 64 signs beside it would leave no room for the lift's name. */
const tableOf = (view: LetterView): PdfContent =>
  table({
    columns: [
      { title: '工单编号', whole: true },
      { title: '电梯与记录摘要（SHA-256）' },
      { title: '级别', whole: true },
      { title: '完成时间', whole: true },
    ],
    rows: view.records.map((one) => [
      one.orderNo,
      { text: liftLabel(one.communityName, one.elevatorName), more: inGroups(one.hash) },
      Level.label(one.level as never),
      time(one.completeAt),
    ]),
    none: '当月没有记录',
    points: size.dense,
  })
