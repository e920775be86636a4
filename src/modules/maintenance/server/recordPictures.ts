import { type Context, contentMatches, type PdfContent } from '#kernel/server/index.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import { ReviewState, SignInKind, SignInMethod } from '../shared/maintenance.ts'
import type { MaintainOrderDetail, OrderPhoto, OrderSignIn } from '../shared/orderDetail.ts'

/** What the printed record shows besides words: who was there and when, the signature, the photos (T5002 art. 7, jobs 6.11). */

/** A record stays a few pages; the rest is told and stands in the system. */
const MOST_PHOTOS = 12
/** Phones send pictures of some 300 KB; a larger one would make the paper too heavy to send. */
const LARGEST = 2 * 1024 * 1024

const minute = (instant: string) => formatTokens(instant, 'yyyy-MM-dd HH:mm')

/** 到场与离场: every sign-in with its place and how it was judged. */
export function signInTable(signIns: readonly OrderSignIn[]): PdfContent[] {
  if (signIns.length === 0) return []
  const head = ['人员', '签到', '时间', '位置', '方式', '审核'].map((text) => ({ text, bold: true }))
  const rows = signIns.map((one) => [
    one.name,
    SignInKind.label(one.kind),
    minute(one.at),
    placeText(one),
    `${SignInMethod.label(one.method)}${one.reason ? `（${one.reason}）` : ''}`,
    ReviewState.label(one.reviewState) + (one.reviewNote ? `：${one.reviewNote}` : ''),
  ])
  return [
    {
      table: { headerRows: 1, dontBreakRows: true, widths: [50, 34, 84, 110, '*', 70], body: [head, ...rows] },
      fontSize: 8,
      margin: [0, 0, 0, 8],
    },
  ]
}

function placeText({ distance, accuracy, limitMetres, pass }: OrderSignIn): string {
  if (distance === null) return '没有定位'
  const about = accuracy === null ? '' : `（精度±${Math.round(accuracy)}米）`
  return `距电梯${distance}米${about}${pass ? '' : `，超出${limitMetres ?? '—'}米`}`
}

/** The signature as it was drawn, or the photo of the signed paper; words where it is not to be had. */
export async function signatureOf(ctx: Context, { confirm }: MaintainOrderDetail): Promise<PdfContent[]> {
  if (!confirm?.signKey) return []
  const image = confirm.signUrl === null ? undefined : await imageOf(ctx, confirm.signKey)
  return [image ? { image, fit: [150, 60], margin: [0, 4, 0, 0] } : '使用单位签名：图片未传到']
}

/** 照片: of the items first, each with what it shows; said where one is missing or left out. */
export async function photoPages(ctx: Context, order: MaintainOrderDetail): Promise<PdfContent[]> {
  const evidence = [...order.signIns.flatMap(ofSignIn), ...order.photos.map((photo) => ofItem(order, photo))]
  if (evidence.length === 0) return []
  const cells: PdfContent[] = []
  for (const { key, url, text } of evidence.slice(0, MOST_PHOTOS)) {
    const image = url === null ? undefined : await imageOf(ctx, key)
    const shown = image
      ? { image, fit: [168, 126] }
      : { text: url === null ? '图片未传到' : '图片见系统', color: '#777777' }
    cells.push({ stack: [shown, { text, fontSize: 7, margin: [0, 2, 0, 0] }], unbreakable: true })
  }
  const rows: PdfContent[][] = []
  for (let at = 0; at < cells.length; at += 3) rows.push([0, 1, 2].map((n) => cells[at + n] ?? ''))
  const left = evidence.length - cells.length
  return [
    { text: `照片 ${evidence.length} 张`, bold: true, margin: [0, 4, 0, 4] },
    { table: { dontBreakRows: true, widths: ['*', '*', '*'], body: rows }, layout: 'noBorders' },
    ...(left > 0 ? [{ text: `其余 ${left} 张在系统的工单中查看`, fontSize: 8 }] : []),
  ]
}

interface Evidence {
  readonly key: string
  readonly url: string | null
  readonly text: string
}

const ofSignIn = ({ photo, photoUrl, name, at }: OrderSignIn): Evidence[] =>
  photo ? [{ key: photo, url: photoUrl, text: `签到 ${name} ${minute(at)}` }] : []

function ofItem(order: MaintainOrderDetail, { key, url, itemCode, takenAt, sha256 }: OrderPhoto): Evidence {
  const item = order.items.find((one) => one.itemCode === itemCode)
  const what = item ? `${item.itemCode} ${item.name}` : '现场'
  return { key, url, text: `${what} ${minute(takenAt)} 摘要 ${sha256.slice(0, 8)}` }
}

/** A JPEG or PNG as pdfmake takes it; undefined for other kinds and for what is too large. */
async function imageOf(ctx: Context, key: string): Promise<string | undefined> {
  const found = await ctx.services.store.head('bit-ev-img', key)
  if (!found || found.size > LARGEST) return undefined
  const parts: Uint8Array[] = []
  for await (const part of await ctx.services.store.read('bit-ev-img', key)) parts.push(part)
  const bytes = Buffer.concat(parts)
  const kind = contentMatches('jpg', bytes) ? 'jpeg' : contentMatches('png', bytes) ? 'png' : null
  return kind ? `data:image/${kind};base64,${bytes.toString('base64')}` : undefined
}
