import { z } from 'zod'
import { type Importer, insertRows, nextNumber, wholeDraft } from '#kernel/server/index.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { NameIndex } from '#modules/community/server/index.ts'
import { Weekday } from '#modules/community/shared/community.terms.ts'
import { liftColumn, liftsOfCells } from '#modules/elevator/server/index.ts'
import { UseType } from '#modules/elevator/shared/elevator.terms.ts'
import { refuseVilla, VisitTime } from '../shared/villa.terms.ts'
import { VillaDraft } from '../shared/villa.ts'
import { wishColumns } from './villaColumns.ts'
import { addHolders, findArchiveNumbers, findFiledLifts, findPersons } from './villaImport.store.ts'

/** Files of home lifts from a ledger, a lift each; house and place come from the lift (archives 1, 4.6). */
const { archiveNo, house, residents, hasElderOrChild, warrantyTo, visitPreference, emergencyContact, cycleDays } =
  VillaDraft.shape
const ImportDraft = z.object({
  archiveNo,
  house,
  residents,
  hasElderOrChild,
  warrantyTo,
  visitPreference,
  emergencyContact,
  cycleDays,
  ownerCustomerId: z.uuid(),
  elevatorId: z.uuid(),
})
type ImportDraft = z.output<typeof ImportDraft>

const yesNo = [
  { value: 1, label: '是' },
  { value: 0, label: '否' },
]

/** 周六、周日 → [6, 7]; the word that is no day otherwise. */
function weekdaysOf(typed: string | undefined): { readonly days: number[] } | { readonly wrong: string } {
  const words = (typed ?? '').split(/[、，,；;\s/]+/).filter(Boolean)
  const days = words.map((word) => {
    const last = word.replace(/^(周|星期|礼拜)/, '').replace(/^[日天]$/, '日')
    return Weekday.options.find(({ label }) => label.endsWith(last) && last.length === 1)?.value
  })
  const wrong = words.find((_, at) => days[at] === undefined)
  return wrong ? { wrong } : { days: days.filter((day) => day !== undefined) }
}

export const villaImporter: Importer<typeof ImportDraft> = {
  title: '别墅梯档案',
  columns: [
    { prop: 'archiveNo', title: '档案编号', kind: 'code', note: '留空自动编号' },
    { prop: 'ownerCustomerId', title: '业主', required: true, note: '客户管理中的个人客户，姓名或客户编号' },
    { ...liftColumn, title: '家用电梯' },
    { prop: 'house', title: '门牌', required: true, example: '6幢' },
    { prop: 'residents', title: '常住人数', kind: 'number' },
    { prop: 'hasElderOrChild', title: '家有老人或儿童', kind: 'choice', options: yesNo },
    { prop: 'warrantyTo', title: '质保至', kind: 'day' },
    { prop: 'weekdays', title: '方便的日子', note: '如 周六、周日；留空即哪天都行' },
    { prop: 'time', title: '上门时段', kind: 'choice', options: VisitTime.options },
    { prop: 'shoes', title: '进门换鞋', kind: 'choice', options: yesNo },
    { prop: 'pets', title: '宠物' },
    { prop: 'emergencyName', title: '紧急联系人', required: true, kind: 'name' },
    { prop: 'emergencyPhone', title: '紧急联系电话', required: true, kind: 'phone' },
    { prop: 'cycleDays', title: '维保周期', kind: 'number', note: '天，留空为30' },
  ],
  schema: ImportDraft,
  unique: ['archiveNo'],
  inTurn: true,
  remarks: ['每行一份档案、一台家用电梯；同一户的其他电梯导入后在档案里添加。', '小区与位置取自电梯档案。'],

  async resolve(ctx, rows) {
    const lifts = await liftsOfCells(ctx, rows)
    const persons = new NameIndex(await findPersons(ctx))
    return rows.map(({ value, text }, at) => {
      const errors: FieldError[] = [...(lifts[at]?.errors ?? [])]
      const owner = text.ownerCustomerId ? persons.find(text.ownerCustomerId, '个人客户') : undefined
      if (owner && 'msg' in owner) errors.push({ prop: 'ownerCustomerId', msg: owner.msg })
      const liked = weekdaysOf(text.weekdays)
      if ('wrong' in liked) errors.push({ prop: 'weekdays', msg: `「${liked.wrong}」不是星期几` })
      const flag = (prop: string) => (value[prop] === undefined ? undefined : value[prop] === 1)
      const contact = { name: value.emergencyName, phone: value.emergencyPhone }
      const told = VillaDraft.shape.emergencyContact.safeParse(contact)
      if (!told.success)
        for (const { path, message } of told.error.issues)
          errors.push({ prop: path[0] === 'phone' ? 'emergencyPhone' : 'emergencyName', msg: message })
      const input = {
        ...value,
        ownerCustomerId: owner && 'id' in owner ? owner.id : undefined,
        elevatorId: lifts[at]?.id,
        hasElderOrChild: flag('hasElderOrChild'),
        visitPreference: {
          weekdays: 'days' in liked ? liked.days : [],
          time: value.time,
          shoes: flag('shoes'),
          pets: text.pets,
        },
        emergencyContact: told.success ? contact : { name: '占位', phone: '13800138000' },
      }
      return { input, errors }
    })
  },

  async check(ctx, rows) {
    const lifts = await findFiledLifts(
      ctx,
      rows.map(({ draft }) => draft.elevatorId),
    )
    const taken = await findArchiveNumbers(ctx)
    const before = new Map<string, number>()
    const problems = new Map<number, FieldError[]>()
    for (const [index, { draft, row }] of rows.entries()) {
      const lift = lifts.get(draft.elevatorId)
      const twin = before.get(draft.elevatorId)
      const held = lift?.archiveNo ? refuseVilla.liftTaken({ 编号: lift.archiveNo }).message : undefined
      const wrong = (prop: string, msg: string) => problems.set(index, [{ prop, msg }])
      if (lift?.useType !== UseType.code.villa) wrong('elevatorId', refuseVilla.notHomeLift().message)
      else if (held) wrong('elevatorId', held)
      else if (twin) wrong('elevatorId', `与第${twin}行是同一台电梯`)
      else if (draft.archiveNo && taken.has(draft.archiveNo)) wrong('archiveNo', '档案编号已存在')
      else before.set(draft.elevatorId, row)
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    const drafts = rows.map(({ draft }) => draft)
    const lifts = await findFiledLifts(
      ctx,
      drafts.map((draft) => draft.elevatorId),
    )
    const first = await nextNumber(ctx, 'villaArchive', drafts.length)
    const ids = await insertRows(
      ctx,
      'villaArchive',
      drafts.map((draft, n) => {
        const lift = lifts.get(draft.elevatorId)
        const place = { communityId: lift?.communityId ?? null, lng: lift?.lng, lat: lift?.lat }
        return {
          ...columnsOf(draft),
          ...place,
          archiveNo: draft.archiveNo ?? `BS${String(first + n).padStart(4, '0')}`,
        }
      }),
    )
    await addHolders(
      ctx,
      drafts.map(({ elevatorId }, n) => ({ archiveId: ids[n] as string, elevatorId })),
    )
    await progress(rows.length)
  },
}

function columnsOf(draft: ImportDraft) {
  const { elevatorId, archiveNo, visitPreference, emergencyContact, ...plain } = wholeDraft(ImportDraft, draft)
  return { ...plain, ...wishColumns(draft), files: '[]' }
}
