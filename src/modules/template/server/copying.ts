import { type Handlers, insertRow, orRefuse } from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import type { templateApi } from '../shared/api.ts'
import { nationalVersion, type PlatformTemplate, platformBasis, platformTemplate } from '../shared/national.ts'
import { mayTemplate } from '../shared/permissions.ts'
import { type ElevatorType, TemplateStatus } from '../shared/template.ts'
import { platformItems, platformRule } from './contents.ts'
import { lockedItems, nameExists } from './draft.ts'
import { findItems, findTemplate, replaceItems } from './template.store.ts'
import type { Kind } from './templateRow.ts'

const { draft } = TemplateStatus.code

/** 复制为本公司模板: a draft of the company's own that remembers where it came from (jobs 1.1). */
export const copyFrom: Handlers<typeof templateApi>['copyFrom'] = async (ctx, { id, name, elevatorType: wanted }) => {
  const platform = platformTemplate(id)
  const source = platform ? null : await findTemplate(ctx, id)
  if (!platform && !source) throw refuse.notFound()
  const kind = platform?.kind ?? (source?.kind as Kind)
  ctx.require(...mayTemplate(kind, 'copy'))
  const from = platform?.category ?? (source?.elevatorType as ElevatorType)
  if (wanted !== undefined && wanted !== from && wanted !== 5) {
    throw fieldRefusal([{ prop: 'elevatorType', msg: '复制的模板适用梯型与来源相同，或为特殊电梯' }])
  }
  const elevatorType = wanted ?? from
  const values = {
    name,
    kind,
    elevatorType,
    standardType: source?.standardType ?? 1,
    cityStandard: source?.cityStandard ?? null,
    basis:
      elevatorType === 5 && from !== 5
        ? '制造单位使用维护说明书'
        : (source?.basis ?? platformBasis(platform as PlatformTemplate)),
    brand: source?.brand ?? null,
    model: source?.model ?? null,
    manualName: source?.manualName ?? null,
    manualFiles: JSON.stringify(source?.manualFiles ?? []),
    rule: source?.rule ?? platformRule({ kind }),
    sourceId: id,
    sourceVersion: source?.versionNo ?? nationalVersion,
    status: draft,
  }
  const saved = await orRefuse(insertRow(ctx, 'maintainTemplate', values), () => nameExists(name))
  const items = source ? await findItems(ctx, source.id) : platformItems(platform as PlatformTemplate)
  await replaceItems(ctx, saved.id, lockedItems({ kind, elevatorType }, items))
  return saved
}
