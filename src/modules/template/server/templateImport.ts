import { type Context, type Importer, type ImportRow, insertRow, updateRow } from '#kernel/server/index.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { mayTemplate } from '../shared/permissions.ts'
import {
  ElevatorType,
  MOST_ITEMS,
  refuseTemplate,
  TemplateItem,
  TemplateKind,
  TemplateStatus,
} from '../shared/template.ts'
import { nationalBehind } from '../shared/templateCheck.ts'
import { diffItems, fieldLabel } from '../shared/templateDiff.ts'
import { platformRule, workingContent } from './contents.ts'
import { lockedItems } from './draft.ts'
import { findItems, findOwn, replaceItems, type TemplateRecord } from './template.store.ts'
import { headColumns, itemColumns, readSheetRow, TemplateSheetRow } from './templateSheet.ts'
import { keepContent } from './version.store.ts'

type Row = ImportRow<TemplateSheetRow>
type Kind = 1 | 2 | 3
const keyOf = ({ kind, template }: Pick<TemplateSheetRow, 'kind' | 'template'>) => `${kind} ${template}`

/**
 * Templates from a spreadsheet (jobs 5). A new name makes a draft; a name the company has adds to its next version: rows
 * with a known code replace that item, others are added, items the file does not name stay. So the rows that were wrong
 * can be corrected and sent again, and nothing is published by a file.
 */
export const templateImporter: Importer<typeof TemplateSheetRow> = {
  title: '维保模板',
  columns: [...headColumns, ...itemColumns],
  schema: TemplateSheetRow,
  remarks: [
    '一行一个项目，模板名称相同的行属于同一个模板。',
    '导入后都是草稿，核对后在页面上发布；已发布的版本不受影响。',
    '已有的模板：同编号的项目被替换，没有的编号被新增，文件里没写的项目保持不变；名称、梯型、依据在页面上改。',
    '国家标准项目不可删除或放宽；限速器校验周期按国标，不在表中填写。',
  ],
  unique: [],

  resolve: async (_ctx, rows) => rows.map(readSheetRow),

  async check(ctx, rows) {
    const known = new Map(
      (await findOwn(ctx)).map((row) => [keyOf({ kind: row.kind as Kind, template: row.name }), row]),
    )
    const problems = new Map<number, FieldError[]>()
    const say = (index: number, prop: string, msg: string) =>
      problems.set(index, [...(problems.get(index) ?? []), { prop, msg }])
    const national = new Map(([1, 2, 3, 4, 5] as const).map((type) => [type, codesOf(nationalBehind(type))]))
    for (const [key, group] of groups(rows)) {
      const row = known.get(key)
      const [, first] = group[0] as Member
      const verb = row ? 'edit' : 'add'
      const granted = mayTemplate(first.draft.kind, verb).some((code) => ctx.who.grants.has(code))
      const based = row !== undefined || group.some(([, { draft }]) => draft.basis)
      const have = new Set(row ? (await workingContent(ctx, row)).items.map((item) => item.itemCode) : [])
      const seen = new Map<string, Row>()
      for (const [index, one] of group) {
        const { draft } = one
        const type = (row?.elevatorType ?? first.draft.elevatorType) as ElevatorType
        if (!granted) say(index, 'kind', '没有编辑这类模板的权限')
        if (draft.elevatorType !== type) {
          const whose = row ? '已有模板' : `第${first.row}行`
          say(index, 'elevatorType', `与${whose}的适用梯型不同，应为${ElevatorType.label(type)}`)
          continue
        }
        if (!based) say(index, 'basis', '编制依据不能为空')
        const twin = seen.get(draft.itemCode)
        if (twin) say(index, 'itemCode', `与第${twin.row}行重复`)
        else seen.set(draft.itemCode, one)
        have.add(draft.itemCode)
        if (have.size > MOST_ITEMS) say(index, 'itemCode', `一个模板最多 ${MOST_ITEMS} 个项目`)
        const base = draft.kind === TemplateKind.code.annual ? undefined : national.get(type)?.get(draft.itemCode)
        const [diff] = base ? diffItems([itemOf(draft, base)], [base]) : []
        if (diff?.weakened) {
          const what = diff.fields.map((name) => fieldLabel(name)).join('、')
          say(index, 'itemCode', `${refuseTemplate.nationalWeakened.text}（${what}）`)
        }
      }
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    const known = new Map(
      (await findOwn(ctx)).map((row) => [keyOf({ kind: row.kind as Kind, template: row.name }), row]),
    )
    let done = 0
    for (const [key, group] of groups(rows)) {
      const drafts = group.map(([, { draft }]) => draft)
      const row = known.get(key)
      await (row ? addTo(ctx, row, drafts) : create(ctx, drafts))
      done += group.length
      await progress(done)
    }
  },
}

type Member = readonly [index: number, row: Row]
function groups(rows: readonly Row[]): Map<string, Member[]> {
  const found = new Map<string, Member[]>()
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row.draft)
    const group = found.get(key)
    if (group) group.push([index, row])
    else found.set(key, [[index, row]])
  }
  return found
}

const codesOf = (items: readonly TemplateItem[]) => new Map(items.map((item) => [item.itemCode, item]))

/** What the sheet does not carry, the governor's cycle, comes from the row it replaces or the national one. */
const itemOf = (draft: TemplateSheetRow, base: TemplateItem | undefined): TemplateItem =>
  TemplateItem.parse({ ...draft, governor: base?.governor ?? null, nationalLocked: base?.nationalLocked ?? false })

function merged(
  row: { kind: number; elevatorType: number },
  own: readonly TemplateItem[],
  drafts: readonly TemplateSheetRow[],
): TemplateItem[] {
  const national = codesOf(nationalBehind(row.elevatorType as ElevatorType))
  const items = new Map(own.map((item) => [item.itemCode, item]))
  for (const draft of drafts) {
    const base = items.get(draft.itemCode) ?? national.get(draft.itemCode)
    items.set(draft.itemCode, itemOf(draft, base))
  }
  return lockedItems(row, [...items.values()]).map((item, sort) => ({ ...item, sort }))
}

async function create(ctx: Context, drafts: readonly TemplateSheetRow[]): Promise<void> {
  const { template: name, kind, elevatorType, standardType, cityStandard } = drafts[0] as TemplateSheetRow
  const basis = drafts.find((draft) => draft.basis)?.basis ?? ''
  const head = { name, kind, elevatorType, standardType, cityStandard, basis, rule: platformRule({ kind }) }
  const { id } = await insertRow(ctx, 'maintainTemplate', { ...head, status: TemplateStatus.code.draft })
  await replaceItems(ctx, id, merged(head, [], drafts))
}

async function addTo(ctx: Context, row: TemplateRecord, drafts: readonly TemplateSheetRow[]): Promise<void> {
  if (row.versionNo === 0) {
    await updateRow(ctx, 'maintainTemplate', row.id, row.version, { name: row.name })
    return replaceItems(ctx, row.id, merged(row, await findItems(ctx, row.id), drafts))
  }
  const content = await workingContent(ctx, row)
  await updateRow(ctx, 'maintainTemplate', row.id, row.version, { draftAt: ctx.now })
  await keepContent(ctx, row.id, row.versionNo + 1, { ...content, items: merged(row, content.items, drafts) }, null)
}
