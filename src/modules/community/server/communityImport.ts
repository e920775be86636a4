import {
  type Cells,
  type Context,
  type Importer,
  type ImportRow,
  importColumns,
  initials,
  insertRows,
  wholeDraft,
} from '#kernel/server/index.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { halfWidth } from '#kernel/shared/text.ts'
import { CheckState, CommunitySource, refuseCommunity } from '../shared/community.terms.ts'
import { CommunityDraft } from '../shared/community.ts'
import { findCustomerNames, type NamedPlace } from './asks.ts'
import { placeColumns } from './district.ts'
import { NameIndex, plainName } from './namesFound.ts'
import { coordinates, dayInYear, figure } from './placeCells.ts'
import { findTakenCommunities } from './placeImport.store.ts'

type Row = ImportRow<CommunityDraft>
const CHUNK = 500

/** Communities from a spreadsheet (archives 4.6, AMm). They come from the office, so they are checked. */
export const communityImporter: Importer<typeof CommunityDraft> = {
  title: '小区',
  columns: importColumns(CommunityDraft, {
    communityNo: { kind: 'code', sameLength: 'withZeros', note: '2–6位字母或数字', example: 'QH' },
    name: { kind: 'name', example: '青禾花园' },
    type: {},
    regionCode: { note: '省市区名称或6位行政区划代码', example: '浙江省杭州市西湖区' },
    address: { example: '文三路1号' },
    lng: { note: '高德、腾讯地图的坐标（GCJ-02）；没有就留空，以后再补', example: '120.130663' },
    lat: { example: '30.274085' },
    propertyCustomerId: { note: '系统中已有客户的名称或编号' },
    signRadius: { note: '50至1000米，留空按企业设置' },
    dutyRoomPhone: { example: '0571-88888888' },
    households: {},
    builtYear: {},
    rainyFrom: { note: '月-日，留空为05-01' },
    winterFrom: { note: '月-日，留空为11-15' },
    streetCode: { kind: 'code', note: '9位' },
    villageCode: { kind: 'code', note: '12位，部分监管平台需要' },
    entranceNotes: { note: '门禁、停车、钥匙位置' },
  }),
  schema: CommunityDraft,
  unique: [],
  remarks: ['作业时段请在小区编辑页填写。', '同一地区内小区名称不能重复，小区编号在企业内不能重复。'],

  async resolve(ctx, rows) {
    const customers = new NameIndex(await findCustomerNames(ctx))
    return rows.map((row) => resolveRow(row, customers))
  },

  async check(ctx, rows) {
    const taken = await findTakenCommunities(ctx)
    const numbers = new Map<string, Row | true>(taken.map((one) => [one.number.toUpperCase(), true]))
    const names = new Map<string, Row | true>(taken.map((one) => [`${one.regionCode} ${plainName(one.name)}`, true]))
    const problems = new Map<number, FieldError[]>()
    for (const [index, row] of rows.entries()) {
      const { communityNo, regionCode, name } = row.draft
      const found = [
        twin('communityNo', numbers, communityNo.toUpperCase(), row, refuseCommunity.numberExists.text),
        twin('name', names, `${regionCode} ${plainName(name)}`, row, refuseCommunity.exists.text),
      ].filter((error) => error !== undefined)
      if (found.length > 0) problems.set(index, found)
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    for (let start = 0; start < rows.length; start += CHUNK) {
      const part = rows.slice(start, start + CHUNK)
      const places = await placesOf(ctx, part)
      const values = part.map((row) => {
        const { windows: _, ...draft } = wholeDraft(CommunityDraft, row.draft)
        return {
          ...draft,
          ...places(row),
          namePinyin: initials(draft.name),
          photos: '[]',
          checkState: CheckState.code.checked,
          source: CommunitySource.code.office,
        }
      })
      await insertRows(ctx, 'community', values)
      await progress(start + part.length)
    }
  },
}

/** Where each row stands; a district is looked up once for all its rows without coordinates. */
async function placesOf(ctx: Context, rows: readonly Row[]) {
  const without = new Set(rows.flatMap(({ draft }) => (draft.lng === undefined ? draft.regionCode : [])))
  const middles = new Map<string, Awaited<ReturnType<typeof placeColumns>>>()
  for (const regionCode of without) middles.set(regionCode, await placeColumns(ctx, { regionCode }))
  return ({ draft: { lng, lat, regionCode } }: Row) =>
    lng !== undefined && lat !== undefined ? { lng, lat, located: true } : middles.get(regionCode)
}

function resolveRow({ value, text }: Cells, customers: NameIndex<NamedPlace>) {
  const place = coordinates(text.lng, text.lat)
  const errors: FieldError[] = [...place.errors]
  const input: Record<string, unknown> = {
    ...value,
    communityNo: value.communityNo && halfWidth(String(value.communityNo)).replace(/[\s_-]/g, ''),
    lng: place.lng,
    lat: place.lat,
    signRadius: figure(text.signRadius),
    households: figure(text.households),
    builtYear: figure(text.builtYear),
    rainyFrom: dayInYear(text.rainyFrom),
    winterFrom: dayInYear(text.winterFrom),
    propertyCustomerId: undefined,
  }
  if (text.propertyCustomerId) {
    const found = customers.find(text.propertyCustomerId, '客户')
    if ('msg' in found) errors.push({ prop: 'propertyCustomerId', msg: found.msg })
    else input.propertyCustomerId = found.id
  }
  if (place.errors.length > 0) Object.assign(input, { lng: '120', lat: '30' })
  return { input, errors }
}

/** Remembers the first row of a key; a later one, or one that the company has already, is told so. */
function twin(
  prop: string,
  seen: Map<string, Row | true>,
  key: string,
  row: Row,
  exists: string,
): FieldError | undefined {
  const first = seen.get(key)
  if (first === undefined) {
    seen.set(key, row)
    return undefined
  }
  if (first === true) return { prop, msg: exists }
  const where = first.sheet === row.sheet ? `第${first.row}行` : `工作表「${first.sheet}」第${first.row}行`
  return { prop, msg: `与${where}重复` }
}
