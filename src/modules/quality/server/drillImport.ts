import { z } from 'zod'
import { type Importer, importColumns, insertRows } from '#kernel/server/index.ts'
import { today } from '#kernel/shared/days.ts'
import { field } from '#kernel/shared/field.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { findCommunityNames, NameIndex } from '#modules/community/server/index.ts'
import { peopleOfCells } from '#modules/employee/server/index.ts'
import { DrillDraft } from '../shared/drill.ts'
import { refuseQuality } from '../shared/qualityCheck.ts'
import { drillKey, findKnownDrills } from './drill.store.ts'

/** Drills of the past (decision 0051): their photos and papers are added later by editing. */
const ImportDraft = DrillDraft.omit({ photos: true, files: true }).extend({
  people: z.array(z.uuid()).min(1, '参加人员不能为空').max(100, '参加人员最多100位'),
  guests: field.optional(field.text('外部参加单位', { max: 200 })),
})

export const drillImporter: Importer<typeof ImportDraft> = {
  title: '应急演练',
  columns: importColumns(ImportDraft, {
    category: {},
    subject: { example: '停电困人救援' },
    drillDate: {},
    communityId: { kind: 'name', note: '系统中已有的小区名称或编号' },
    place: { example: '翠湖花园2栋' },
    people: { title: '参加人员', required: true, note: '本公司员工的姓名或工号，多人用顿号隔开，含已离职的' },
    guests: { note: '使用单位、物业、消防等' },
    report: {},
  }),
  schema: ImportDraft,
  unique: [],
  inTurn: true,
  remarks: [
    '用于补录以往的应急演练；照片与签到表导入后在应急演练里逐次上传。',
    '同一天、同一地点、同一梯类的同一科目只登记一次；补录的演练计入当时那个半年。',
  ],

  async resolve(ctx, rows) {
    const people = await peopleOfCells(ctx)
    const communities = new NameIndex(await findCommunityNames(ctx))
    return rows.map(({ value, text }) => {
      const named = people(text.people)
      const errors: FieldError[] = named.msg ? [{ prop: 'people', msg: named.msg }] : []
      const place = value.communityId === undefined ? undefined : communities.find(String(value.communityId), '小区')
      if (place && 'msg' in place) errors.push({ prop: 'communityId', msg: place.msg })
      const communityId = place && 'id' in place ? place.id : undefined
      return { input: { ...value, communityId, people: named.ids }, errors }
    })
  },

  async check(ctx, rows) {
    const known = await findKnownDrills(ctx)
    const problems = new Map<number, FieldError[]>()
    for (const [index, { draft, row }] of rows.entries()) {
      const key = drillKey(draft)
      const twin = known.get(key)
      if (draft.drillDate > today(ctx.now))
        problems.set(index, [{ prop: 'drillDate', msg: refuseQuality.drillAhead.text }])
      else if (twin) problems.set(index, [{ prop: 'subject', msg: `与${twin}相同` }])
      else known.set(key, `第${row}行`)
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    await insertRows(
      ctx,
      'drill',
      rows.map(({ draft }) => ({
        category: draft.category,
        subject: draft.subject,
        drillDate: draft.drillDate,
        place: draft.place,
        communityId: draft.communityId ?? null,
        people: draft.people,
        guests: draft.guests ?? null,
        report: draft.report,
      })),
    )
    await progress(rows.length)
  },
}
