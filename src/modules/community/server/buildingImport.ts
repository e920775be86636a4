import { type Importer, type ImportRow, importColumns, insertRows, wholeDraft } from '#kernel/server/index.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { BuildingDraft } from '../shared/building.ts'
import { buildingOrder } from '../shared/buildingRule.ts'
import { refuseCommunity } from '../shared/community.terms.ts'
import { findNames } from './building.store.ts'
import { NameIndex } from './namesFound.ts'
import { coordinates, figure } from './placeCells.ts'
import { findCommunityNames } from './placeImport.store.ts'

type Row = ImportRow<BuildingDraft>
const CHUNK = 500

export const buildingImporter: Importer<typeof BuildingDraft> = {
  title: '楼栋',
  columns: importColumns(BuildingDraft, {
    communityId: { note: '系统中已有小区的名称或编号', example: '青禾花园' },
    name: { example: '3栋' },
    kind: { example: '高层' },
    units: {},
    floorsUp: {},
    floorsDown: {},
    machineRoomAccess: {},
    keyPlace: {},
    lng: {},
    lat: {},
  }),
  schema: BuildingDraft,
  unique: [],

  async resolve(ctx, rows) {
    const communities = new NameIndex(await findCommunityNames(ctx))
    return rows.map(({ text, value }) => {
      const place = coordinates(text.lng, text.lat)
      const errors: FieldError[] = [...place.errors]
      const input: Record<string, unknown> = {
        ...value,
        units: figure(text.units),
        floorsUp: figure(text.floorsUp),
        floorsDown: figure(text.floorsDown),
        lng: place.lng,
        lat: place.lat,
        communityId: undefined,
      }
      if (text.communityId) {
        const found = communities.find(text.communityId, '小区')
        if ('msg' in found) errors.push({ prop: 'communityId', msg: found.msg })
        else input.communityId = found.id
      }
      return { input, errors }
    })
  },

  async check(ctx, rows) {
    const names = await findNames(ctx, [...new Set(rows.map((row) => row.draft.communityId))])
    const first = new Map<string, Row>()
    const problems = new Map<number, FieldError[]>()
    for (const [index, row] of rows.entries()) {
      const key = `${row.draft.communityId} ${row.draft.name}`
      const before = first.get(key)
      if (names.get(row.draft.communityId)?.has(row.draft.name))
        problems.set(index, [{ prop: 'name', msg: refuseCommunity.buildingExists.text }])
      else if (before) problems.set(index, [{ prop: 'name', msg: `与第${before.row}行重复` }])
      else first.set(key, row)
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    for (let start = 0; start < rows.length; start += CHUNK) {
      const part = rows.slice(start, start + CHUNK)
      const values = part.map(({ draft }) => ({ ...wholeDraft(BuildingDraft, draft), sort: buildingOrder(draft.name) }))
      await insertRows(ctx, 'building', values)
      await progress(start + part.length)
    }
  },
}
