import { z } from 'zod'
import type { Context, Importer, ImportRow, Updating } from '#kernel/server/index.ts'
import { field } from '#kernel/shared/field.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { ElevatorLogKind, UseStatus } from '../shared/elevator.terms.ts'
import { ElevatorDraft } from '../shared/elevatorDraft.ts'
import { freeDeviceNumbers } from './elevatorChecks.ts'
import { columnsOf, templateFault, twinErrors } from './elevatorColumns.ts'
import { factsOf } from './elevatorFacts.ts'
import { findTwinsOf, insertLifts } from './elevatorImport.store.ts'
import { importColumns } from './elevatorImportColumns.ts'
import { addElevatorLogs } from './elevatorLog.store.ts'
import { elevatorUpdating } from './elevatorUpdate.ts'
import { type Directories, openDirectory, resolveNames } from './importNames.ts'

/** The form's draft with the two dates that are typed only here (archives 1, 检验). */
const ImportDraft = ElevatorDraft.safeExtend({
  lastInspectDate: field.optional(field.day('上次检验')),
  nextInspectDate: field.optional(field.day('下次检验')),
  useStatus: z
    .literal([UseStatus.code.inUse, UseStatus.code.stopped, UseStatus.code.notYet], {
      error: '导入的电梯应为在用、停用或未投用',
    })
    .default(UseStatus.code.inUse),
})
type ImportDraft = z.output<typeof ImportDraft>
type Row = ImportRow<ImportDraft>

const CHUNK = 500

export const elevatorImporter: Importer<typeof ImportDraft> = {
  title: '电梯',
  columns: importColumns,
  schema: ImportDraft,
  unique: ['registerCode', 'deviceNumber'],
  updating: elevatorUpdating as unknown as Updating<ImportDraft>,
  remarks: [
    '小区、楼栋、使用单位、班组、维保人员、维保模板填系统中已有的名称或编号；维保人员 1 至 4 位，用顿号隔开，第一位为责任人。',
    '日期可写 2026-01-02、2026/1/2、2026.1.2 或 2026年1月2日。',
    '注册代码、出厂编号等号码列请设为文本格式，否则表格会丢掉开头的 0 或末几位。',
    '「更新已有」按注册代码找电梯：只改填写了且与现值不同的格，空格不清空；导出的表格改好后可直接导入。使用状态与检验日期不经表格修改。',
    '设备编号留空时按小区编号加三位数自动编号；经纬度留空时取楼栋或小区的位置。',
  ],

  async resolve(ctx, rows) {
    const directory = await openDirectory(ctx)
    return rows.map((row) => resolveNames(directory, row))
  },

  async check(ctx, rows) {
    const directory = await openDirectory(ctx)
    const regionOf = (row: Row) => directory.community(row.draft.communityId).regionCode
    const problems = new Map<number, FieldError[]>()
    const wrong = (index: number, error: FieldError) => problems.set(index, [...(problems.get(index) ?? []), error])
    const twins = await findTwinsOf(
      ctx,
      rows.map((row) => ({ ...row.draft, regionCode: regionOf(row) })),
    )
    for (const [index, found] of twins.entries()) for (const error of twinErrors(found)) wrong(index, error)
    const pairs: [prop: string, key: (row: Row) => string | undefined][] = [
      ['name', ({ draft }) => `${draft.communityId} ${draft.name}`],
      ['factoryNumber', ({ draft }) => `${draft.manufacturer} ${draft.factoryNumber}`],
      [
        'nineSixThreeSerialNumber',
        (row) => row.draft.nineSixThreeSerialNumber && `${regionOf(row)} ${row.draft.nineSixThreeSerialNumber}`,
      ],
    ]
    for (const [prop, key] of pairs) {
      for (const [index, first] of repetitions(rows, key))
        wrong(index, { prop, msg: `与${placeOf(first, rows[index])}重复` })
    }
    for (const [index, { draft }] of rows.entries()) {
      const fault = templateFault(draft, directory.templateType(draft.templateId))
      if (fault) wrong(index, { prop: 'templateId', msg: fault.message })
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    const directory = await openDirectory(ctx)
    const numbers = await drawDeviceNumbers(ctx, directory, rows)
    for (let start = 0; start < rows.length; start += CHUNK) {
      const part = rows.slice(start, start + CHUNK)
      const ids = await insertLifts(
        ctx,
        part.map((row) => valuesOf(directory, row, numbers.get(row) as string)),
      )
      await addElevatorLogs(
        ctx,
        part.map(({ draft }, n) => ({
          elevatorId: ids[n] as string,
          kind: ElevatorLogKind.code.archive,
          summary: `建档（导入）：${directory.community(draft.communityId).name} ${draft.name}`,
        })),
        { fresh: true },
      )
      await ctx.emit(
        'elevator.created',
        part.map(({ draft }, n) => ({ id: ids[n] as string, version: 0, before: null, after: factsOf(draft) })),
      )
      await progress(start + part.length)
    }
  },
}

function valuesOf(directory: Directories, { draft }: Row, deviceNumber: string) {
  const { lastInspectDate, nextInspectDate, ...plain } = draft
  const community = directory.community(draft.communityId)
  const values = columnsOf(plain, {
    community,
    place: community,
    templateType: directory.templateType(draft.templateId),
    deviceNumber,
    lastInspectDate,
    ...(nextInspectDate ? { nextInspectDate } : {}),
  })
  return { ...values, files: [] }
}

/** Typed numbers as they are, the others drawn per community in the order of the file. */
async function drawDeviceNumbers(
  ctx: Context,
  directory: Directories,
  rows: readonly Row[],
): Promise<Map<Row, string>> {
  const numbers = new Map(
    rows.filter((row) => row.draft.deviceNumber).map((row) => [row, row.draft.deviceNumber as string]),
  )
  const typed = new Set(numbers.values())
  const waiting = Map.groupBy(
    rows.filter((row) => !row.draft.deviceNumber),
    (row) => row.draft.communityId,
  )
  for (const [communityId, inCommunity] of waiting) {
    let left = inCommunity
    while (left.length > 0) {
      const drawn = await freeDeviceNumbers(ctx, directory.community(communityId), left.length)
      const usable = drawn.filter((number) => !typed.has(number))
      for (const [n, number] of usable.entries()) numbers.set(left[n] as Row, number)
      left = left.slice(usable.length)
    }
  }
  return numbers
}

/** Later rows with the key of an earlier one, with that one. */
function* repetitions(rows: readonly Row[], keyOf: (row: Row) => string | undefined): Generator<[number, Row]> {
  const seen = new Map<string, Row>()
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row)
    if (!key) continue
    const first = seen.get(key)
    if (first) yield [index, first]
    else seen.set(key, row)
  }
}

const placeOf = (first: Row, row: Row | undefined) =>
  first.sheet === row?.sheet ? `第${first.row}行` : `工作表「${first.sheet}」第${first.row}行`
