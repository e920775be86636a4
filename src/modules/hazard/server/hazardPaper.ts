import { type Context, file, type PdfContent, readPicture } from '#kernel/server/index.ts'
import {
  type Fact,
  facts,
  heading,
  type Letterhead,
  type Paper,
  paragraph,
  pictureGrid,
  renderPapers,
  type Side,
  signatures,
} from '#kernel/server/paper/index.ts'
import { auditLook } from '#kernel/server/reading.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { letterheadOf } from '#modules/enterprise/server/index.ts'
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
  const heads = new Map<string, Letterhead>()
  const papers: Paper[] = []
  for (const row of rows) {
    const letterhead = heads.get(row.companyId) ?? (await letterheadOf(ctx, row.companyId))
    heads.set(row.companyId, letterhead)
    papers.push(await paperOf(ctx, row, letterhead))
  }
  const title = rows.length === 1 ? `隐患告知书 ${rows[0]?.noticeNo}` : `隐患告知书 ${rows.length} 份`
  const name =
    rows.length === 1 ? rows[0]?.noticeNo : `${rows.length}份_${formatTokens(ctx.now.toISOString(), 'yyyyMMddHHmm')}`
  return file(`隐患告知书_${name}.pdf`, 'application/pdf', () =>
    renderPapers(papers, {
      title,
      onPicture: (error) => ctx.log.warn({ err: error, ids }, 'notices printed without pictures'),
    }),
  )
}

/** 2026年3月14日 */
const day = (text: string) => {
  const [year, month, date] = text.slice(0, 10).split('-').map(Number)
  return `${year}年${month}月${date}日`
}

async function paperOf(ctx: Context, row: NoticeRow, letterhead: Letterhead): Promise<Paper> {
  const words = await wordsOf(ctx, row)
  const photos = await photosOf(ctx, row)
  const read = await Promise.all(photos.slice(0, MOST_PICTURES).map((one) => readPicture(ctx, one)))
  const signature = row.noticeSignKey
    ? await readPicture(ctx, { bucket: 'bit-ev-img', key: row.noticeSignKey })
    : undefined
  const days = HAZARD_DAYS[row.grade]
  const limit = words.deadline ? `${day(words.deadline)}前完成整改` : '整改期限未定'
  const body = [
    paragraph(`${row.customerName}：`, { bold: true }),
    paragraph(
      `我单位于${day(row.foundOn)}在${words.source} 中发现贵单位使用的电梯存在下列隐患，现依据《电梯维护保养规则》（TSG T5002）书面告知，请按下列要求落实整改。`,
    ),
    facts(liftFacts(row)),
    heading(`${HazardGrade.label(row.grade)}隐患，${limit}`, days === 0 ? '须当日整改' : `须 ${days} 天内整改`),
    facts([
      ['隐患编号', row.hazardNo, 'wide'],
      ['隐患描述', words.part ? `${words.description}（部位：${words.part}）` : words.description, 'wide'],
      ['对应条款', words.article ?? '现场发现，未对应检查项目', 'wide'],
      ['可能后果', words.risk, 'wide'],
      ['整改要求', words.suggestion, 'wide'],
    ]),
    ...photosPart(
      read.filter((one) => one !== undefined),
      photos.length,
    ),
    paragraph(
      `${row.grade === severe ? '本隐患为严重隐患，整改前应停止使用该电梯。' : ''}逾期未整改造成的后果由使用单位承担。整改完成后请通知我单位复查。`,
    ),
    signatures([ownSide(row, words.issuedAt), customerSide(row, signature)]),
  ]
  return {
    letterhead,
    title: '电梯安全隐患书面告知书',
    fact: `编号 ${row.noticeNo}　${liftLabel(row.communityName, row.elevatorName)}`,
    of: `隐患告知书 ${row.noticeNo}`,
    body,
  }
}

const liftFacts = (row: NoticeRow): Fact[] => [
  ['电梯', liftLabel(row.communityName, row.elevatorName)],
  ['注册代码', row.registerCode ?? '未采集'],
  ['地址', row.address ?? '未采集'],
  ['使用登记证', row.useCertNo ?? '未采集'],
]

function photosPart(shown: readonly string[], all: number): PdfContent[] {
  if (all === 0) return []
  const rest = all - shown.length
  return [
    heading('隐患照片', `${all} 张${rest > 0 && shown.length > 0 ? `，附 ${shown.length} 张` : ''}`),
    pictureGrid(
      shown.map((image) => ({ image, note: '' })),
      3,
      124,
    ),
  ]
}

const ownSide = (row: NoticeRow, issuedAt: string): Side => ({
  title: '告知单位（盖章）',
  open: true,
  lines: [
    ['单位', row.companyName],
    ['经办人', row.finder ?? ''],
    ['值班电话', row.dutyPhone ?? '未采集'],
    ['告知日期', formatTokens(issuedAt, 'yyyy-MM-dd')],
  ],
})

const customerSide = (row: NoticeRow, picture: string | undefined): Side => ({
  title: '使用单位签收',
  picture,
  open: true,
  lines: [
    ['签收人', row.noticeTo],
    ['签收时间', row.noticeAt && formatTokens(row.noticeAt, 'yyyy-MM-dd HH:mm')],
    ...(row.noticeOpinion ? [['意见', row.noticeOpinion] as const] : []),
  ],
})
