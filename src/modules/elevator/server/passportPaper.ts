import { type Context, file, type PdfContent, readPicture } from '#kernel/server/index.ts'
import {
  type Fact,
  facts,
  heightOfPage,
  inGroups,
  paragraph,
  pointsWithin,
  renderPapers,
  type Side,
  signatures,
  table,
} from '#kernel/server/paper/index.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { letterheadOf } from '#modules/enterprise/server/index.ts'
import { PassportResult, type PassportRow, PassportStatus } from '../shared/passport.ts'
import { passportItems } from '../shared/passportItems.ts'
import { findPassportPlace, type PassportPlace } from './passport.store.ts'

/** 接梯护照 on paper: thirty points, both signatures, the hash (archives 10.2). */
export async function passportPaper(ctx: Context, row: PassportRow): Promise<FileReply> {
  const place = await findPassportPlace(ctx, row.elevatorId)
  if (!place) throw refuse.notFound()
  // Of each signature one; more would make it a picture book.
  const [own, other] = [row.ownSign[0], row.otherSign[0]]
  const pictures = { own: own && (await readPicture(ctx, own)), other: other && (await readPicture(ctx, other)) }
  const letterhead = await letterheadOf(ctx, place.companyId)
  const lift = liftLabel(place.communityName, place.liftName)
  const paper = {
    letterhead,
    title: '接梯护照',
    fact: `${row.passportNo}　${lift}`,
    of: `接梯护照 ${row.passportNo}`,
    body: bodyOf(row, place, pictures),
  }
  const signed = row.status === PassportStatus.code.signed
  return file(`接梯护照_${row.passportNo}.pdf`, 'application/pdf', () =>
    renderPapers([paper], {
      title: `接梯护照 ${row.passportNo}`,
      across: signed ? undefined : '草稿',
      onPicture: (error) =>
        ctx.log.warn({ err: error, id: row.id }, 'passport printed without the pictures of its signatures'),
    }),
  )
}

interface Pictures {
  readonly own?: string | undefined
  readonly other?: string | undefined
}

const bodyOf = (row: PassportRow, place: PassportPlace, pictures: Pictures): PdfContent[] => [
  facts(headFacts(row, place)),
  pointsOf(row, place.type),
  ...(row.remark ? [{ stack: [paragraph(`备注：${row.remark}`)], margin: [0, 8, 0, 0] }] : []),
  signatures([
    sideOf('移交方签字', row.otherSigner, row.signedAt, pictures.other),
    sideOf('接收方签字', row.ownSigner, row.signedAt, pictures.own),
  ]),
  ...(row.contentHash
    ? [
        paragraph(`存证摘要 ${inGroups(row.contentHash)}。已写入电梯履历，扫电梯二维码可核验履历是否被改动。`, {
          quiet: true,
        }),
      ]
    : []),
]

const headFacts = (row: PassportRow, place: PassportPlace): Fact[] => [
  ['电梯', liftLabel(place.communityName, place.liftName)],
  ['接梯日期', row.takeoverDate],
  ['注册代码', place.registerCode ?? '—'],
  ['设备编号', place.deviceNumber],
  ['品牌型号', `${place.brand} ${place.model}`],
  ['铭牌与登记证', `照片 ${row.nameplate.length} 张、${row.certificate.length} 张`],
  ['移交方', row.handedBy],
  ['接收方', place.companyName],
]

/** Points of the page that head, facts, signatures and digest take: thirty points fit beside them. */
const BESIDE = 264

function pointsOf(row: PassportRow, type: number): PdfContent {
  const rows = passportItems(type).map((point, n) => {
    const entry = row.items.find(({ code }) => code === point.code)
    const result = PassportResult.label(entry?.result ?? PassportResult.code.unchecked)
    const marked = entry?.result === PassportResult.code.defect
    const photos = entry && entry.photos.length > 0 ? `照片 ${entry.photos.length} 张` : ''
    const said = [entry?.remark, photos].filter(Boolean).join('，')
    const requirement = said ? { text: point.requirement, more: said } : point.requirement
    return { cells: [String(n + 1), point.group, point.name, requirement, { text: result, bold: marked }], marked }
  })
  const columns = [
    { title: '序号', whole: true, right: true },
    { title: '部位', whole: true },
    { title: '检查项目' },
    { title: '要求与说明' },
    { title: '结果', whole: true },
  ]
  const spec = { columns, rows }
  return table({ ...spec, points: pointsWithin(spec, heightOfPage - BESIDE - (row.remark ? 20 : 0)) })
}

const sideOf = (title: string, name: string | null, at: string | null, picture: string | undefined): Side => ({
  title,
  picture,
  lines: at
    ? [
        ['', name ?? ''],
        ['', formatTokens(at, 'yyyy-MM-dd HH:mm')],
      ]
    : [
        ['签字', null],
        ['日期', null],
      ],
})
