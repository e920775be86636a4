import { type Context, file, type PdfContent, readPicture, renderPdf } from '#kernel/server/index.ts'
import type { PdfDefinition } from '#kernel/server/pdf.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
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
  const body = () =>
    renderPdf(paperOf(row, place, pictures)).catch((error: unknown) => {
      // A picture that a phone shows may still be none that a PDF can hold; the paper is worth more than the picture.
      ctx.log.warn({ err: error, id: row.id }, 'passport printed without the pictures of its signatures')
      return renderPdf(paperOf(row, place, {}))
    })
  return file(`接梯护照_${row.passportNo}.pdf`, 'application/pdf', body)
}

interface Pictures {
  readonly own?: string | undefined
  readonly other?: string | undefined
}

function paperOf(row: PassportRow, place: PassportPlace, pictures: Pictures): PdfDefinition {
  const signed = row.status === PassportStatus.code.signed
  return {
    info: { title: `接梯护照 ${row.passportNo}` },
    pageMargins: [36, 40, 36, 44],
    ...(signed ? {} : { watermark: { text: '草稿', color: '#888888', opacity: 0.12 } }),
    content: [
      { text: '接梯护照', alignment: 'center', fontSize: 18, bold: true },
      { text: `${place.companyName}　${row.passportNo}`, alignment: 'center', color: '#555555', margin: [0, 0, 0, 10] },
      headOf(row, place),
      pointsOf(row, place.type),
      ...(row.remark ? [{ text: `备注：${row.remark}`, margin: [0, 0, 0, 8] as const }] : []),
      signaturesOf(row, pictures),
    ],
    footer: (page, pages) => ({ text: `${page} / ${pages}`, alignment: 'center', fontSize: 8, margin: [0, 14, 0, 0] }),
    defaultStyle: { fontSize: 9 },
  }
}

function headOf(row: PassportRow, place: PassportPlace): PdfContent {
  const rows: [string, string, string, string][] = [
    ['电梯', place.liftName, '小区', place.communityName],
    ['注册代码', place.registerCode ?? '—', '设备编号', place.deviceNumber],
    ['品牌型号', `${place.brand} ${place.model}`, '接梯日期', row.takeoverDate],
    ['移交方', row.handedBy, '接收方', place.companyName],
    ['铭牌照片', `${row.nameplate.length} 张`, '登记证照片', `${row.certificate.length} 张`],
  ]
  return { table: { widths: [56, '*', 56, '*'], body: rows }, margin: [0, 0, 0, 10] }
}

function pointsOf(row: PassportRow, type: number): PdfContent {
  const head = ['序号', '部位', '检查项目', '要求', '结果', '说明'].map((text) => ({ text, bold: true }))
  const rows = passportItems(type).map((point, n) => {
    const entry = row.items.find(({ code }) => code === point.code)
    const result = PassportResult.label(entry?.result ?? PassportResult.code.unchecked)
    const wrong = entry?.result === PassportResult.code.defect
    const photos = entry && entry.photos.length > 0 ? `（照片 ${entry.photos.length}）` : ''
    return [
      String(n + 1),
      point.group,
      point.name,
      point.requirement,
      { text: result, bold: wrong },
      `${entry?.remark ?? ''}${photos}`,
    ]
  })
  return {
    table: { headerRows: 1, dontBreakRows: true, widths: [24, 62, 84, '*', 40, 100], body: [head, ...rows] },
    fontSize: 8,
    margin: [0, 0, 0, 8],
  }
}

function signaturesOf(row: PassportRow, pictures: Pictures): PdfContent {
  const at = row.signedAt ? formatTokens(row.signedAt, 'yyyy-MM-dd HH:mm') : '未签署'
  const side = (title: string, name: string | null, picture: string | undefined): PdfContent => ({
    width: '*',
    stack: [`${title}：${name ?? ''}`, ...(picture ? [{ image: picture, fit: [150, 60] }] : []), `日期：${at}`],
  })
  return {
    stack: [
      {
        columns: [side('移交方签字', row.otherSigner, pictures.other), side('接收方签字', row.ownSigner, pictures.own)],
      },
      ...(row.contentHash
        ? [
            {
              text: `存证摘要 ${row.contentHash}（已写入电梯履历，扫电梯二维码可核验履历是否被改动）`,
              fontSize: 7,
              color: '#555555',
              margin: [0, 8, 0, 0] as const,
            },
          ]
        : []),
    ],
    unbreakable: true,
  }
}
