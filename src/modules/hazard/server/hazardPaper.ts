import { type Context, file, type PdfContent, readPicture, renderPdf } from '#kernel/server/index.ts'
import { auditLook } from '#kernel/server/reading.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { HAZARD_DAYS, HazardGrade } from '../shared/hazard.terms.ts'
import type { NoticeRow } from './hazardNotice.store.ts'
import { photosOf, requireNotices, wordsOf } from './hazardNotice.ts'

/** More papers than this are put together beside the server. */
const MANY = 5
/** Pictures on one paper; the others stand in the drawer. */
const MOST_PICTURES = 4
const { severe } = HazardGrade.code

/** 电梯隐患书面告知书 on paper, one page each: to be handed over, or signed already (T5002; decision 0052). */
export async function noticesFile(ctx: Context, ids: readonly string[]): Promise<FileReply> {
  const rows = await requireNotices(ctx, [...new Set(ids)])
  if (rows.length > MANY) ctx.moveToWorker()
  for (const { id, noticeNo } of rows)
    await auditLook(ctx, 'export', 'hazard', id, JSON.stringify({ paper: '隐患告知书', noticeNo }))
  const papers = async (pictures: boolean): Promise<PdfContent[]> => {
    const all: PdfContent[] = []
    for (const row of rows)
      all.push({
        stack: await paperOf(ctx, row, pictures),
        ...(all.length > 0 ? { pageBreak: 'before' as const } : {}),
      })
    return all
  }
  const title = rows.length === 1 ? `隐患告知书 ${rows[0]?.noticeNo}` : `隐患告知书 ${rows.length} 份`
  const paper = (content: PdfContent[]) =>
    renderPdf({
      info: { title },
      pageMargins: [48, 48, 48, 48],
      content,
      // Several papers in one file are several documents: a count over all of them would mislead.
      ...(rows.length > 1 ? {} : { footer: counted }),
      defaultStyle: { fontSize: 10 },
    })
  const [whole, plain] = [await papers(true), await papers(false)]
  const body = () =>
    paper(whole).catch((error: unknown) => {
      // A picture that a phone shows may still be none that a PDF can hold; the paper is worth more than the picture.
      ctx.log.warn({ err: error, ids }, 'notices printed without pictures')
      return paper(plain)
    })
  const name =
    rows.length === 1 ? rows[0]?.noticeNo : `${rows.length}份_${formatTokens(ctx.now.toISOString(), 'yyyyMMddHHmm')}`
  return file(`隐患告知书_${name}.pdf`, 'application/pdf', body)
}

const counted = (page: number, pages: number): PdfContent => ({
  text: `${page} / ${pages}`,
  alignment: 'center',
  fontSize: 8,
  margin: [0, 16, 0, 0],
})

/** 2026年3月14日 */
const day = (text: string) => {
  const [year, month, date] = text.slice(0, 10).split('-').map(Number)
  return `${year}年${month}月${date}日`
}

async function paperOf(ctx: Context, row: NoticeRow, pictures: boolean): Promise<PdfContent[]> {
  const words = await wordsOf(ctx, row)
  const photos = await photosOf(ctx, row)
  const shown = pictures
    ? (await Promise.all(photos.slice(0, MOST_PICTURES).map((one) => readPicture(ctx, one)))).filter(
        (one) => one !== undefined,
      )
    : []
  const signature =
    pictures && row.noticeSignKey ? await readPicture(ctx, { bucket: 'bit-ev-img', key: row.noticeSignKey }) : undefined
  const grade = HazardGrade.label(row.grade)
  const days = HAZARD_DAYS[row.grade]
  return [
    { text: row.companyName, alignment: 'center', fontSize: 12 },
    { text: '电梯安全隐患书面告知书', alignment: 'center', fontSize: 18, bold: true, margin: [0, 2, 0, 2] },
    { text: `编号 ${row.noticeNo}`, alignment: 'center', color: '#555555', margin: [0, 0, 0, 10] },
    { text: `${row.customerName}：`, bold: true, margin: [0, 0, 0, 4] },
    {
      text: `我单位于${day(row.foundOn)}在${words.source} 中发现贵单位使用的电梯存在下列隐患，现依据《电梯维护保养规则》（TSG T5002）书面告知，请按下列要求落实整改。`,
      margin: [0, 0, 0, 8],
    },
    lift(row),
    {
      table: {
        widths: [70, '*'],
        body: [
          ['隐患编号', row.hazardNo],
          ['隐患等级', { text: `${grade}（${days === 0 ? '须当日整改' : `须${days}天内整改`}）`, bold: row.grade > 1 }],
          ['隐患描述', words.part ? `${words.description}（部位：${words.part}）` : words.description],
          ['对应条款', words.article ?? '现场发现，未对应检查项目'],
          ['可能后果', words.risk],
          ['整改要求', words.suggestion],
          ['整改期限', { text: words.deadline ? `${day(words.deadline)}前完成` : '未定', bold: true }],
        ].map(([head, ...rest]) => [{ text: head, bold: true }, ...rest]) as PdfContent[],
      },
      margin: [0, 0, 0, 8],
    },
    ...photosPart(shown, photos.length),
    {
      text: `${row.grade === severe ? '本隐患为严重隐患，整改前应停止使用该电梯。' : ''}逾期未整改造成的后果由使用单位承担。整改完成后请通知我单位复查。`,
      margin: [0, 0, 0, 10],
    },
    signatures(row, words.issuedAt, signature),
  ]
}

const lift = (row: NoticeRow): PdfContent => ({
  table: {
    widths: [70, '*', 70, '*'],
    body: [
      ['小区', row.communityName ?? '—', '电梯名称', row.elevatorName],
      ['注册代码', row.registerCode ?? '未采集', '使用登记证', row.useCertNo ?? '未采集'],
      ['地址', { text: row.address ?? '未采集', colSpan: 3 }, '', ''],
    ].map((cells) =>
      cells.map((cell, at) => (at % 2 === 0 && typeof cell === 'string' ? { text: cell, bold: true } : cell)),
    ),
  },
  margin: [0, 0, 0, 8],
})

function photosPart(shown: readonly string[], all: number): PdfContent[] {
  if (all === 0) return []
  const rest = all - shown.length
  return [
    {
      stack: [
        { text: `隐患照片（${all} 张${rest > 0 && shown.length > 0 ? `，附 ${shown.length} 张` : ''}）`, bold: true },
        { columns: shown.map((image) => ({ image, fit: [118, 100] })), columnGap: 8, margin: [0, 4, 0, 0] },
      ],
      margin: [0, 0, 0, 8],
      unbreakable: true,
    },
  ]
}

function signatures(row: NoticeRow, issuedAt: string, signature: string | undefined): PdfContent {
  const at = row.noticeAt ? formatTokens(row.noticeAt, 'yyyy-MM-dd HH:mm') : '　　　　年　　月　　日'
  return {
    columns: [
      {
        width: '*',
        stack: [
          `告知单位（盖章）：${row.companyName}`,
          `经办人：${row.finder ?? ''}`,
          `24小时值班电话：${row.dutyPhone ?? '未采集'}`,
          `告知日期：${formatTokens(issuedAt, 'yyyy-MM-dd')}`,
        ],
      },
      {
        width: '*',
        stack: [
          `使用单位签收人：${row.noticeTo ?? ''}`,
          ...(signature ? [{ image: signature, fit: [140, 50] }] : [{ text: ' ', fontSize: 18 }]),
          `签收时间：${at}`,
          ...(row.noticeOpinion ? [`使用单位意见：${row.noticeOpinion}`] : []),
        ],
      },
    ],
    columnGap: 16,
    unbreakable: true,
  }
}
