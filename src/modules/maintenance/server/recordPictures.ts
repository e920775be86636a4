import { type Context, contentMatches } from '#kernel/server/index.ts'
import type { Shot } from '#kernel/server/paper/index.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import type { MaintainOrderDetail, OrderPhoto, OrderSignIn } from '../shared/orderDetail.ts'
import type { RecordSights } from './recordPaper.ts'

/** What the printed record shows besides words: the signature, the photos (T5002 art. 7, jobs 6.11). */

/** A record stays a few pages; the rest is told and stands in the system. */
const MOST_PHOTOS = 12
/** Phones send pictures of some 300 KB; a larger one would make the paper too heavy to send. */
const LARGEST = 2 * 1024 * 1024

const minute = (instant: string) => formatTokens(instant, 'yyyy-MM-dd HH:mm')

/** Of the sign-ins first, then of the items, each with what it shows; said where one is missing. */
export async function picturesOf(ctx: Context, order: MaintainOrderDetail): Promise<Omit<RecordSights, 'address'>> {
  const evidence = [...order.signIns.flatMap(ofSignIn), ...order.photos.map((photo) => ofItem(order, photo))]
  const shots: Shot[] = []
  for (const { key, url, text } of evidence.slice(0, MOST_PHOTOS)) {
    const image = url === null ? undefined : await imageOf(ctx, key)
    const missing = url === null ? '图片未传到　' : '图片见系统　'
    shots.push({ image, note: image ? text : `${missing}${text}` })
  }
  const { confirm } = order
  const signature = confirm?.signKey && confirm.signUrl !== null ? await imageOf(ctx, confirm.signKey) : undefined
  return { signature, shots, left: evidence.length - shots.length }
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

/** A JPEG or PNG as a PDF takes it; undefined for other kinds and for what is too large. */
async function imageOf(ctx: Context, key: string): Promise<string | undefined> {
  const found = await ctx.services.store.head('bit-ev-img', key)
  if (!found || found.size > LARGEST) return undefined
  const parts: Uint8Array[] = []
  for await (const part of await ctx.services.store.read('bit-ev-img', key)) parts.push(part)
  const bytes = Buffer.concat(parts)
  const kind = contentMatches('jpg', bytes) ? 'jpeg' : contentMatches('png', bytes) ? 'png' : null
  return kind ? `data:image/${kind};base64,${bytes.toString('base64')}` : undefined
}
