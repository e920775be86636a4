import { createHash } from 'node:crypto'
import { keyPrefix } from '#kernel/shared/bucket.ts'
import { photosNeeded } from '#modules/template/shared/reading.ts'
import { ItemResult, Part } from '#modules/template/shared/template.ts'
import { add, type Company } from './company.ts'
import { Flag, type Order } from './orders.ts'
import { Random } from './random.ts'
import { imprinted } from './raster.ts'
import { type Scene, scene, signature } from './scenes.ts'
import type { Row } from './write.ts'

/**
 * Pictures of the demo's work, so that evidence can be seen. What many rows may share – signatures, photos of repairs, the
 * sticker of a sign-in without a position – is stored once. A photo of a visit is a file of its own, because its key is no
 * other photo's and one picture on two visits counts against both (照片重复); so only the last visits have them.
 */

const BUCKET = 'bit-ev-img'
/** Visits with photos: what the desk opens. The files are written when the demo is loaded, and each one takes its time. */
const VISITS = 35
const ITEMS = 2

const { machineRoom, shaft, car, landing, pit, entrance } = Part.code
const sceneOf: Partial<Record<number, Scene>> = {
  [machineRoom]: 'machineRoom',
  [shaft]: 'shaft',
  [car]: 'car',
  [landing]: 'door',
  [pit]: 'pit',
  [entrance]: 'fence',
}

/** Draws each scene once. */
const drawn = new Map<string, Buffer>()
export function picture(name: Scene, dirty = false): Buffer {
  const key = `${name} ${dirty}`
  const known = drawn.get(key) ?? scene(name, dirty)
  drawn.set(key, known)
  return known
}

/** Keeps a file of the company as if this account had sent it; `at` is when, and makes the key. */
function keep(company: Company, userId: string, at: string, bytes: Buffer, name: string): string {
  let stamp = Date.parse(at)
  const keyAt = () => `${keyPrefix(userId, BUCKET)}${stamp}.png`
  while (company.pictures.has(keyAt())) stamp += 1
  const key = keyAt()
  company.pictures.set(key, bytes)
  add(company, 'stored_file', { bucket: BUCKET, key, name, size: bytes.length, created_by: userId, created_at: at })
  return key
}

/** The same, as rows refer to it. */
export const keepPicture = (...given: Parameters<typeof keep>): { bucket: string; key: string; name: string } => ({
  bucket: BUCKET,
  key: keep(...given),
  name: given[4],
})

const STICKER = '签到贴纸.png'
/** The photo of whoever signs in by the sticker. */
export const stickerOf = ({ rows }: Company): string | null =>
  (rows.get('stored_file')?.find(({ name }) => name === STICKER)?.key as string | undefined) ?? null

/** Files that many rows share, by what they show. */
class SharedPictures {
  readonly #company: Company
  readonly #keys = new Map<string, string>()

  constructor(company: Company) {
    this.#company = company
  }

  #of(name: string, bytes: () => Buffer): string {
    const known = this.#keys.get(name)
    if (known) return known
    const { clock, adminId } = this.#company
    const key = keep(this.#company, adminId, clock.iso(clock.day(-400), this.#keys.size), bytes(), name)
    this.#keys.set(name, key)
    return key
  }

  signatureOf = (name: string): string => this.#of(`签名 ${name}.png`, () => signature(name))
  sticker = (): string => this.#of(STICKER, () => picture('sticker'))
  part = (part: number, dirty: boolean): string => {
    const name = sceneOf[part] ?? 'cabinet'
    return this.#of(`${name} 维修${dirty ? '前' : '后'}.png`, () => picture(name, dirty))
  }
}

/** Signatures of all confirmed visits, photos of the last ones, pictures of finished repairs. */
export function makeEvidence(company: Company, orders: readonly Order[]): void {
  const shared = new SharedPictures(company)
  const done = orders.filter(({ row }) => row.complete_at !== null)
  if (done.some(({ row }) => (Number(row.flags) & Flag.sign) > 0)) shared.sticker()
  for (const row of company.rows.get('repair_order') ?? [])
    if (row.complete_at !== null) Object.assign(row, repairPictures(shared, row))
  for (const { row } of done)
    if (row.confirm_name !== null) row.confirm_sign_key = shared.signatureOf(String(row.confirm_name))
  const recent = done
    .filter(({ of }) => of.line.crew.main.userId !== null)
    .toSorted((a, b) => (String(a.row.complete_at) > String(b.row.complete_at) ? -1 : 1))
  for (const order of recent.slice(0, VISITS)) addPhotos(company, order)
}

/** The guard rail before work begins (jobs 4.3), then what the checklist asks a picture of, else its key items. */
function addPhotos(company: Company, { row, of, items = [] }: Order): void {
  const { main } = of.line.crew
  const results = (row.item_results as { r: string }).r
  const [arrived, started, completed] = [row.arrive_at, row.start_at, row.complete_at].map((at) =>
    Date.parse(String(at)),
  )
  const asked = items.flatMap((item, at) => {
    const result = Number(results[at]) as ItemResult
    if (result === ItemResult.code.unchecked || result === ItemResult.code.notApplicable) return []
    return [{ item, needed: photosNeeded(item, result), dirty: result === ItemResult.code.abnormal }]
  })
  const chosen = [
    ...asked.filter(({ needed }) => needed > 0),
    ...asked.filter(({ item, needed }) => needed === 0 && item.isKey),
  ].slice(0, ITEMS)
  const [from, to] = [started ?? 0, completed ?? 0]
  const shots = [
    { at: ((arrived ?? from) + from) / 2, code: null, bytes: picture('fence') },
    ...chosen.map(({ item, dirty }, n) => ({
      at: from + ((to - from) * (n + 1)) / (chosen.length + 1),
      code: item.itemCode,
      bytes: picture(sceneOf[item.part] ?? 'cabinet', dirty),
    })),
  ]
  for (const { at, code, bytes } of shots) {
    const taken = new Date(Math.round(at)).toISOString()
    const own = imprinted(bytes, `${row.id} ${code ?? ''} ${taken}`)
    const key = keep(company, main.userId as string, taken, own, '现场照片.png')
    add(company, 'order_photo', {
      id: new Random(`photo ${key}`).id(Math.round(at)),
      order_id: row.id,
      key,
      sha256: createHash('sha256').update(own).digest('hex'),
      taken_at: taken,
      watermark: `${of.lift.community.plan.name} ${of.lift.row.name} ${row.order_no}`,
      item_code: code,
      uploaded_by: main.userId,
      created_at: taken,
    })
  }
}

/** A finished repair as it was found and as it was left, and who signed it. */
function repairPictures(shared: SharedPictures, row: Row): Partial<Row> {
  const part = Number(row.fault_part)
  return {
    photos_before: [shared.part(part, true)],
    photos_after: [shared.part(part, false)],
    sign_key: row.sign_name ? shared.signatureOf(String(row.sign_name)) : null,
  }
}
