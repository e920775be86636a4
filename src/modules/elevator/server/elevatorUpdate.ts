import type { Context, Standing, UpdateRow, Updating } from '#kernel/server/index.ts'
import { type FieldError, refuse } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import type { ElevatorDraft } from '../shared/elevatorDraft.ts'
import { type ElevatorField, elevatorFields } from '../shared/elevatorFields.ts'
import { lockLifts } from './elevator.store.ts'
import { templateFault, twinErrors } from './elevatorColumns.ts'
import { writeEdit } from './elevatorEdit.ts'
import { findTwinsOf } from './elevatorImport.store.ts'
import { importColumns } from './elevatorImportColumns.ts'
import { findByCodes, type NamedRecord } from './elevatorUpdate.store.ts'
import { openDirectory, resolveNames } from './importNames.ts'

const names = Object.keys(elevatorFields) as ElevatorField[]
/** What decides which template a lift may have. */
const kind = new Set(['type', 'useType', 'drivingMethod', 'specialKind', 'templateId'])
const elsewhere = '请在检验记录中登记，表格不改检验日期'

/** 更新已有: lifts changed by a sheet, named by their register code. */
export const elevatorUpdating: Updating<ElevatorDraft> = {
  by: 'registerCode',
  fixed: {
    useStatus: '使用状态请在电梯档案中变更，表格不改状态',
    lastInspectDate: elsewhere,
    nextInspectDate: elsewhere,
  },

  async find(ctx, codes) {
    const lifts = await findByCodes(ctx, codes)
    return new Map(lifts.map((lift) => [lift.registerCode as string, standingOf(lift)]))
  },

  async resolve(ctx, rows) {
    const directory = await openDirectory(ctx)
    return rows.map(({ cells, standing }) => {
      const place = cells.value.communityId ?? standing.text.communityId
      const found = resolveNames(directory, { ...cells, value: { ...cells.value, communityId: place } })
      const errors = [...found.errors]
      const moved = cells.value.communityId !== undefined
      if (moved && cells.value.buildingId === undefined && standing.input.buildingId)
        errors.push({ prop: 'communityId', msg: '小区已改，请同时填写新小区的楼栋' })
      return { input: found.input, errors }
    })
  },

  async check(ctx, rows) {
    const directory = await openDirectory(ctx)
    const problems = new Map<number, FieldError[]>()
    const wrong = (index: number, error: FieldError) => problems.set(index, [...(problems.get(index) ?? []), error])
    const twins = await findTwinsOf(
      ctx,
      rows.map(({ draft, standing }) => ({
        ...draft,
        id: standing.id,
        regionCode: directory.community(draft.communityId).regionCode,
      })),
    )
    for (const [index, { draft, changed }] of rows.entries()) {
      for (const error of twinErrors(twins[index] as (typeof twins)[number])) wrong(index, error)
      if (!changed.some((prop) => kind.has(prop))) continue
      const fault = templateFault(draft, directory.templateType(draft.templateId))
      if (fault) wrong(index, { prop: 'templateId', msg: fault.message })
    }
    return problems
  },

  async write(ctx, rows, progress) {
    const directory = await openDirectory(ctx)
    const before = await lockLifts(
      ctx,
      rows.map((row) => row.standing.id),
    )
    for (const [n, lift] of before.entries()) {
      const { draft, standing } = rows[n] as UpdateRow<ElevatorDraft>
      if (lift.version !== standing.version) throw refuse.stale()
      const community = directory.community(draft.communityId)
      const templateType = templateTypeOf(ctx, draft, lift) ?? directory.templateType(draft.templateId)
      await writeEdit(ctx, lift, draft, { community, place: community, templateType })
      if (n % 100 === 99) await progress(n + 1)
    }
  },
}

/** A template that stands stays as it is, also one that was switched off since. */
const templateTypeOf = (
  _ctx: Context,
  draft: ElevatorDraft,
  lift: { templateId: string | null; templateType: number },
) => (draft.templateId !== undefined && draft.templateId === lift.templateId ? lift.templateType : undefined)

function standingOf(lift: NamedRecord): Standing {
  const all = lift as unknown as Record<string, unknown>
  const input = Object.fromEntries(names.flatMap((name) => (all[name] == null ? [] : [[name, all[name]]])))
  const said: Record<string, unknown> = {
    ...all,
    communityId: lift.communityName,
    buildingId: lift.buildingName,
    customerId: lift.customerName,
    teamId: lift.teamName,
    templateId: lift.templateName,
    maintenanceWorkers: lift.workerNames.join('、'),
  }
  const text = Object.fromEntries(
    importColumns.map(({ prop, options }) => {
      const value = said[prop]
      const label = options?.find((option) => option.value === value)?.label
      return [prop, value == null ? '' : (label ?? String(value))]
    }),
  )
  return { id: lift.id, version: lift.version, name: liftLabel(lift.communityName, lift.name), input, text }
}
